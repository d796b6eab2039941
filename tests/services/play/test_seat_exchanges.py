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
from tournaments.services.seating.repairs import plan_repair

pytestmark = pytest.mark.django_db
NORTH, EAST = 198, -66  # of a garde by North, made by 8, for the taker and for each other


@pytest.fixture
def made() -> Tournament:
    """Play three deals of three at both tables, each a garde by North."""
    made = cast.playing(8, rounds_planned=2, deals_per_round=3)
    for number in (1, 2):
        for _line in range(3):
            cast.enter(cast.table_of(made, number), cast.alice())
    return made


def round_of(made: Tournament) -> Round:
    return made.first_stage.rounds.select_related("stage__tournament").get(number=1)


def sits(made: Tournament, table: int, seat: int) -> Entry:
    return Seat.objects.select_related("entry").get(table=cast.table_of(made, table), number=seat).entry


def exchange(made: Tournament, first: ChairFrom, second: ChairFrom, reason: str = "mal assis") -> None:
    seats_exchange(round_=round_of(made), chairs=(first, second), reason=reason, actor=cast.basile())


def total(made: Tournament, entry: Entry) -> int:
    return next(row.total for row in standings_compute(made.first_stage) if row.serial == entry.serial)


def test_an_exchange_from_line_1_moves_all_deals(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 1, 2)
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert (sits(made, 1, 1), sits(made, 1, 2)) == (east, north)
    assert (total(made, north), total(made, east)) == (3 * EAST, 3 * NORTH)
    assert list(check_log(made)) == []


def test_an_exchange_from_a_later_line_moves_the_deals_after_it(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 1, 2)
    exchange(made, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (total(made, north), total(made, east)) == (2 * NORTH + EAST, 2 * EAST + NORTH)
    assert list(check_log(made)) == []


def test_two_exchanges_correct_a_stretch_of_deals(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 1, 2)
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    exchange(made, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (sits(made, 1, 1), sits(made, 1, 2)) == (north, east)
    assert (total(made, north), total(made, east)) == (2 * EAST + NORTH, 2 * NORTH + EAST)


def test_players_of_two_tables_can_be_exchanged(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 2, 2)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    assert sits(made, 2, 2) == north
    assert total(made, north) == NORTH  # one deal as North of table 1, and none at table 2 since its fourth
    assert total(made, east) == 3 * EAST + 2 * NORTH
    assert sum(row.total for row in standings_compute(made.first_stage)) == 0
    assert list(check_log(made)) == []


def test_a_later_line_counts_for_the_present_player(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 2, 2)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    line = sheet_get(cast.table_of(made, 1)).line(1)
    assert line is not None
    lost = DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 33}, version=line.version, acknowledged=True)
    deal_record(table=cast.table_of(made, 1), deal=lost, actor=cast.basile())
    assert total(made, north) < 0
    assert total(made, east) == 3 * EAST + 2 * NORTH
    assert list(check_log(made)) == []


def test_the_day_of_a_player_agrees_with_the_ranking(made: Tournament) -> None:
    north = sits(made, 1, 1)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    there = made.first_stage.entries.get(pk=north.pk)
    assert player_day(made.first_stage, there)[0].score == total(made, north)


def test_undo_restores_both_seats(made: Tournament) -> None:
    north = sits(made, 1, 1)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=2))
    event_undo(tournament=made, sequence=made.events.latest("sequence").sequence, actor=cast.basile())
    assert sits(made, 1, 1) == north
    assert total(made, north) == 3 * NORTH
    assert list(check_log(made)) == []


def test_a_sheet_read_before_the_exchange_cannot_be_confirmed(made: Tournament) -> None:
    seen = cast.table_of(made, 1).version
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert cast.table_of(made, 1).version > seen


def test_an_abandoned_round_restarts_with_the_present_players(made: Tournament) -> None:
    north = sits(made, 1, 1)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=1, seat=2, line=2))
    round_abandon(round_=round_of(made), reason="alarme", actor=cast.alice())
    round_open(stage=made.first_stage, actor=cast.alice())
    assert sits(made, 1, 2) == north
    assert total(made, north) == 0
    assert list(check_log(made)) == []


def test_a_repair_of_the_next_round_is_independent_of_an_exchange(made: Tournament) -> None:
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=2, seat=1))
    for number in (1, 2):
        cast.confirm(cast.table_of(made, number))
    round_close(round_=round_of(made), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[sits(made, 1, 1)], actor=cast.alice())
    assert list(check_log(made)) == []


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
def test_invalid_exchanges_are_refused(made: Tournament, first: ChairFrom, second: ChairFrom, code: str) -> None:
    with pytest.raises(DomainError) as refused:
        exchange(made, first, second)
    assert refused.value.code == code


def test_a_reason_and_a_begun_round_are_required(made: Tournament) -> None:
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    with pytest.raises(DomainError):
        exchange(made, *chairs, reason=" ")
    round_abandon(round_=round_of(made), reason="alarme", actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        exchange(made, *chairs)
    assert refused.value.code == "round_not_open"


def test_fixed_pairs_cannot_be_exchanged() -> None:
    made = cast.playing(8, game="texas-42", partners="fixed", team_size="2")
    with pytest.raises(Conflict) as refused:
        exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert refused.value.code == "chairs_pairs"
