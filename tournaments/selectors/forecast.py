"""The forecast of a stage with moments: the end of the open round and of the last one, and the planned times.

The pace comes from this evening, before it from earlier evenings of the organiser, before those from the settings.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise

from django.db.models import Count, Max
from django.utils import timezone

from tournaments.forecast.evening import (
    DEAL_SECONDS,
    USUAL_DEALS,
    DaySoFar,
    Pace,
    RoundSoFar,
    TableSoFar,
    TimeSpan,
    forecast,
    pace_learned,
    pace_planned,
    round_scale,
)
from tournaments.models import Deal, Entry, Round, Stage, Table, Tournament
from tournaments.seating.problem.request import Odd
from tournaments.selectors.play.board import SILENT_AFTER
from tournaments.selectors.seating.tables import table_rule_of

EARLIER_TOURNAMENTS = 6
LEAST_SECONDS, MOST_SECONDS = 3 * 60, 5 * 3600  # of a round that was played by people, and closed when it ended
LEAST_BREAK_SECONDS, MOST_BREAK_SECONDS = 60, 3 * 3600
ENDLESS = 3  # times the usual duration of a round
LEAST_MINUTES = 30  # a round of a stage with neither a clock nor a number of deals


class PaceSource(StrEnum):
    """The origin of the pace."""

    DAY = "day"
    CLUB = "club"
    PLAN = "plan"


class Doubt(StrEnum):
    """The reason why an open round cannot be forecast."""

    STOPPED = "stopped"
    """Its clock stands still."""
    SILENT = "silent"
    """No table has entered anything for `SILENT_AFTER`."""
    ENDLESS = "endless"
    """It has lasted `ENDLESS` times the usual duration."""


@dataclass(frozen=True)
class Moments:
    """The likeliest moment, and the earliest and the latest between which eight of ten fall."""

    likely: datetime
    early: datetime
    late: datetime


@dataclass(frozen=True)
class PlannedTime:
    """A round with its planned times, or the meal (`round` is None)."""

    round: int | None
    start: datetime
    end: datetime


@dataclass(frozen=True)
class StageForecast:
    """The ends of the open round (None without one) and of the day, with the later stages; both None while there is a
    `doubt`.

    `delay` is the time by which the end of the stage is later than planned; None without planned times.
    `tables_without_deal` are the numbers of tables of the open round that have entered nothing while the others have at
    least two deals.
    """

    round: int | None
    round_end: Moments | None
    end: Moments | None
    source: PaceSource
    doubt: Doubt | None = None
    delay: timedelta | None = None
    tables_without_deal: tuple[int, ...] = ()


def stage_forecast(stage: Stage, now: datetime, *, rounds_planned: int | None = None) -> StageForecast | None:
    """Return the forecast at `now`; None before the draw and once all rounds of the stage are closed.

    Before the first opening there is a forecast on the day of the tournament, and with a planned start on any day.

    :param rounds_planned: another number of rounds than planned, to show what it does to the end.
    """
    rounds = list(stage.rounds.all())
    total = rounds_planned or stage.rounds_planned
    begun = [round_ for round_ in rounds if round_.opened_at and round_.state != Round.State.PLANNED]
    playing = next((round_ for round_ in begun if round_.state == Round.State.OPEN), None)
    left = max(0, total - len(begun))
    if not rounds or stage.tournament.is_over or (playing is None and not left):
        return None
    opening = planned_start(stage)
    if not begun and opening is None and stage.tournament.date != timezone.localdate(now):
        return None
    tables = _tables_of(playing or rounds[0])
    pace, source = _pace(stage, max(1, len(tables)))
    closed = [round_ for round_ in begun if round_.state == Round.State.CLOSED]
    durations, breaks = _durations(closed), _breaks(begun, stage)
    so_far = _round_so_far(playing, tables, now) if playing else None
    doubt = _doubt(playing, so_far, tables, pace, now) if playing and so_far else None
    evening = DaySoFar(
        rounds=durations,
        breaks=breaks,
        open=so_far,
        left=left,
        meal=_meal_seconds(stage, len(begun)),
        meal_on=playing is None and _has_meal_after(stage, len(begun)),
        waited=_waited_seconds(closed, now) if playing is None else None,
    )
    found = forecast(pace, evening)
    start = now if begun else max(now, opening or now)
    end_of_stage = _moments(start, found.evening)
    later = replace(evening, left=left + _later_rounds(stage))
    end = _moments(start, forecast(pace, later).evening) if later != evening else end_of_stage
    planned = planned_times(stage, rounds_planned=total)
    return StageForecast(
        round=playing.number if playing else None,
        round_end=_moments(now, found.round) if found.round and not doubt else None,
        end=None if doubt else end,
        source=PaceSource.DAY if durations else source,
        doubt=doubt,
        delay=end_of_stage.likely - planned[-1].end if planned and not doubt else None,
        tables_without_deal=_without_deal(tables) if playing else (),
    )


def _later_rounds(stage: Stage) -> int:
    """Return how many rounds of the length of this stage its later stages last. Stages with the same source run in
    parallel, so the longest chain of stages counts.
    """
    followers: dict[int, list[Stage]] = defaultdict(list)
    for other in stage.tournament.stages.exclude(source=None):
        followers[other.source or 0].append(other)

    def rounds_after(number: int) -> float:
        return max((rounds_of(one) + rounds_after(one.number) for one in followers[number]), default=0.0)

    def rounds_of(one: Stage) -> float:
        return one.rounds_planned * _round_minutes(one) / _round_minutes(stage)

    return round(rounds_after(stage.number))


def _round_minutes(stage: Stage) -> float:
    """Return the minutes of a round by its clock, else by its deals at a few tables."""
    return stage.minutes_per_round or round_scale(stage.deals_per_round or USUAL_DEALS, 1) * DEAL_SECONDS / 60


def planned_start(stage: Stage) -> datetime | None:
    """Return the planned opening of the first round; None without one, and for a later stage."""
    tournament = stage.tournament
    if tournament.starts_at is None or stage.number > 1:
        return None
    return timezone.make_aware(datetime.combine(tournament.date, tournament.starts_at))


def planned_times(stage: Stage, *, rounds_planned: int | None = None) -> list[PlannedTime]:
    """Return the planned times of the rounds and of the meal in order; empty without a planned start."""
    start = planned_start(stage)
    if start is None:
        return []
    times: list[PlannedTime] = []
    minutes = planned_round_minutes(stage)
    for number in range(1, (rounds_planned or stage.rounds_planned) + 1):
        end = start + timedelta(minutes=minutes)
        times.append(PlannedTime(number, start, end))
        if _has_meal_after(stage, number) and number < stage.rounds_planned:
            start = end + timedelta(minutes=stage.tournament.meal_minutes)
            times.append(PlannedTime(None, end, start))
        else:
            start = end + timedelta(minutes=stage.tournament.break_minutes)
    return times


def planned_round_minutes(stage: Stage) -> int:
    """Return the planned minutes of a round, to five minutes: those of the clock, else of its deals."""
    pace = _pace_planned(stage, _expected_tables(stage))
    return max(LEAST_MINUTES if not stage.minutes_per_round else 5, round(pace.round.mean / 300) * 5)


def _expected_tables(stage: Stage) -> int:
    odd = Odd(stage.odd_tables)
    rule = table_rule_of(stage.tournament.engine, odd) or odd.rule
    return max(1, stage.entries.exclude(state=Entry.State.WITHDRAWN).count() // rule.usual)


def _pace_planned(stage: Stage, tables: int) -> Pace:
    between = stage.tournament.break_minutes
    return pace_planned(
        minutes=stage.minutes_per_round, deals=stage.deals_per_round, tables=tables, break_minutes=between
    )


def _pace(stage: Stage, tables: int) -> tuple[Pace, PaceSource]:
    """Return the pace before this evening, and its source."""
    planned = _pace_planned(stage, tables)
    earlier = _earlier_evenings(stage, tables)
    return (pace_learned(planned, earlier), PaceSource.CLUB) if earlier else (planned, PaceSource.PLAN)


def _earlier_evenings(stage: Stage, tables: int) -> list[tuple[Sequence[float], Sequence[float]]]:
    """Return the rounds and breaks of the last tournaments of the organiser in this game, each of its first stage.

    Rounds without a clock are scaled to this number of deals and tables, those with a clock to its minutes.
    """
    tournament = stage.tournament
    others = Tournament.objects.real().filter(organiser=tournament.organiser_id, game=tournament.game, demo=False)
    over = others.filter(state__in=(Tournament.State.FINISHED, Tournament.State.PUBLISHED)).exclude(pk=tournament.pk)
    keys = list(over.order_by("-date", "-pk").values_list("pk", flat=True)[:EARLIER_TOURNAMENTS])
    if not keys:
        return []
    closed = Round.objects.filter(
        stage__tournament__in=keys, stage__number=1, state=Round.State.CLOSED, opened_at__isnull=False
    )
    by_stage: dict[int, list[Round]] = defaultdict(list)
    counted = closed.select_related("stage__tournament").annotate(seated=Count("tables"))
    for round_ in counted.order_by("stage", "number"):
        by_stage[round_.stage_id].append(round_)
    evenings = []
    for played in by_stage.values():
        own = played[0].stage
        if bool(own.minutes_per_round) == bool(stage.minutes_per_round):
            scale = _scale(stage, tables) / _scale(own, played[0].seated)  # type: ignore[attr-defined]  # annotated
            evenings.append(([scale * seconds for seconds in _durations(played)], _breaks(played, own)))
    return [evening for evening in evenings if evening[0]]


def _scale(stage: Stage, tables: int) -> float:
    """Return the relative length of a round: the minutes of its clock, else by its deals and tables."""
    return float(stage.minutes_per_round or round_scale(stage.deals_per_round or USUAL_DEALS, tables))


def _durations(closed: Iterable[Round]) -> tuple[float, ...]:
    """Return the plausible durations of closed rounds; a simulated one takes a second."""
    lasted = ((r.closed_at - r.opened_at).total_seconds() for r in closed if r.opened_at and r.closed_at)
    return tuple(seconds for seconds in lasted if LEAST_SECONDS <= seconds <= MOST_SECONDS)


def _breaks(begun: Sequence[Round], stage: Stage) -> tuple[float, ...]:
    """Return the plausible breaks between rounds, without the meal."""
    pairs = [(a, b) for a, b in pairwise(begun) if a.closed_at and b.opened_at and not _has_meal_after(stage, a.number)]
    lasted = ((b.opened_at - a.closed_at).total_seconds() for a, b in pairs if a.closed_at and b.opened_at)
    return tuple(seconds for seconds in lasted if LEAST_BREAK_SECONDS <= seconds <= MOST_BREAK_SECONDS)


def _waited_seconds(closed: Sequence[Round], now: datetime) -> float | None:
    """Return the seconds since the last round was closed, None before the first one."""
    last = max((round_.closed_at for round_ in closed if round_.closed_at), default=None)
    return max(0.0, (now - last).total_seconds()) if last else None


def _has_meal_after(stage: Stage, number: int) -> bool:
    return stage.number == 1 and stage.tournament.meal_after == number


def _meal_seconds(stage: Stage, begun: int) -> float:
    """Return the planned duration of a meal that is to come or on; 0 without one, or once a round after it has begun.

    :param begun: number of rounds that have begun.
    """
    after = stage.tournament.meal_after
    if stage.number > 1 or after is None or after >= stage.rounds_planned:
        return 0.0
    return stage.tournament.meal_minutes * 60.0 if begun <= after else 0.0


@dataclass(frozen=True)
class _TableDeals:
    """A table by number, how many deals it has entered, and when the last one (None without deals)."""

    number: int
    is_confirmed: bool
    deals: int
    last: datetime | None


def _tables_of(round_: Round) -> list[_TableDeals]:
    """Return the tables of a round with the number and the time of their deals, in two queries."""
    deals = Deal.objects.filter(table__round=round_).order_by().values("table")
    counts = {row["table"]: row for row in deals.annotate(n=Count("pk"), last=Max("updated_at"))}
    rows = Table.objects.filter(round=round_).order_by("station__number")
    return [
        _TableDeals(
            number,
            state == Table.State.CONFIRMED,
            counts[pk]["n"] if pk in counts else 0,
            counts[pk]["last"] if pk in counts else None,
        )
        for pk, number, state in rows.values_list("pk", "station__number", "state")
    ]


def _round_so_far(round_: Round, tables: Sequence[_TableDeals], now: datetime) -> RoundSoFar:
    """Return the open round. With a clock its elapsed time is that of the clock, without pauses and extra minutes."""
    assert round_.opened_at is not None
    stage, opened = round_.stage, round_.opened_at
    elapsed = max(0.0, (now - opened).total_seconds())
    if (clock := round_.clock) is not None:
        elapsed = max(0.0, (stage.minutes_per_round or 0) * 60.0 - clock.seconds_left(now))
    in_deals = stage.tournament.recording_mode == Tournament.RecordingMode.DEALS
    expected = stage.deals_per_round if in_deals else None

    def so_far(table: _TableDeals) -> TableSoFar:
        last = (table.last - opened).total_seconds() if table.last else 0.0
        return TableSoFar(table.deals, expected, min(elapsed, max(0.0, last)))

    return RoundSoFar(
        elapsed,
        tuple(so_far(table) for table in tables if not table.is_confirmed),
        tuple(so_far(table) for table in tables if table.is_confirmed),
        has_clock=clock is not None,
    )


def _doubt(round_: Round, so_far: RoundSoFar, tables: Sequence[_TableDeals], pace: Pace, now: datetime) -> Doubt | None:
    """Return why the open round cannot be forecast, if so."""
    assert round_.opened_at is not None
    if round_.stopped_after is not None:
        return Doubt.STOPPED
    if (now - round_.opened_at).total_seconds() > ENDLESS * pace.round.mean:
        return Doubt.ENDLESS
    has_deals = any(table.expected for table in so_far.tables)
    last = max((table.last for table in tables if table.last), default=round_.opened_at)
    return Doubt.SILENT if has_deals and now - max(last, round_.opened_at) > SILENT_AFTER else None


def _without_deal(tables: Sequence[_TableDeals]) -> tuple[int, ...]:
    """Return the tables that have entered nothing while most others have two deals."""
    late = [table.number for table in tables if not table.deals and not table.is_confirmed]
    ahead = sum(table.deals >= 2 for table in tables)
    return tuple(late) if ahead > len(tables) / 2 else ()


def _moments(start: datetime, span: TimeSpan) -> Moments:
    likely, early, late = (start + timedelta(seconds=seconds) for seconds in (span.mean, span.early, span.late))
    return Moments(likely, early, late)
