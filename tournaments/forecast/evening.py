"""The end of the open round and of the evening.

What is known before the evening, a `Pace`, comes from the planned minutes or from earlier evenings of the club
(`pace_planned`, `pace_learned`). The rounds and breaks of the evening correct it, and the deals of each table correct
the open round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from tournaments.forecast.estimates import NOTHING, Estimate, Mean, combine, cut_off, largest

DEAL_SECONDS = 6.5 * 60  # of a deal at a usual table
LEAST_DEAL_SECONDS = 60.0  # also where the rounds were very short
CLOSING = Estimate(210.0, 90.0)  # from the last deal of a round to its closing
BREAK = Mean(mean=9 * 60.0, error=4 * 60.0, scatter=3.5 * 60.0)  # from a closing to the next opening
MEAL_DEVIATION = 0.12  # of its planned minutes
PLAN_ERROR, ROUND_SCATTER = 0.2, 0.11  # shares of the planned duration of a round
CLOCK_ERROR, CLOCK_SCATTER = 0.1, 0.04  # the same with a clock, which ends the slow tables
OVERTIME_SECONDS = 9 * 60  # from the end of the clock to the closing: tables finish their deal
USUAL_DEALS = 5  # of the official sheet, where neither a clock nor a number is set
EVENING_ERROR, BREAK_ERROR = 0.09, 0.25  # shares by which evenings of one club differ, and their breaks
TABLE_ERROR, DEAL_SCATTER = 0.1, 0.38  # shares by which tables of an evening, and deals of a table, differ
TABLE_WEIGHT = 6.0  # deals of the others that count as much as one of the table for its pace
LIKELY = 1.45  # deviations that eight simulated evenings of ten keep; a normal distribution would need 1.28
MOST_SECONDS = 20 * 3600  # a longer round is one that was left open


@dataclass(frozen=True)
class Pace:
    """The mean durations of a round and of a break."""

    round: Mean
    between: Mean


@dataclass(frozen=True)
class TableSoFar:
    """A table of the open round: its deals, those expected (None: the clock decides), and the seconds from the opening
    to its last deal; 0 before the first.
    """

    deals: int
    expected: int | None
    last: float


@dataclass(frozen=True)
class RoundSoFar:
    """The open round: its unfinished tables and those that have finished, and the seconds since its opening.

    `has_clock`: a clock ends the slow tables. The seconds are then those that its clock has run.
    """

    elapsed: float
    tables: tuple[TableSoFar, ...] = ()
    finished: tuple[TableSoFar, ...] = ()
    has_clock: bool = False


@dataclass(frozen=True)
class DaySoFar:
    """An evening at one moment. Durations of closed rounds and of breaks in seconds; a meal is no break.

    `left` is the number of rounds after the open one. `meal` is the planned duration of a meal to come, or of the one
    that is on if `meal_on`. `waited` is the number of seconds since the last closing; None while a round is open or
    before the first.
    """

    rounds: tuple[float, ...] = ()
    breaks: tuple[float, ...] = ()
    open: RoundSoFar | None = None
    left: int = 0
    meal: float = 0.0
    meal_on: bool = False
    waited: float | None = None


@dataclass(frozen=True)
class TimeSpan:
    """Seconds from now on: the likeliest, and the earliest and latest between which eight of ten fall."""

    mean: float
    early: float
    late: float


@dataclass(frozen=True)
class Forecast:
    """The end of the open round, None without one, and that of the evening."""

    round: TimeSpan | None
    evening: TimeSpan


def round_scale(deals: int, tables: int) -> float:
    """Return the duration of a round without a clock, in deals of a usual table: its slowest table decides.

    The largest of n durations grows about as their logarithm; the factors are those of deals and tables that scatter
    by `DEAL_SCATTER` and `TABLE_ERROR`.
    """
    return deals * (1.03 + 0.125 * log(max(1, tables)))


def pace_planned(*, minutes: int | None, deals: int | None, tables: int, break_minutes: int | None = None) -> Pace:
    """Return the pace of a tournament whose club has no evening yet: that of its settings."""
    between = BREAK if break_minutes is None else Mean(break_minutes * 60.0, BREAK.error, BREAK.scatter)
    if minutes:
        seconds = minutes * 60.0 + OVERTIME_SECONDS
        return Pace(Mean(seconds, CLOCK_ERROR * seconds, CLOCK_SCATTER * seconds), between)
    seconds = round_scale(deals or USUAL_DEALS, tables) * DEAL_SECONDS + CLOSING.mean
    return Pace(Mean(seconds, PLAN_ERROR * seconds, ROUND_SCATTER * seconds), between)


def pace_learned(planned: Pace, earlier: Sequence[tuple[Sequence[float], Sequence[float]]]) -> Pace:
    """Return the pace after `earlier` evenings: for each the durations of its rounds and of its breaks."""
    rounds = [sum(rounds) / len(rounds) for rounds, _breaks in earlier if rounds]
    breaks = [sum(breaks) / len(breaks) for _rounds, breaks in earlier if breaks]
    return Pace(_of_evenings(planned.round, rounds, EVENING_ERROR), _of_evenings(planned.between, breaks, BREAK_ERROR))


def _of_evenings(planned: Mean, means: Sequence[float], share: float) -> Mean:
    """Return the mean of an evening from those of earlier ones, which differ by `share`.

    A planned break may have 0 minutes; the shares are then those of a usual one.
    """
    if not means:
        return planned
    usual = max(planned.mean, BREAK.mean)
    learned = Mean(planned.mean, planned.error, share * usual).learn(means)
    scatter = planned.scatter * learned.mean / usual
    return Mean(learned.mean, sqrt(learned.error**2 + (share * learned.mean) ** 2), scatter)


def forecast(pace: Pace, evening: DaySoFar) -> Forecast:
    """Return when the open round and the evening end."""
    rounds, breaks = pace.round.learn(evening.rounds), pace.between.learn(evening.breaks)
    open_round = _open_round(rounds, evening.open) if evening.open else NOTHING
    to_come = evening.left if evening.open else max(0, evening.left - 1)  # breaks: one before each later round
    end = open_round.plus(rounds.predict(evening.left)).plus(breaks.predict(to_come))
    pause = Estimate(evening.meal, MEAL_DEVIATION * evening.meal)
    if pause.mean and not evening.meal_on:  # it takes the place of a break
        end = Estimate(end.mean - breaks.mean, end.deviation).plus(pause)
    if evening.left and evening.open is None and evening.waited is not None:
        has_meal = evening.meal_on and pause.mean
        end = end.plus(cut_off(pause if has_meal else breaks.predict(1), evening.waited))
    return Forecast(span_of(open_round) if evening.open else None, span_of(end))


def span_of(estimate: Estimate) -> TimeSpan:
    """Return the span that eight of ten keep."""
    reach = LIKELY * estimate.deviation
    return TimeSpan(max(0.0, estimate.mean), max(0.0, estimate.mean - reach), max(0.0, estimate.mean + reach))


def _open_round(rounds: Mean, open_: RoundSoFar) -> Estimate:
    """Return what remains of the open round, by the rounds before it and by the deals of its tables."""
    by_rounds = cut_off(rounds.predict(1), min(open_.elapsed, MOST_SECONDS))
    by_tables = tables_left(rounds, open_)
    if by_tables is None:
        return by_rounds
    if not open_.tables:
        return by_tables
    if open_.has_clock:
        return min(by_tables, by_rounds, key=lambda estimate: estimate.mean)
    return combine(by_tables, by_rounds)


def tables_left(rounds: Mean, open_: RoundSoFar) -> Estimate | None:
    """Return what remains of the open round by its tables: the slowest, and the closing; None if no table counts."""
    everywhere = (*open_.tables, *open_.finished)
    counted = [table for table in everywhere if table.expected]
    if not counted:
        return None
    expected = max(table.expected or 0 for table in counted)
    usual = max(LEAST_DEAL_SECONDS, (rounds.mean - CLOSING.mean) / round_scale(expected, len(everywhere)))
    deals, seconds = sum(table.deals for table in counted), sum(table.last for table in counted)
    known = 4.0 + len(counted) / 4  # deals that the usual pace counts for
    common = (usual * known + seconds) / (known + deals)
    return largest([_table_left(table, common, open_.elapsed) for table in open_.tables if table.expected]).plus(
        CLOSING
    )


def _table_left(table: TableSoFar, common: float, elapsed: float) -> Estimate:
    """Return the seconds until a table has its last deal, with its own pace between that of all and its own."""
    left = max(0, (table.expected or 0) - table.deals)
    pace = (table.last + TABLE_WEIGHT * common) / (table.deals + TABLE_WEIGHT)
    if not left:
        return NOTHING
    error = TABLE_ERROR * pace * sqrt(TABLE_WEIGHT / (TABLE_WEIGHT + table.deals))
    scatter = DEAL_SCATTER * pace
    first = cut_off(Estimate(pace, scatter), max(0.0, elapsed - table.last))
    later = Estimate((left - 1) * pace, sqrt((left - 1) * scatter**2 + (left * error) ** 2))
    return first.plus(later)
