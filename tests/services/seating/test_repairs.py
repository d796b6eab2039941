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


def seat_rows(tournament, *, after: int = 0) -> list[tuple[int, int, int, int]]:
    """Return (round, table, seat, entry) of each seat in the rounds after number `after`."""
    seats = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number__gt=after)
    return sorted(seats.values_list("table__round__number", "table__station__number", "number", "entry"))


def rounds_of(entry: Entry) -> list[int]:
    return sorted(Seat.objects.filter(entry=entry).values_list("table__round__number", flat=True))


@pytest.fixture
def tournament():
    return cast.played_tournament(32, rounds_planned=3, deals_per_round=1)


# Worth its time: draws 32 players, and repairs their plan.
def test_later_rounds_are_seated_without_a_leaver(tournament):
    rows_before, leaver = seat_rows(tournament), cast.entry_of(tournament, 5)
    draw = entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert certificate_of(draw).figures["repeats"].value == 0
    assert rounds_of(leaver) == [1]
    leaver.refresh_from_db()
    assert (leaver.state, leaver.left_after_round) == (Entry.State.WITHDRAWN, 1)
    rows_of_others = [row for row in rows_before if row[3] != leaver.pk]
    changed_entries = {row[3] for row in set(rows_of_others) ^ set(seat_rows(tournament))}
    assert len(changed_entries) <= 3 * 2, "only players of the two later tables of the leaver may change a seat"
    assert list(check_log(tournament)) == []


def test_unchanged_tables_are_not_written_again(tournament):
    def seats_by_table() -> dict[tuple[int, ...], set[int]]:
        """Return the seat rows of each later table, by the players who sit there."""
        seats = Seat.objects.filter(table__round__stage__tournament=tournament, table__round__number__gt=1)
        tables: dict[int, list[tuple[int, int]]] = {}
        for table, entry, row in seats.order_by("number").values_list("table", "entry", "pk"):
            tables.setdefault(table, []).append((entry, row))
        return {(table, *(entry for entry, _ in rows)): {row for _, row in rows} for table, rows in tables.items()}

    seats_before = seats_by_table()
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 5), actor=cast.alice())
    seats_after = seats_by_table()
    unchanged_tables = seats_before.keys() & seats_after.keys()
    # At most two tables change in each of the two later rounds.
    assert len(seats_before) - 2 * 2 <= len(unchanged_tables) < len(seats_before)
    assert all(seats_before[table] == seats_after[table] for table in unchanged_tables)
    assert list(check_log(tournament)) == []


def test_a_late_arrival_is_seated(tournament):
    """PGSwiss#77: a player who arrived late made the pairing fail."""
    late_entry = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late_entry, actor=cast.alice())
    late_entry.refresh_from_db()
    assert (late_entry.number, late_entry.joined_round, late_entry.state) == (33, 2, Entry.State.CHECKED_IN)
    assert rounds_of(late_entry) == [2, 3]


def test_an_arrival_takes_the_seat_of_a_leaver(tournament):
    leaver = cast.entry_of(tournament, 9)
    late_entry = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    seats_of_leaver = [row[:3] for row in seat_rows(tournament, after=1) if row[3] == leaver.pk]
    repair_make(stage=tournament.first_stage, leavers=[leaver], arrivals=[late_entry], actor=cast.alice())
    assert [row[:3] for row in seat_rows(tournament, after=1) if row[3] == late_entry.pk] == seats_of_leaver


def test_a_withdrawal_can_be_undone(tournament):
    rows_before, leaver = seat_rows(tournament), cast.entry_of(tournament, 5)
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    tournament.refresh_from_db()
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    assert seat_rows(tournament) == rows_before
    leaver.refresh_from_db()
    assert (leaver.state, leaver.left_after_round) == (Entry.State.CHECKED_IN, None)
    with pytest.raises(Conflict):
        repair_undo(stage=tournament.first_stage, actor=cast.alice())


def test_no_seat_changes_while_a_round_is_open(tournament):
    cast.round_open(stage=tournament.first_stage, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        repair_make(stage=tournament.first_stage, leavers=[cast.entry_of(tournament, 5)], actor=cast.alice())
    assert refusal.value.code == "entry_during_round"


def test_a_withdrawal_after_the_last_round_changes_no_seat():
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    leaver = cast.entry_of(tournament, 2)
    assert entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice()) is None
    leaver.refresh_from_db()
    assert leaver.state == Entry.State.WITHDRAWN


def test_several_repairs_can_follow_each_other(tournament):
    for number in (3, 8, 21):
        entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, number), actor=cast.alice())
        tournament.refresh_from_db()
    late_entry = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late_entry, actor=cast.alice())
    cast.play_round(tournament)
    assert list(check_log(tournament)) == []
    assert Seat.objects.filter(table__round__number=2).count() == 32 - 3 + 1
