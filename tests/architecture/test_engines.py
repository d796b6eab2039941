"""What PostgreSQL could answer differently is tried on PostgreSQL, whoever writes the test and wherever."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from tests.engines.choice import LOOKED_AT, NEVER, TESTS, is_chosen, may_be_left_out, only_looking, signs

HEAD = """
import pytest
from django.test import Client
from tests import cast
"""
LOOKS = {
    "a page of a tournament that the cast arranged": """
def test_it(alice):
    made = cast.playing(8)
    cast.enter(cast.table_of(made), cast.alice())
    assert b"49" in alice.get(f"/bureau/{made.slug}/").content
""",
    "what a selector reads": """
from tournaments.selectors.results.audit import differences
def test_it():
    assert differences(cast.finished(8)) == []
""",
    "a helper of the same file that does more, for another test": """
from tournaments.services.play.rounds import round_open
def opened(made):
    round_open(stage=made.first_stage, actor=cast.alice())
def test_it(alice):
    assert alice.get("/bureau/").status_code == 200
""",
}
MORE = {
    "a form that is sent": """
def test_it(alice):
    alice.post("/bureau/nouveau/", {"name": "Coupe"})
""",
    "a method from a list": """
@pytest.mark.parametrize("method", ["get", "put"])
def test_it(alice, method):
    getattr(alice, method)("/")
""",
    "a service": """
from tournaments.services.play.rounds import round_open
def test_it(made):
    round_open(stage=made.first_stage, actor=cast.alice())
""",
    "a service under another name": """
from tournaments.services.play import rounds as moments
def test_it(made):
    moments.round_open(stage=made.first_stage, actor=cast.alice())
""",
    "a service imported as a whole": """
import players.services.people
def test_it(made):
    players.services.people.player_create()
""",
    "a service that the cast has imported": """
def test_it(made):
    cast.entry_add(tournament=made, player=cast.player(), actor=cast.alice())
""",
    "a service in a fixture": """
from tournaments.services.play.rounds import round_open
@pytest.fixture
def opened(made):
    return round_open(stage=made.first_stage, actor=cast.alice())
def test_it(opened):
    assert opened
""",
    "a service in a helper of a helper": """
from tournaments.services.play.rounds import round_open
def opened(made):
    return round_open(stage=made.first_stage, actor=cast.alice())
def both(made):
    return opened(made), opened(made)
def test_it(made):
    assert both(made)
""",
    "a service in a list of cases": """
from tournaments.services.play.rounds import round_open
ACTS = [round_open]
@pytest.mark.parametrize("act", ACTS)
def test_it(act, made):
    act(tournament=made)
""",
    "a helper of another file that sends": """
from tests.web.table_pages import Tablet
def test_it(made):
    Tablet(made).deal(1)
""",
    "a row that is saved": """
def test_it(made):
    made.name = "Autre"
    made.save()
""",
    "a constraint": """
from django.db import IntegrityError
def test_it(made):
    with pytest.raises(IntegrityError):
        made.entries.get().full_clean()
""",
    "a lock": """
from django.db import transaction
def test_it(made):
    with transaction.atomic():
        made.entries.select_for_update().get()
""",
    "a search in the address": """
def test_it(alice):
    assert b"Pauvret" in alice.get("/bureau/joueurs/?q=pauvret").content
""",
    "a search in its field": """
def test_it(alice):
    assert b"Pauvret" in alice.get("/bureau/joueurs/", {"q": "pauvret"}).content
""",
    "a look into stored JSON": """
def test_it(made):
    assert made.events.filter(data__number=3).exists()
""",
    "a migration": """
from django.core.management import call_command
def test_it():
    call_command("migrate", "tournaments", "zero")
""",
    "a race": """
from threading import Thread
def test_it(made):
    Thread(target=made.entries.count).start()
""",
}
BY_ITS_TEXT = re.compile(
    r"\.(?:post|put|patch|delete|save|create|update|bulk_create)\(|select_for_update|IntegrityError|call_command"
    r"|MigrationExecutor|Thread|asyncio|[?&]q=|\b(?:round_open|round_close|draw_make|entry_add|deal_record)\("
)
A_TEST = re.compile(r"^ *def (test_\w+).*?(?=^ *(?:async )?def |^class |^@|\Z)", re.MULTILINE | re.DOTALL)


def written(folder: Path, text: str) -> Path:
    path = folder / "test_new.py"
    path.write_text(HEAD + text)
    return path


def an_item(path: Path, *fixtures: str, **django_db: Any) -> Any:
    """A test as pytest has collected it, as far as the rule looks at it."""
    mark = pytest.mark.django_db(**django_db).mark if django_db else None
    return SimpleNamespace(path=path, name="test_it", fixturenames=fixtures, get_closest_marker=lambda _: mark)


@pytest.mark.parametrize("text", LOOKS.values(), ids=LOOKS.keys())
def test_a_test_that_only_looks_holds_no_sign(text: str, tmp_path: Path) -> None:
    assert signs(written(tmp_path, text), "test_it") == set()


@pytest.mark.parametrize("text", MORE.values(), ids=MORE.keys())
def test_a_test_that_does_more_holds_a_sign(text: str, tmp_path: Path) -> None:
    assert signs(written(tmp_path, text), "test_it")


def test_a_new_folder_is_tried_on_postgresql_as_a_whole(tmp_path: Path) -> None:
    new = written(tmp_path, LOOKS["a page of a tournament that the cast arranged"])
    assert is_chosen(an_item(new, "alice", "db"))
    assert is_chosen(an_item(new, transaction=False))
    assert not is_chosen(an_item(new, "tmp_path"))


def test_a_page_is_tried_there_when_its_test_does_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.engines.choice.LOOKED_AT", (tmp_path,))
    looks = written(tmp_path, LOOKS["a page of a tournament that the cast arranged"])
    assert not is_chosen(an_item(looks, "alice", "db"))
    assert is_chosen(an_item(looks, transaction=True))

    does_more = tmp_path / "another"
    does_more.mkdir()
    assert is_chosen(an_item(written(does_more, MORE["a form that is sent"]), "alice", "db"))


def test_whoever_slips_through_fails_as_soon_as_it_sends() -> None:
    with only_looking(), pytest.raises(pytest.fail.Exception, match="not run on PostgreSQL"):
        Client().post("/connexion/")


def test_the_folders_that_are_judged_apart_exist() -> None:
    assert [folder for folder in (*LOOKED_AT, *NEVER) if not folder.is_dir()] == []


@pytest.mark.parametrize(
    "path", [path for path in sorted(TESTS.rglob("test_*.py")) if may_be_left_out(path)], ids=lambda path: path.stem
)
def test_no_test_that_plainly_writes_is_left_out(path: Path) -> None:
    """Read as text, without following any name: what this sees, the rule must have seen."""
    plain = [found[1] for found in A_TEST.finditer(path.read_text()) if BY_ITS_TEXT.search(found[0])]
    assert [name for name in plain if not signs(path, name)] == []
