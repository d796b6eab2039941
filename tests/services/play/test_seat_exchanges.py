"""Two players sat in each other's seat: from a line on, what is written there counts for the other."""

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
    """Three deals of three at both tables, each a garde of North."""
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


def test_all_deals_count_for_the_other_when_they_sat_wrong_from_the_start(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 1, 2)
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert (sits(made, 1, 1), sits(made, 1, 2)) == (east, north)
    assert (total(made, north), total(made, east)) == (3 * EAST, 3 * NORTH)
    assert list(check_log(made)) == []


def test_from_a_line_on_only_what_follows_changes_hands(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 1, 2)
    exchange(made, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (total(made, north), total(made, east)) == (2 * NORTH + EAST, 2 * EAST + NORTH)
    assert list(check_log(made)) == []


def test_who_sat_wrong_for_two_deals_and_then_right_is_put_right_in_two_steps(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 1, 2)
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    exchange(made, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (sits(made, 1, 1), sits(made, 1, 2)) == (north, east)
    assert (total(made, north), total(made, east)) == (2 * EAST + NORTH, 2 * NORTH + EAST)


def test_players_of_two_tables_take_their_deals_along(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 2, 2)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    assert sits(made, 2, 2) == north
    assert total(made, north) == NORTH  # one deal as North of table 1, and none at table 2 since its fourth
    assert total(made, east) == 3 * EAST + 2 * NORTH
    assert sum(row.total for row in standings_compute(made.first_stage)) == 0
    assert list(check_log(made)) == []


def test_a_line_that_comes_later_counts_for_who_sits_there_now(made: Tournament) -> None:
    north, east = sits(made, 1, 1), sits(made, 2, 2)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    line = sheet_get(cast.table_of(made, 1)).line(1)
    assert line is not None
    lost = DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 33}, version=line.version, acknowledged=True)
    deal_record(table=cast.table_of(made, 1), deal=lost, actor=cast.basile())
    assert total(made, north) < 0
    assert total(made, east) == 3 * EAST + 2 * NORTH
    assert list(check_log(made)) == []


def test_the_day_of_a_player_says_the_same_as_the_ranking(made: Tournament) -> None:
    north = sits(made, 1, 1)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    there = made.first_stage.entries.get(pk=north.pk)
    assert player_day(made.first_stage, there)[0].score == total(made, north)


def test_it_is_taken_back_whole(made: Tournament) -> None:
    north = sits(made, 1, 1)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=2))
    event_undo(tournament=made, sequence=made.events.latest("sequence").sequence, actor=cast.basile())
    assert sits(made, 1, 1) == north
    assert total(made, north) == 3 * NORTH
    assert list(check_log(made)) == []


def test_a_sheet_that_was_read_before_is_not_confirmed_over_it(made: Tournament) -> None:
    seen = cast.table_of(made, 1).version
    exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert cast.table_of(made, 1).version > seen


def test_a_round_that_is_abandoned_begins_with_those_who_sit_there(made: Tournament) -> None:
    north = sits(made, 1, 1)
    exchange(made, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=1, seat=2, line=2))
    round_abandon(round_=round_of(made), reason="alarme", actor=cast.alice())
    round_open(stage=made.first_stage, actor=cast.alice())
    assert sits(made, 1, 2) == north
    assert total(made, north) == 0
    assert list(check_log(made)) == []


def test_a_repair_of_the_next_round_minds_nothing_of_it(made: Tournament) -> None:
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
def test_it_refuses_what_cannot_be(made: Tournament, first: ChairFrom, second: ChairFrom, code: str) -> None:
    with pytest.raises(DomainError) as refused:
        exchange(made, first, second)
    assert refused.value.code == code


def test_it_asks_for_a_reason_and_for_a_round_that_has_begun(made: Tournament) -> None:
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    with pytest.raises(DomainError):
        exchange(made, *chairs, reason=" ")
    round_abandon(round_=round_of(made), reason="alarme", actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        exchange(made, *chairs)
    assert refused.value.code == "round_not_open"


def test_partners_who_stay_together_all_day_are_left_alone() -> None:
    made = cast.playing(8, game="texas-42", partners="fixed", team_size="2")
    with pytest.raises(Conflict) as refused:
        exchange(made, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert refused.value.code == "chairs_pairs"
