"""Exchange of two players who sat on each other's seats: from a line on, results count for the other."""

import pytest

from tests import cast
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.days import player_day
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.log.undo import event_undo
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.seating.repairs import repair_make

pytestmark = pytest.mark.django_db
NORTH, EAST = 198, -66  # of a garde by North, made by 8, for the taker and for each other


@pytest.fixture
def tournament() -> Tournament:
    """Play three deals of three at both tables, each a garde by North."""
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=3)
    for number in (1, 2):
        for _line in range(3):
            cast.enter(cast.table_of(tournament, number), cast.alice())
    return tournament


def round_of(tournament: Tournament) -> Round:
    return tournament.first_stage.rounds.select_related("stage__tournament").get(number=1)


def sits(tournament: Tournament, table: int, seat: int) -> Entry:
    return Seat.objects.select_related("entry").get(table=cast.table_of(tournament, table), number=seat).entry


def exchange(tournament: Tournament, first: ChairFrom, second: ChairFrom, reason: str = "mal assis") -> None:
    seats_exchange(round_=round_of(tournament), chairs=(first, second), reason=reason, actor=cast.basile())


def total(tournament: Tournament, entry: Entry) -> int:
    return next(row.total for row in standings_compute(tournament.first_stage) if row.serial == entry.serial)


def test_an_exchange_from_line_1_moves_all_deals(tournament: Tournament) -> None:
    north, east = sits(tournament, 1, 1), sits(tournament, 1, 2)
    exchange(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert (sits(tournament, 1, 1), sits(tournament, 1, 2)) == (east, north)
    assert (total(tournament, north), total(tournament, east)) == (3 * EAST, 3 * NORTH)
    assert list(check_log(tournament)) == []


def test_an_exchange_from_a_later_line_moves_the_deals_after_it(tournament: Tournament) -> None:
    north, east = sits(tournament, 1, 1), sits(tournament, 1, 2)
    exchange(tournament, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (total(tournament, north), total(tournament, east)) == (2 * NORTH + EAST, 2 * EAST + NORTH)
    assert list(check_log(tournament)) == []


def test_two_exchanges_correct_a_stretch_of_deals(tournament: Tournament) -> None:
    north, east = sits(tournament, 1, 1), sits(tournament, 1, 2)
    exchange(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    exchange(tournament, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (sits(tournament, 1, 1), sits(tournament, 1, 2)) == (north, east)
    assert (total(tournament, north), total(tournament, east)) == (2 * EAST + NORTH, 2 * NORTH + EAST)


def test_players_of_two_tables_can_be_exchanged(tournament: Tournament) -> None:
    north, east = sits(tournament, 1, 1), sits(tournament, 2, 2)
    exchange(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    assert sits(tournament, 2, 2) == north
    assert total(tournament, north) == NORTH  # one deal as North of table 1, and none at table 2 since its fourth
    assert total(tournament, east) == 3 * EAST + 2 * NORTH
    assert sum(row.total for row in standings_compute(tournament.first_stage)) == 0
    assert list(check_log(tournament)) == []


def test_a_later_line_counts_for_the_present_player(tournament: Tournament) -> None:
    north, east = sits(tournament, 1, 1), sits(tournament, 2, 2)
    exchange(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    line = sheet_get(cast.table_of(tournament, 1)).line(1)
    assert line is not None
    lost = DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 33}, version=line.version, acknowledged=True)
    deal_record(table=cast.table_of(tournament, 1), deal=lost, actor=cast.basile())
    assert total(tournament, north) < 0
    assert total(tournament, east) == 3 * EAST + 2 * NORTH
    assert list(check_log(tournament)) == []


def test_the_day_of_a_player_agrees_with_the_ranking(tournament: Tournament) -> None:
    north = sits(tournament, 1, 1)
    exchange(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    there = tournament.first_stage.entries.get(pk=north.pk)
    assert player_day(tournament.first_stage, there)[0].score == total(tournament, north)


def test_undo_restores_both_seats(tournament: Tournament) -> None:
    north = sits(tournament, 1, 1)
    exchange(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=2))
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.basile())
    assert sits(tournament, 1, 1) == north
    assert total(tournament, north) == 3 * NORTH
    assert list(check_log(tournament)) == []


def test_a_sheet_read_before_the_exchange_cannot_be_confirmed(tournament: Tournament) -> None:
    seen = cast.table_of(tournament, 1).version
    exchange(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert cast.table_of(tournament, 1).version > seen


def test_an_abandoned_round_restarts_with_the_present_players(tournament: Tournament) -> None:
    north = sits(tournament, 1, 1)
    exchange(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=1, seat=2, line=2))
    round_abandon(round_=round_of(tournament), reason="alarme", actor=cast.alice())
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert sits(tournament, 1, 2) == north
    assert total(tournament, north) == 0
    assert list(check_log(tournament)) == []


def test_a_repair_of_the_next_round_is_independent_of_an_exchange(tournament: Tournament) -> None:
    exchange(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=2, seat=1))
    for number in (1, 2):
        cast.confirm(cast.table_of(tournament, number))
    round_close(round_=round_of(tournament), actor=cast.alice())
    repair_make(stage=tournament.first_stage, leavers=[sits(tournament, 1, 1)], actor=cast.alice())
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=1), "chairs_same"),
        (ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=5), "chairs_unknown"),
        (ChairFrom(table=1, seat=1), ChairFrom(table=9, seat=1), "chairs_unknown"),
        (ChairFrom(table=1, seat=1, line=5), ChairFrom(table=1, seat=2, line=5), "chairs_line"),
        (ChairFrom(table=1, seat=1, line=1), ChairFrom(table=1, seat=2, line=2), "chairs_line"),
    ],
)
def test_invalid_exchanges_are_refused(tournament: Tournament, first: ChairFrom, second: ChairFrom, code: str) -> None:
    with pytest.raises(DomainError) as refused:
        exchange(tournament, first, second)
    assert refused.value.code == code


def test_a_reason_and_a_begun_round_are_required(tournament: Tournament) -> None:
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    with pytest.raises(DomainError):
        exchange(tournament, *chairs, reason=" ")
    round_abandon(round_=round_of(tournament), reason="alarme", actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        exchange(tournament, *chairs)
    assert refused.value.code == "round_not_open"


def test_fixed_pairs_cannot_be_exchanged() -> None:
    tournament = cast.running_tournament(8, game="texas-42", partners="fixed", team_size="2")
    with pytest.raises(Conflict) as refused:
        exchange(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert refused.value.code == "chairs_pairs"
