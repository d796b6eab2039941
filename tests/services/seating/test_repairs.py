"""Arrivals and withdrawals after the draw: played rounds stay, later ones are repaired."""

import pytest

from tests import cast
from tournaments.models import Entry, Seat
from tournaments.selectors.log.check import check_log
from tournaments.selectors.seating.plans import certificate_of
from tournaments.services.core.errors import Conflict
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_make, repair_undo

pytestmark = pytest.mark.django_db


def seating(tournament, *, after: int = 0) -> list[tuple[int, int, int, int]]:
    seats = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number__gt=after)
    return sorted(seats.values_list("table__round__number", "table__station__number", "number", "entry"))


def seats_of(entry: Entry) -> list[int]:
    return sorted(Seat.objects.filter(entry=entry).values_list("table__round__number", flat=True))


@pytest.fixture
def tournament():
    played = cast.drawn_tournament(32, rounds_planned=3, deals_per_round=1)
    cast.play_round(played)
    return played


def test_later_rounds_are_seated_without_a_leaver(tournament):
    before, leaver = seating(tournament), cast.entry_of(tournament, 5)
    drawn = entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert certificate_of(drawn).figures["repeats"].value == 0
    assert seats_of(leaver) == [1]
    leaver.refresh_from_db()
    assert (leaver.state, leaver.left_after_round) == (Entry.State.WITHDRAWN, 1)
    others = [place for place in before if place[3] != leaver.pk]
    moved = {place[3] for place in set(others) ^ set(seating(tournament))}
    assert len(moved) <= 3 * 2, "only who sat with them may change a seat"
    assert list(check_log(tournament)) == []


def test_unchanged_tables_are_not_written_again(tournament):
    def seat_rows() -> dict[tuple[int, ...], set[int]]:
        """Return the seat rows of each later table, by the players who sit there."""
        seats = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number__gt=1)
        tables: dict[int, list[tuple[int, int]]] = {}
        for table, entry, row in seats.order_by("number").values_list("table", "entry", "pk"):
            tables.setdefault(table, []).append((entry, row))
        return {(table, *(entry for entry, _ in rows)): {row for _, row in rows} for table, rows in tables.items()}

    before = seat_rows()
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 5), actor=cast.alice())
    after = seat_rows()
    stay = before.keys() & after.keys()
    assert len(before) - 2 * 2 <= len(stay) < len(before)
    assert all(before[table] == after[table] for table in stay)
    assert list(check_log(tournament)) == []


def test_a_late_arrival_is_seated(tournament):
    late = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late, actor=cast.alice())
    late.refresh_from_db()
    assert (late.number, late.joined_round, late.state) == (33, 2, Entry.State.CHECKED_IN)
    assert seats_of(late) == [2, 3]


def test_an_arrival_takes_the_seat_of_a_leaver(tournament):
    leaver = cast.entry_of(tournament, 9)
    late = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    chairs = [place[:3] for place in seating(tournament, after=1) if place[3] == leaver.pk]
    repair_make(stage=tournament.first_stage, leavers=[leaver], arrivals=[late], actor=cast.alice())
    assert [place[:3] for place in seating(tournament, after=1) if place[3] == late.pk] == chairs


def test_a_withdrawal_can_be_undone(tournament):
    before, leaver = seating(tournament), cast.entry_of(tournament, 5)
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    tournament.refresh_from_db()
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    assert seating(tournament) == before
    leaver.refresh_from_db()
    assert (leaver.state, leaver.left_after_round) == (Entry.State.CHECKED_IN, None)
    with pytest.raises(Conflict):
        repair_undo(stage=tournament.first_stage, actor=cast.alice())


def test_no_seat_changes_while_a_round_is_open(tournament):
    cast.round_open(stage=tournament.first_stage, actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        repair_make(stage=tournament.first_stage, leavers=[cast.entry_of(tournament, 5)], actor=cast.alice())
    assert refused.value.code == "entry_during_round"


def test_a_withdrawal_after_the_last_round_changes_no_seat():
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.play_round(tournament)
    leaver = cast.entry_of(tournament, 2)
    assert entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice()) is None
    leaver.refresh_from_db()
    assert leaver.state == Entry.State.WITHDRAWN


def test_several_repairs_can_follow_each_other(tournament):
    for number in (3, 8, 21):
        entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, number), actor=cast.alice())
        tournament.refresh_from_db()
    late = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late, actor=cast.alice())
    cast.play_round(tournament)
    assert list(check_log(tournament)) == []
    assert Seat.objects.filter(table__round__number=2).count() == 30
