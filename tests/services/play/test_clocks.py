"""The clock of a round: stop, resume, restart, extra time for all, some or one table."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine

from tests import cast
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.play.clocks import clock_restart, clock_resume, clock_stop, time_give
from tournaments.services.play.rounds import round_close

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Hall:
    """A tournament of four tables whose first round, of 30 minutes, opens at noon. Minutes are counted from noon."""

    def __init__(self) -> None:
        self.alice = cast.alice()
        with self.at(0):
            self.tournament = cast.running_tournament(16, minutes_per_round=30)

    def at(self, minutes: float) -> time_machine.travel:
        """Return a context in which the time is noon plus `minutes`."""
        return time_machine.travel(NOON + minutes * MINUTE, tick=False)

    @property
    def round(self) -> Round:
        return self.tournament.first_stage.rounds.select_related("stage__tournament").get(number=1)

    def table(self, number: int) -> Table:
        return cast.table_of(self.tournament, number)

    def minutes_left(self, minutes: float, table: int | None = None) -> float:
        """Return the minutes on the clock of the round, or of the table with this number, at noon plus `minutes`."""
        clock = self.table(table).clock if table else self.round.clock
        assert clock is not None
        return clock.seconds_left(NOON + minutes * MINUTE) / 60

    def fresh_tournament(self) -> Tournament:
        self.tournament.refresh_from_db()
        return self.tournament


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_stopped_clock_resumes_where_it_stopped(hall: Hall) -> None:
    with hall.at(10):
        clock_stop(round_=hall.round, actor=hall.alice)
    assert [hall.minutes_left(10), hall.minutes_left(25), hall.minutes_left(90)] == [20, 20, 20]
    with hall.at(25):
        clock_resume(round_=hall.round, actor=hall.alice)
    assert [hall.minutes_left(25), hall.minutes_left(30), hall.minutes_left(46)] == [20, 15, -1]
    assert list(check_log(hall.fresh_tournament())) == []


def test_stop_and_resume_are_idempotent(hall: Hall) -> None:
    with hall.at(10):
        clock_stop(round_=hall.round, actor=hall.alice)
    with hall.at(12):
        clock_stop(round_=hall.round, actor=hall.alice)
    assert hall.minutes_left(12) == 20
    with hall.at(15):
        clock_resume(round_=hall.round, actor=hall.alice)
        clock_resume(round_=hall.round, actor=hall.alice)
    assert hall.minutes_left(15) == 20
    assert hall.tournament.events.filter(name="round.clock_set").count() == 2


def test_restart_gives_the_full_time(hall: Hall) -> None:
    with hall.at(1):
        clock_stop(round_=hall.round, actor=hall.alice)
    with hall.at(7):
        clock_restart(round_=hall.round, actor=hall.alice)
    assert [hall.minutes_left(7), hall.minutes_left(17)] == [30, 20]
    assert list(check_log(hall.fresh_tournament())) == []


def test_extra_time_is_for_all_some_or_one_table(hall: Hall) -> None:
    """pantheon#672: one table needs more time than the others."""
    with hall.at(10):
        time_give(round_=hall.round, seconds=300, actor=hall.alice)
        time_give(round_=hall.round, seconds=120, tables=[2, 3], actor=hall.alice)
        time_give(round_=hall.round, seconds=60, tables=[3], actor=hall.alice)
    assert hall.minutes_left(10) == 25
    assert [hall.minutes_left(10, table) for table in (1, 2, 3, 4)] == [25, 27, 28, 25]
    assert list(check_log(hall.fresh_tournament())) == []


def test_each_table_has_its_own_end_of_time(hall: Hall) -> None:
    with hall.at(10):
        time_give(round_=hall.round, seconds=300, tables=[2], actor=hall.alice)
    for minutes, time_is_up in ((29, [False, False]), (31, [True, False]), (36, [True, True])):
        with hall.at(minutes):
            assert [sheet_get(hall.table(number)).time_is_up for number in (1, 2)] == time_is_up
    with hall.at(31):
        clock_stop(round_=hall.round, actor=hall.alice)
        assert [sheet_get(hall.table(number)).time_is_up for number in (1, 2)] == [True, False]


