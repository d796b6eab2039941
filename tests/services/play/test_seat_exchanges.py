"""Exchange of two players who sat on each other's seats: from the named line on, results count for the other player."""

import pytest

from tests import cast
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.days import player_rounds
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
NORTH, EAST = 198, -66  # score of a garde by North, made by 8 points: of the taker, of each other player


def play_gardes() -> Tournament:
    """Play three deals of three at both tables, each a garde by North; return the tournament."""
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=3)
    for number in (1, 2):
        for _line in range(3):
            cast.enter(cast.table_of(tournament, number), cast.alice())
    return tournament


@pytest.fixture
def tournament() -> Tournament:
    return play_gardes()


def get_round(tournament: Tournament) -> Round:
    return tournament.first_stage.rounds.select_related("stage__tournament").get(number=1)


def entry_at(tournament: Tournament, table: int, seat: int) -> Entry:
    return Seat.objects.select_related("entry").get(table=cast.table_of(tournament, table), number=seat).entry


def exchange_seats(tournament: Tournament, first: ChairFrom, second: ChairFrom, reason: str = "mal assis") -> None:
    seats_exchange(round_=get_round(tournament), chairs=(first, second), reason=reason, actor=cast.basile())


def total_of(tournament: Tournament, entry: Entry) -> int:
    return next(row.total for row in standings_compute(tournament.first_stage) if row.serial == entry.serial)


def test_an_exchange_from_line_1_moves_all_deals(tournament: Tournament) -> None:
    north, east = entry_at(tournament, 1, 1), entry_at(tournament, 1, 2)
    exchange_seats(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert (entry_at(tournament, 1, 1), entry_at(tournament, 1, 2)) == (east, north)
    assert (total_of(tournament, north), total_of(tournament, east)) == (3 * EAST, 3 * NORTH)
    assert list(check_log(tournament)) == []


def test_an_exchange_from_a_later_line_moves_the_deals_from_it_on(tournament: Tournament) -> None:
    """pantheon#778: players sat on wrong seats, which was noticed after some deals."""
    north, east = entry_at(tournament, 1, 1), entry_at(tournament, 1, 2)
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (total_of(tournament, north), total_of(tournament, east)) == (2 * NORTH + EAST, 2 * EAST + NORTH)
    assert list(check_log(tournament)) == []


def test_two_exchanges_correct_a_stretch_of_deals(tournament: Tournament) -> None:
    north, east = entry_at(tournament, 1, 1), entry_at(tournament, 1, 2)
    exchange_seats(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=3), ChairFrom(table=1, seat=2, line=3))
    assert (entry_at(tournament, 1, 1), entry_at(tournament, 1, 2)) == (north, east)
    assert (total_of(tournament, north), total_of(tournament, east)) == (2 * EAST + NORTH, 2 * NORTH + EAST)


def test_players_of_two_tables_can_be_exchanged(tournament: Tournament) -> None:
    north, east = entry_at(tournament, 1, 1), entry_at(tournament, 2, 2)
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    assert entry_at(tournament, 2, 2) == north
    assert total_of(tournament, north) == NORTH  # one deal as North of table 1, and none at table 2 since its fourth
    assert total_of(tournament, east) == 3 * EAST + 2 * NORTH
    assert sum(row.total for row in standings_compute(tournament.first_stage)) == 0
    assert list(check_log(tournament)) == []


def test_a_correction_of_a_line_before_the_exchange_counts_for_the_earlier_player(tournament: Tournament) -> None:
    north, east = entry_at(tournament, 1, 1), entry_at(tournament, 2, 2)
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    line = sheet_get(cast.table_of(tournament, 1)).line(1)
    assert line is not None
    deal = DealInput(number=1, outcome=cast.SIMPLE_GARDE | {"points": 33}, version=line.version, acknowledged=True)
    deal_record(table=cast.table_of(tournament, 1), deal=deal, actor=cast.basile())
    assert total_of(tournament, north) < 0  # a garde with 33 points is lost
    assert total_of(tournament, east) == 3 * EAST + 2 * NORTH
    assert list(check_log(tournament)) == []


def test_the_day_of_a_player_agrees_with_the_ranking(tournament: Tournament) -> None:
    north = entry_at(tournament, 1, 1)
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=4))
    entry = tournament.first_stage.entries.get(pk=north.pk)
    assert player_rounds(tournament.first_stage, entry)[0].score == total_of(tournament, north)


def test_undo_restores_both_seats(tournament: Tournament) -> None:
    north = entry_at(tournament, 1, 1)
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=2, seat=2, line=2))
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.basile())
    assert entry_at(tournament, 1, 1) == north
    assert total_of(tournament, north) == 3 * NORTH
    assert list(check_log(tournament)) == []


def test_an_exchange_increments_the_version_of_the_sheet(tournament: Tournament) -> None:
    version = cast.table_of(tournament, 1).version
    exchange_seats(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert cast.table_of(tournament, 1).version > version


def test_an_abandoned_round_restarts_with_the_present_players(tournament: Tournament) -> None:
    north = entry_at(tournament, 1, 1)
    exchange_seats(tournament, ChairFrom(table=1, seat=1, line=2), ChairFrom(table=1, seat=2, line=2))
    round_abandon(round_=get_round(tournament), reason="alarme", actor=cast.alice())
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert entry_at(tournament, 1, 2) == north
    assert total_of(tournament, north) == 0
    assert list(check_log(tournament)) == []


def test_a_repair_after_an_exchange_keeps_the_log_valid(tournament: Tournament) -> None:
    exchange_seats(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=2, seat=1))
    for number in (1, 2):
        cast.confirm(cast.table_of(tournament, number))
    round_close(round_=get_round(tournament), actor=cast.alice())
    repair_make(stage=tournament.first_stage, leavers=[entry_at(tournament, 1, 1)], actor=cast.alice())
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
    with pytest.raises(DomainError) as refusal:
        exchange_seats(tournament, first, second)
    assert refusal.value.code == code


def test_a_reason_and_a_begun_round_are_required(tournament: Tournament) -> None:
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    with pytest.raises(DomainError):
        exchange_seats(tournament, *chairs, reason=" ")
    round_abandon(round_=get_round(tournament), reason="alarme", actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        exchange_seats(tournament, *chairs)
    assert refusal.value.code == "round_not_open"


def test_no_seats_are_exchanged_in_a_tournament_of_fixed_pairs() -> None:
    tournament = cast.running_tournament(8, game="texas-42", partners="fixed", team_size="2")
    with pytest.raises(Conflict) as refusal:
        exchange_seats(tournament, ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2))
    assert refusal.value.code == "chairs_pairs"
