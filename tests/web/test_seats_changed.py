"""Players whose published seat has changed are marked until the round opens."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Tournament
from tournaments.selectors.hall.panels import panels
from tournaments.selectors.seating.plans import seats_changed
from tournaments.services.play.rounds import round_open, round_reopen
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db
MARK = "place changée"


@pytest.fixture
def made() -> Tournament:
    played = cast.drawn(16, rounds_planned=3, deals_per_round=1)
    cast.play_round(played)
    return played


def exchange(made: Tournament, number: int = 2) -> tuple[int, int]:
    """Two who sit at the first two tables of a round change places."""
    tables = made.first_stage.draws.latest("pk").plan["rounds"][number - 1]
    first, second = tables[0][0], tables[1][0]
    exchange_make(stage=made.first_stage, number=number, first=first, second=second, actor=cast.alice())
    return first, second


def test_nothing_is_marked_while_the_draw_stands(made):
    assert seats_changed(made.first_stage) == frozenset()


def test_it_knows_whose_place_is_not_the_one_they_have_read(made):
    pair = exchange(made)
    assert seats_changed(made.first_stage) == frozenset(pair)
    exchange_make(stage=made.first_stage, number=2, first=pair[0], second=pair[1], actor=cast.alice())
    assert seats_changed(made.first_stage) == frozenset()


def test_a_change_of_a_later_round_marks_no_player_yet(made):
    exchange(made, number=3)
    assert seats_changed(made.first_stage) == frozenset()


def test_two_changes_are_told_as_one(made):
    first, second = exchange(made)
    third = made.first_stage.draws.latest("pk").plan["rounds"][1][2][0]
    exchange_make(stage=made.first_stage, number=2, first=first, second=third, actor=cast.alice())
    assert seats_changed(made.first_stage) == {first, second, third}


def test_who_has_just_come_or_left_is_not_marked(made):
    late = entry_add(tournament=made, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=made.first_stage, entry=late, actor=cast.alice())
    late.refresh_from_db()
    made.refresh_from_db()
    assert late.number not in seats_changed(made.first_stage)
    leaver = cast.entry_of(made, 5)
    entry_withdraw(stage=made.first_stage, entry=leaver, actor=cast.alice())
    assert leaver.number not in seats_changed(made.first_stage)


def test_an_undone_change_leaves_no_mark(made):
    late = entry_add(tournament=made, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=made.first_stage, entry=late, actor=cast.alice())
    made.refresh_from_db()
    assert seats_changed(made.first_stage)
    repair_undo(stage=made.first_stage, actor=cast.alice())
    assert seats_changed(made.first_stage) == frozenset()


def test_the_mark_goes_when_the_round_opens_and_stays_gone(made):
    exchange(made)
    round_open(stage=made.first_stage, actor=cast.alice())
    assert seats_changed(made.first_stage) == frozenset()


def test_reopening_the_round_before_keeps_the_mark(made):
    pair = exchange(made)
    round_reopen(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())
    assert seats_changed(made.first_stage) == frozenset(pair)


def test_places_of_a_round_that_the_ranking_seats_are_new_to_all_until_they_change():
    made = cast.drawn(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    cast.play_round(made)
    round_rank(stage=made.first_stage, actor=cast.alice())
    assert seats_changed(made.first_stage) == frozenset()
    pair = exchange(made)
    assert seats_changed(made.first_stage) == frozenset(pair)


def test_the_wall_marks_them_until_the_round_opens(client, made):
    pair = exchange(made)
    marked = [place for panel in panels(made.first_stage, "seats") for place in panel.rows if place.changed]
    assert {place.name for place in marked} == {cast.entry_of(made, number).full_name for number in pair}
    address = reverse("hall", args=[made.slug]) + "?vue=places"
    assert client.get(address).content.decode().count(MARK) == 2
    round_open(stage=made.first_stage, actor=cast.alice())
    assert MARK not in client.get(address).content.decode()


def test_the_tablet_of_the_table_marks_them(made):
    first, _second = exchange(made)
    table = cast.entry_of(made, first).seats.get(table__round__number=1).table
    page = text_of(Tablet(made, table.number).page())
    assert "Où aller au tour 2" in page
    assert MARK in page


def test_the_page_of_the_player_marks_the_next_place_alone(client, made):
    first, _second = exchange(made)
    untouched = next(number for number in range(1, 17) if number not in seats_changed(made.first_stage))
    pages = [client.get(f"/{made.slug}/joueur/{number}/").content.decode() for number in (first, untouched)]
    assert [page.count(MARK) for page in pages] == [1, 0]
