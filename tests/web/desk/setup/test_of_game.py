"""The settings of a game that is no tarot ask and say nothing of tarot."""

import pytest

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def settings_page(game: str) -> str:
    made = cast.field(8, game=game)
    return text_of(cast.client_of(cast.alice()).get(f"/bureau/{made.slug}/reglages/"))


@pytest.mark.parametrize("game", ["scarto", "texas-42", "burro"])
def test_a_round_ends_by_itself_and_no_official_sheet_is_named(game: str) -> None:
    page = settings_page(game)
    assert "la partie finit d’elle-même" in page
    assert "La feuille officielle" not in page
    assert "tarot à cinq" not in page


def test_tarot_is_asked_as_before() -> None:
    page = settings_page("french-tarot")
    assert "La feuille officielle en a cinq" in page
    assert "tables de cinq, règle du tarot à cinq" in page
    assert "Donnes passées" in page


@pytest.mark.parametrize(("game", "asked"), [("scarto", False), ("burro", False), ("texas-42", True)])
def test_passed_hands_are_asked_about_where_everybody_can_pass(game: str, asked: bool) -> None:
    assert ("Donnes passées" in settings_page(game)) == asked


def test_a_game_of_one_size_says_how_many_sit_down() -> None:
    assert "Ce jeu se joue à 3 exactement" in settings_page("scarto")
    assert "la plupart des clubs font des tables de trois" not in settings_page("texas-42")


def test_what_was_not_asked_stays_as_it_was() -> None:
    made = cast.field(8, game="burro", passed_deals="counted")
    desk = cast.client_of(cast.alice())
    page = desk.get(f"/bureau/{made.slug}/reglages/")
    form = page.context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answer = desk.post(f"/bureau/{made.slug}/reglages/", sent | {"name": "Burro du soir", "game": "burro"})
    assert answer.status_code == 302, text_of(answer)
    made.refresh_from_db()
    assert (made.name, made.passed_deals) == ("Burro du soir", "counted")


@pytest.mark.parametrize("players", [9, 13])
def test_a_draw_of_burro_knows_one_kind_of_tables_of_five(players: int) -> None:
    made = cast.field(players, game="burro", odd_tables=Stage.OddTables.FIVE, rounds_planned=2)
    page = text_of(cast.client_of(cast.alice()).get(f"/bureau/{made.slug}/placement/"))
    assert "Tables de cinq" in page
    assert "mort" not in page
    assert "tarot à cinq" not in page
