"""Players whose published seat has changed are marked until the round opens."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Tournament
from tournaments.selectors.hall.panels import hall_panels
from tournaments.selectors.seating.plans import players_with_changed_seats
from tournaments.services.play.rounds import round_open, round_reopen
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db
MARK = "place changée"


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(16, rounds_planned=3, deals_per_round=1)


def exchange(tournament: Tournament, number: int = 2) -> tuple[int, int]:
    """Exchange two players of the first two tables of a round, and return their numbers."""
    tables = tournament.first_stage.draws.latest("pk").plan["rounds"][number - 1]
    first, second = tables[0][0], tables[1][0]
    exchange_make(stage=tournament.first_stage, number=number, first=first, second=second, actor=cast.alice())
    return first, second


def test_no_seat_is_marked_without_a_change(tournament):
    assert players_with_changed_seats(tournament.first_stage) == frozenset()


def test_exchanged_players_are_marked_until_they_are_exchanged_back(tournament):
    pair = exchange(tournament)
    assert players_with_changed_seats(tournament.first_stage) == frozenset(pair)
    exchange_make(stage=tournament.first_stage, number=2, first=pair[0], second=pair[1], actor=cast.alice())
    assert players_with_changed_seats(tournament.first_stage) == frozenset()


def test_change_of_a_later_round_marks_no_player(tournament):
    exchange(tournament, number=3)
    assert players_with_changed_seats(tournament.first_stage) == frozenset()


def test_two_changes_mark_all_their_players(tournament):
    first, second = exchange(tournament)
    third_table_of_round_2 = tournament.first_stage.draws.latest("pk").plan["rounds"][1][2]
    third = third_table_of_round_2[0]
    exchange_make(stage=tournament.first_stage, number=2, first=first, second=third, actor=cast.alice())
    assert players_with_changed_seats(tournament.first_stage) == {first, second, third}


def test_late_and_withdrawn_players_are_not_marked(tournament):
    late = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late, actor=cast.alice())
    late.refresh_from_db()
    tournament.refresh_from_db()
    assert late.number not in players_with_changed_seats(tournament.first_stage)
    leaver = cast.entry_of(tournament, 5)
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert leaver.number not in players_with_changed_seats(tournament.first_stage)


def test_undone_change_leaves_no_mark(tournament):
    late = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late, actor=cast.alice())
    tournament.refresh_from_db()
    assert players_with_changed_seats(tournament.first_stage)
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    assert players_with_changed_seats(tournament.first_stage) == frozenset()


def test_opening_the_round_removes_the_marks(tournament):
    exchange(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert players_with_changed_seats(tournament.first_stage) == frozenset()


def test_reopening_the_previous_round_keeps_the_marks(tournament):
    pair = exchange(tournament)
    round_reopen(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    assert players_with_changed_seats(tournament.first_stage) == frozenset(pair)


def test_seats_by_rank_are_marked_only_after_a_change():
    tournament = cast.played_tournament(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert players_with_changed_seats(tournament.first_stage) == frozenset()
    pair = exchange(tournament)
    assert players_with_changed_seats(tournament.first_stage) == frozenset(pair)


def test_wall_marks_changed_seats_until_the_round_opens(client, tournament):
    pair = exchange(tournament)
    marked = [seat for panel in hall_panels(tournament.first_stage, "seats") for seat in panel.rows if seat.changed]
    assert {seat.name for seat in marked} == {cast.entry_of(tournament, number).full_name for number in pair}
    address = reverse("hall", args=[tournament.slug]) + "?vue=places"
    assert client.get(address).content.decode().count(MARK) == 2
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert MARK not in client.get(address).content.decode()


def test_tablet_marks_changed_seats(tournament):
    first, _second = exchange(tournament)
    table = cast.entry_of(tournament, first).seats.get(table__round__number=1).table
    text = text_of(Tablet(tournament, table.number).page())
    assert "Où aller au tour 2" in text
    assert MARK in text


def test_page_of_a_player_marks_the_next_seat_only(client, tournament):
    first, _second = exchange(tournament)
    untouched = next(
        number for number in range(1, 17) if number not in players_with_changed_seats(tournament.first_stage)
    )
    pages = [client.get(f"/{tournament.slug}/joueur/{number}/").content.decode() for number in (first, untouched)]
    assert [page.count(MARK) for page in pages] == [1, 0]
