"""The settings of each game: fields and words of tarot only for tarot."""

import pytest

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def settings_text(game: str) -> str:
    tournament = cast.field(8, game=game)
    return text_of(cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/reglages/"))


@pytest.mark.parametrize("game", ["scarto"])  # `tests/prove` has the others
def test_a_game_that_ends_itself_has_its_own_help(game: str) -> None:
    text = settings_text(game)
    assert "la partie finit d’elle-même" in text
    assert "La feuille officielle" not in text
    assert "tarot à cinq" not in text


def test_tarot_has_the_fields_of_tarot() -> None:
    text = settings_text("french-tarot")
    assert "La feuille officielle en a cinq" in text
    assert "tables de cinq, règle du tarot à cinq" in text
    assert "Donnes passées" in text


@pytest.mark.parametrize(("game", "is_setting"), [("scarto", False), ("texas-42", True)])
def test_passed_deals_are_a_setting_only_if_all_can_pass(game: str, is_setting: bool) -> None:
    assert ("Donnes passées" in settings_text(game)) == is_setting


def test_a_game_of_one_table_size_shows_it() -> None:
    assert "Ce jeu se joue à 3 exactement" in settings_text("scarto")
    assert "la plupart des clubs font des tables de trois" not in settings_text("texas-42")


def test_settings_without_a_field_are_kept() -> None:
    tournament = cast.field(8, game="burro", passed_deals="counted")
    desk = cast.client_of(cast.alice())
    form = desk.get(f"/bureau/{tournament.slug}/reglages/").context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answer = desk.post(f"/bureau/{tournament.slug}/reglages/", fields | {"name": "Burro du soir", "game": "burro"})
    assert answer.status_code == 302, text_of(answer)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.passed_deals) == ("Burro du soir", "counted")


@pytest.mark.parametrize("players", [9])  # others: `tests/prove`
def test_burro_has_one_kind_of_tables_of_five(players: int) -> None:
    tournament = cast.field(players, game="burro", odd_tables=Stage.OddTables.FIVE, rounds_planned=2)
    text = text_of(cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/placement/"))
    assert "Tables de cinq" in text
    assert "mort" not in text
    assert "tarot à cinq" not in text
