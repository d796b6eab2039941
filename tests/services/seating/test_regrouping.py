"""Tables of a round to come are joined or split between rounds, in the log, and undone."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.seating.regrouping import regrouping_find, tables_regroup
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(10, rounds_planned=3, deals_per_round=1)


def regroup(tournament: Tournament, tables: list[int], *, more: bool = False, number: int = 2) -> None:
    tables_regroup(stage=tournament.first_stage, number=number, tables=tables, more=more, actor=cast.alice())
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def seats(tournament: Tournament, number: int) -> dict[int, list[int]]:
    """Return the serials by table."""
    tables = tournament.first_stage.rounds.get(number=number).tables.order_by("station__number")
    return {table.number: [seat.entry.serial for seat in table.seats.order_by("number")] for table in tables}


def test_three_tables_become_two_in_that_round_only(tournament: Tournament) -> None:
    others = seats(tournament, 1), seats(tournament, 3)
    regroup(tournament, [1, 2, 3])
    assert [len(players) for players in seats(tournament, 2).values()] == [5, 5]
    assert (seats(tournament, 1), seats(tournament, 3)) == others
    cast.play_round(tournament)
    cast.play_round(tournament)
    assert list(check_log(tournament)) == []


def test_joined_tables_are_split_again(tournament: Tournament) -> None:
    regroup(tournament, [1, 2, 3])
    regroup(tournament, [1, 2], more=True)
    assert sorted(len(players) for players in seats(tournament, 2).values()) == [3, 3, 4]


def test_undo_restores_the_seats(tournament: Tournament) -> None:
    before = seats(tournament, 2)
    regroup(tournament, [1, 2, 3])
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert seats(tournament, 2) == before
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert [len(players) for players in seats(tournament, 2).values()] == [5, 5]
    assert list(check_log(tournament)) == []


def test_undo_is_refused_once_the_round_is_open(tournament: Tournament) -> None:
    regroup(tournament, [1, 2, 3])
    line = tournament.version
    cast.open_next_round(tournament)
    with pytest.raises(DomainError) as refusal:
        event_undo(tournament=tournament, sequence=line, actor=cast.alice())
    assert refusal.value.code == "undo_later"


def test_a_preview_stores_nothing(tournament: Tournament) -> None:
    before, version = seats(tournament, 2), tournament.version
    change = regrouping_find(stage=tournament.first_stage, number=2, tables=[1, 2, 3], more=False)
    assert change.changes
    tournament.refresh_from_db()
    assert (seats(tournament, 2), tournament.version) == (before, version)


def test_a_later_departure_keeps_the_number_of_tables_of_the_other_rounds(tournament: Tournament) -> None:
    regroup(tournament, [1, 2, 3])
    leaver = seats(tournament, 2)[1][0]
    entry_withdraw(
        stage=tournament.first_stage,
        entry=tournament.first_stage.entries.get(serial=leaver),
        actor=cast.alice(),
    )
    assert list(check_log(tournament)) == []
    assert len(seats(tournament, 3)) == 3


def test_a_round_by_rank_says_which_tables_were_set_by_hand() -> None:
    tournament = cast.played_tournament(14, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    before = seats(tournament, 2)
    small = [number for number, players in before.items() if len(players) == 3]
    big = next(number for number, players in before.items() if len(players) == 4)
    regroup(tournament, [*small, big])
    after, reasons = seats(tournament, 2), tournament.first_stage.rounds.get(number=2).reasons
    by_hand = [players not in before.values() for players in after.values()]
    assert by_hand.count(True) == 2
    assert [[flag["code"] for flag in flags] == ["by_hand"] for flags in reasons] == by_hand


@pytest.mark.parametrize("tables", [[1, 2], [9], []], ids=["a table of seven", "unknown", "none"])
def test_impossible_tables_are_refused_with_a_sentence(tournament: Tournament, tables: list[int]) -> None:
    with pytest.raises(DomainError) as refusal:
        regroup(tournament, tables)
    assert refusal.value.code == "draw_impossible"
    assert refusal.value.text


def test_begun_rounds_and_a_missing_draw_are_refused(tournament: Tournament) -> None:
    with pytest.raises(DomainError) as refusal:
        regroup(tournament, [1, 2, 3], number=1)
    assert refusal.value.code == "draw_impossible"
    with pytest.raises(DomainError) as refusal:
        regroup(cast.field(8, name="Autre"), [1, 2])
    assert refusal.value.code == "draw_missing"
