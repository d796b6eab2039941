"""The line of the day: each round and the meal with its planned and its real times, and their places in a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.selectors.forecast import PlannedTime, StageForecast
from tournaments.web.kit.forecast import format_time

WIDTH = 1000  # of the drawing
LEAST_WIDTH = 4  # of a block, so that a short one stays visible


@dataclass(frozen=True)
class Block:
    """A block of the drawing, in its units."""

    start: int
    width: int


@dataclass(frozen=True)
class DayRow:
    """A round or the meal: its planned and real times in words, and its blocks. `is_open`: the end is predicted."""

    title: str
    planned: str
    real: str
    is_open: bool
    planned_block: Block | None
    real_block: Block | None
    is_meal: bool = False


@dataclass(frozen=True)
class DayLine:
    """The rows in order, the present (None outside of the drawing), and the first and last moment in words."""

    rows: list[DayRow]
    now: int | None
    start: str
    end: str


Times = tuple[datetime, datetime]  # start and end


def line_of_the_day(
    planned: Sequence[PlannedTime], rounds: Sequence[Round], found: StageForecast | None, now: datetime
) -> DayLine | None:
    """Return the line of the day; None if no round has a time."""
    real = {round_.number: _real_times(round_, found, now) for round_ in rounds if round_.opened_at}
    # The meal has no round: its key is None.
    plans: dict[int | None, Times] = {time.round: (time.start, time.end) for time in planned}
    numbers: list[int | None] = [time.round for time in planned] if planned else [*sorted(real)]
    times = [*plans.values(), *real.values()]
    if not times:
        return None
    start, end = min(one[0] for one in times), max(one[1] for one in times)
    if found and found.end:
        end = max(end, found.end.late)
    whole = max(end - start, timedelta(minutes=1))

    def block(one: Times | None) -> Block | None:
        if one is None:
            return None
        left = round(WIDTH * ((one[0] - start) / whole))
        return Block(left, max(LEAST_WIDTH, round(WIDTH * ((one[1] - one[0]) / whole))))

    open_number = found.round if found else None
    rows = [
        DayRow(
            title=_("Repas") if number is None else _("Tour %(n)s") % {"n": number},
            planned=_words(plans.get(number)),
            real=_words(real.get(number)) if number else "",
            is_open=number is not None and number == open_number,
            planned_block=block(plans.get(number)),
            real_block=block(real.get(number)) if number else None,
            is_meal=number is None,
        )
        for number in numbers
    ]
    at = round(WIDTH * ((now - start) / whole)) if start <= now <= end else None
    return DayLine(rows, at, format_time(start), format_time(end))


def _real_times(round_: Round, found: StageForecast | None, now: datetime) -> Times:
    """Return the opening of a round, and its closing, else its predicted end, else the present."""
    assert round_.opened_at is not None
    if round_.state == Round.State.CLOSED and round_.closed_at:
        return round_.opened_at, max(round_.opened_at, round_.closed_at)
    predicted = found.round_end.likely if found and found.round_end else now
    return round_.opened_at, max(round_.opened_at, predicted)


def _words(times: Times | None) -> str:
    return f"{format_time(times[0])} – {format_time(times[1])}" if times else ""