def test_more_time_than_is_left_cannot_be_subtracted(hall: Hall) -> None:
    with hall.at(10):
        time_give(round_=hall.round, seconds=-600, actor=hall.alice)
        assert hall.minutes_left(10) == 10
        for tables in ([], [1]):
            with pytest.raises(DomainError) as refusal:
                time_give(round_=hall.round, seconds=-601, tables=tables, actor=hall.alice)
            assert refusal.value.code == "time_unfit"
    with hall.at(50):
        time_give(round_=hall.round, seconds=60, actor=hall.alice)  # extra time is allowed after the end
    assert hall.minutes_left(50) == -29


@pytest.mark.parametrize(
    ("seconds", "tables", "code"),
    [
        (0, [], "time_unfit"),
        (7201, [], "time_unfit"),  # more than two hours
        (60, [1, 9, 12], "tables_unknown"),
    ],
)
def test_invalid_times_and_tables_are_refused(hall: Hall, seconds: int, tables: list[int], code: str) -> None:
    event_count = hall.tournament.events.count()
    with pytest.raises(DomainError) as refusal:
        time_give(round_=hall.round, seconds=seconds, tables=tables, actor=hall.alice)
    assert refusal.value.code == code
    assert hall.tournament.events.count() == event_count


def test_a_round_without_a_clock_or_not_open_is_refused() -> None:
    tournament, alice = cast.running_tournament(8), cast.alice()
    round_ = tournament.first_stage.rounds.get(number=1)
    for change_clock in (clock_stop, clock_resume, clock_restart):
        with pytest.raises(Conflict) as refusal:
            change_clock(round_=round_, actor=alice)
        assert refusal.value.code == "clock_missing"
        with pytest.raises(Conflict) as refusal:
            change_clock(round_=tournament.first_stage.rounds.get(number=2), actor=alice)
        assert refusal.value.code == "round_not_open"


def test_a_stop_and_extra_time_can_be_undone(hall: Hall) -> None:
    with hall.at(10):
        clock_stop(round_=hall.round, actor=hall.alice)
        stop_sequence = hall.tournament.events.latest("sequence").sequence
    with hall.at(20):
        event_undo(tournament=hall.fresh_tournament(), sequence=stop_sequence, actor=hall.alice)
        assert hall.minutes_left(20) == 10  # as if it had not been stopped
        time_give(round_=hall.round, seconds=60, tables=[1], actor=hall.alice)
        event_undo(
            tournament=hall.fresh_tournament(),
            sequence=hall.tournament.events.latest("sequence").sequence,
            actor=hall.alice,
        )
        assert hall.minutes_left(20, 1) == 10
    assert list(check_log(hall.fresh_tournament())) == []


def test_undoing_the_opening_resets_the_clock(hall: Hall) -> None:
    with hall.at(1):
        opening_sequence = hall.tournament.events.filter(name="round.opened").get().sequence
        time_give(round_=hall.round, seconds=60, actor=hall.alice)
        time_give(round_=hall.round, seconds=60, tables=[2], actor=hall.alice)
        event_undo(tournament=hall.fresh_tournament(), sequence=opening_sequence, actor=hall.alice)
    assert (hall.round.extra_seconds, hall.table(2).extra_seconds) == (0, 0)
    assert list(check_log(hall.fresh_tournament())) == []


def test_a_closed_round_has_no_clock_left(hall: Hall) -> None:
    with hall.at(20):
        clock_stop(round_=hall.round, actor=hall.alice)
        for number in (1, 2, 3, 4):
            cast.fill(hall.table(number), Random(number))
        assert round_close(round_=hall.round, actor=hall.alice).clock is None
