"""Files made to harm: each is one sentence, and the process that reads it never becomes large or lasts long."""

import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.utils import translation

from players.errors import Conflict, DomainError
from players.importing import apart, limits, preview, process, watched
from players.likeness import Index, traits_of
from tests import cast
from tests.hostile.files import FILES
from tests.players.files import csv_of
from tests.work import calls_of

SIZE = 5_000_000


def outcome(content: bytes) -> str:
    """Return the code of the refusal; "" for an accepted list."""
    try:
        apart.read_apart(content, size_limit=SIZE)
    except DomainError as refused:
        french = refused.text
        with translation.override("en"):
            return refused.code if french.endswith(".") and refused.text not in {"", french} else "no sentence"
    return ""


def in_question(code: str) -> int:
    """Return the seconds of a processor that a reader has: on a slow machine they must not run out before memory."""
    return 1 if code == "file_too_slow" else 60


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", FILES)
def test_hostile_file_is_refused_with_one_message(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, code = FILES[name]
    monkeypatch.setattr(limits, "CPU_SECONDS", in_question(code))
    assert outcome(make()) == code


POLITE_READER = apart.READER


def test_reader_runs_with_low_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("os.nice", asked.append)
    monkeypatch.setattr(limits, "resource", MagicMock())
    limits.limit_this_process(1)
    assert asked == [limits.NICENESS]
    assert limits.NICENESS >= 10


def test_real_reader_reads_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests start it at their own priority: see `impolite_readers`."""
    monkeypatch.setattr(apart, "READER", POLITE_READER)
    assert outcome(csv_of("Dupont")) == ""


READER_WITH = (
    "from players.importing import worker; worker.read_lines = lambda *given, **named: {}; worker.main(['9999', '1'])"
)


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("bytes(10**9)", "file_too_heavy"),
        ("__import__('os').abort()", "file_not_text"),
        ("__import__('os').write(1, b'{}')", "file_not_text"),
    ],
)
def test_each_failure_of_the_reader_is_one_message(deed: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", READER_WITH.format(deed)])
    assert outcome(csv_of("Dupont")) == code


WITHOUT_LIMITS = "import sys; sys.modules['resource'] = None; "


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("bytearray(b'x' * 10**9)", "file_too_heavy"),
        ("next(number for number in iter(int, 1) if number)", "file_too_slow"),
        ("__import__('os').abort()", "file_not_text"),
    ],
)
def test_limits_hold_without_the_resource_module(deed: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HAS_RESOURCE_MODULE", False)
    monkeypatch.setattr(limits, "CPU_SECONDS", in_question(code))
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", WITHOUT_LIMITS + READER_WITH.format(deed)])
    assert outcome(csv_of("Dupont")) == code


def test_list_is_read_without_the_resource_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HAS_RESOURCE_MODULE", False)
    reader = f"{WITHOUT_LIMITS}from players.importing import worker; worker.main(sys.argv[1:])"
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", reader])
    assert outcome(csv_of("Dupont")) == ""


def test_hanging_reader_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "READER", [sys.executable, "-c", "import threading; threading.Event().wait(60)"])
    monkeypatch.setattr(limits, "TIMEOUT_SECONDS", 0.2)
    assert outcome(csv_of("Dupont")) == "file_too_slow"


def test_reader_with_little_cpu_time_is_not_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes several times `TIMEOUT_SECONDS`, and uses CPU time each time."""
    seconds = iter(range(1, 1_000_000))
    monkeypatch.setattr(watched, "_cpu_seconds", lambda reader, before: float(next(seconds)))
    monkeypatch.setattr(limits, "TIMEOUT_SECONDS", 0.001)
    assert outcome(csv_of("Dupont")) == ""
    assert next(seconds) > 2


def test_third_file_is_refused_while_two_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TIMEOUT_SECONDS", 0.01)
    places = [process._places.acquire() for _ in range(limits.READERS)]
    try:
        with pytest.raises(Conflict) as refusal:
            apart.read_apart(csv_of("Dupont"), size_limit=SIZE)
        assert refusal.value.code == "file_readers_busy"
    finally:
        for _ in places:
            process._places.release()


def test_reader_does_not_inherit_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHELEM_SECRET_KEY", "secret")
    monkeypatch.setattr(
        apart,
        "READER",
        [sys.executable, "-c", "import os; os.environ.get('CHELEM_SECRET_KEY') or os.abort(); print('{}')"],
    )
    assert outcome(csv_of("Dupont")) == "file_not_text"


def test_headings_and_cells_are_cut_to_their_limits() -> None:
    long = "x" * 5_000
    read = apart.read_apart(csv_of(f"{long};Jean", head=f"Nom;Prénom;{long}"), size_limit=SIZE)
    assert [len(column.heading) for column in read.columns] == [3, 6, limits.HEADING_CHARACTERS]
    assert [len(cell) for cell in read.lines[0].cells] == [limits.CELL_CHARACTERS, 4]


@pytest.mark.django_db(transaction=True)
def test_files_are_read_and_planned_outside_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def record_transactions(ask: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args, **kwargs):
            seen.append(connection.in_atomic_block)
            return ask(*args, **kwargs)

        return call

    monkeypatch.setattr(preview, "read_apart", record_transactions(apart.read_apart))
    monkeypatch.setattr(preview, "plan_rows", record_transactions(preview.plan_rows))
    content = csv_of("Dupont;Jeanne;A1;;;;;")
    client = Client()
    client.force_login(cast.user_of(cast.alice()))
    client.post("/bureau/joueurs/import/", {"file": SimpleUploadedFile("membres.csv", content)})
    assert seen == [False, False]


def calls_to_find_namesakes(names: list[str]) -> int:
    """Return the calls made to look for others like each of these people, all with licences of their own."""
    people = [traits_of(key=n, name=name, licence=f"L{n}", birth_year=None) for n, name in enumerate(names)]
    index = Index(people)

    def look_for_each() -> None:
        for one in people:
            other = traits_of(key=-1, name=one.name, licence=f"M{one.key}", birth_year=None)
            assert next(index.of_one_name(other), None) is None
            assert next(index.alike(other), None) is None

    return calls_of(look_for_each)


def test_namesakes_are_found_in_linear_time() -> None:
    """Every comparison of two would be a million."""
    strangers = calls_to_find_namesakes([f"{n:x}upont {n * 7919:x}jean" for n in range(1_000)])
    assert calls_to_find_namesakes(["Dupont Jean"] * 1_000) < 3 * strangers
