"""A bump chart of the leaders: their order after each round.

A lane is the position among the leaders, so that no two share a point and none leaves the chart. The label of a point
is the place in the whole ranking.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

LANE, HEAD, RADIUS = 64, 48, 24  # heights of a lane and of the headings; of the circle with a place
NAME, LONG_NAME = 400, 768  # room for a name behind the last point, and on a wall
CAPITAL, LETTER = 20, 17  # estimated widths of bold letters
STEPS = ((8, 96), (12, 72))  # (up to so many rounds, distance between rounds)
NARROW = 56  # least distance between rounds
WALL = 608  # width of all rounds together on a wall
FARTHEST = 300  # greatest distance between rounds on a wall


class Runner(NamedTuple):
    """A leader and their place after each round; None for rounds before they joined."""

    name: str
    places: Sequence[int | None]


@dataclass(frozen=True)
class Stop:
    """The point of a runner after a round, in the units of the chart."""

    x: int
    y: int
    place: int


@dataclass(frozen=True)
class Run:
    """The line of one runner, first round first. `lane` is their final position among the leaders, from 1.

    `room` is the width for the name behind the last stop.
    """

    name: str
    lane: int
    stops: tuple[Stop, ...]
    room: int = NAME

    @property
    def line(self) -> str:
        """The stops in the format of an SVG polyline."""
        return " ".join(f"{stop.x},{stop.y}" for stop in self.stops)

    @property
    def end(self) -> Stop:
        """The last stop, next to which the name is written."""
        return self.stops[-1]

    @property
    def label(self) -> str:
        """The name, shortened with an ellipsis to the available width."""
        room = self.room - 2 * RADIUS
        if sum(map(_letter_width, self.name)) <= room:
            return self.name
        ends = accumulate(map(_letter_width, self.name), initial=LETTER)  # width of the ellipsis
        return f"{self.name[: sum(end <= room for end in ends) - 1].rstrip()}…"


class RoundHead(NamedTuple):
    """The heading of a round: its number and its x."""

    number: int
    x: int


@dataclass(frozen=True)
class Race:
    """The whole chart."""

    runs: tuple[Run, ...]
    columns: tuple[RoundHead, ...]
    width: int
    height: int
    radius: int = RADIUS


def compute_race(runners: Sequence[Runner], rounds: Sequence[int], *, wall: bool = False) -> Race | None:
    """Compute the chart of `runners`, given in their final order. Return None for fewer than two rounds.

    For a `wall` the rounds are spread over a given width, and names have more room.
    """
    if len(rounds) < 2 or not runners:
        return None
    step = _wall_step(len(rounds)) if wall else next((wide for most, wide in STEPS if len(rounds) <= most), NARROW)
    room = LONG_NAME if wall else NAME
    columns = tuple(RoundHead(number, 2 * RADIUS + index * step) for index, number in enumerate(rounds))
    lanes = [_lanes(runners, index) for index in range(len(rounds))]
    runs = tuple(
        Run(name=runner.name, lane=index + 1, stops=_build_stops(index, runner, columns, lanes), room=room)
        for index, runner in enumerate(runners)
    )
    return Race(
        runs=tuple(run for run in runs if run.stops),
        columns=columns,
        width=columns[-1].x + 2 * RADIUS + room,
        height=HEAD + len(runners) * LANE,
    )


def _wall_step(rounds: int) -> int:
    return min(max(WALL // (rounds - 1), NARROW), FARTHEST)


def _letter_width(letter: str) -> int:
    return CAPITAL if letter.isupper() else LETTER


def _lanes(runners: Sequence[Runner], index: int) -> dict[int, int]:
    """Return the lane of each runner after a round, from 0. Ties keep the final order."""
    places = [(runner.places[index], number) for number, runner in enumerate(runners)]
    in_order = sorted((place, number) for place, number in places if place is not None)
    return {number: lane for lane, (_place, number) in enumerate(in_order)}


def _build_stops(
    number: int, runner: Runner, columns: Sequence[RoundHead], lanes: Sequence[dict[int, int]]
) -> tuple[Stop, ...]:
    """Return the stops of a runner, a lane below `HEAD`; rounds without a place have none."""
    return tuple(
        Stop(x=column.x, y=HEAD + lane[number] * LANE + LANE // 2, place=place)
        for column, lane, place in zip(columns, lanes, runner.places, strict=True)
        if place is not None
    )
