"""The race of the leaders: who of them was ahead of whom after each round (a bump chart).

The lanes are the order of the leaders among themselves, so that no two meet in a point and nobody leaves the drawing;
the figure in each point is the place among everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

LANE, HEAD, RADIUS = 64, 48, 24
NAME, LONG_NAME = 400, 768  # room for a name behind the last point, and on a wall
CAPITAL, LETTER = 20, 17  # so wide in bold, at the most usual
STEPS = ((8, 96), (12, 72))  # up to so many rounds, so far apart
NARROW = 56
WALL = 608  # over which all rounds spread on a wall, unless they are too many or too few for it
FARTHEST = 300


class Runner(NamedTuple):
    """Who runs, and their place after each round; None where they have none, for who came late."""

    name: str
    places: Sequence[int | None]


@dataclass(frozen=True)
class Stop:
    """A runner after a round, in the units of the drawing."""

    x: int
    y: int
    place: int


@dataclass(frozen=True)
class Run:
    """One runner's line, first round first. `lane` is their place among the leaders in the end, from 1."""

    name: str
    lane: int
    stops: tuple[Stop, ...]
    room: int = NAME

    @property
    def line(self) -> str:
        """The stops as SVG wants them."""
        return " ".join(f"{stop.x},{stop.y}" for stop in self.stops)

    @property
    def end(self) -> Stop:
        """Behind it stands the name."""
        return self.stops[-1]

    @property
    def label(self) -> str:
        """As much of the name as has room."""
        room = self.room - 2 * RADIUS
        if sum(map(_breadth, self.name)) <= room:
            return self.name
        ends = accumulate(map(_breadth, self.name), initial=LETTER)  # which the dots take
        return f"{self.name[: sum(end <= room for end in ends) - 1].rstrip()}…"


class RoundHead(NamedTuple):
    """A round's number, and where it stands."""

    number: int
    x: int


@dataclass(frozen=True)
class Race:
    """Everything the template draws."""

    runs: tuple[Run, ...]
    columns: tuple[RoundHead, ...]
    width: int
    height: int
    radius: int = RADIUS


def race(runners: Sequence[Runner], rounds: Sequence[int], *, wall: bool = False) -> Race | None:
    """The drawing of `runners`, in the order in which they arrived; None before two rounds are there to be compared.

    For a `wall` it is as much wider than high as the wall is.
    """
    if len(rounds) < 2 or not runners:
        return None
    step = _wall_step(len(rounds)) if wall else next((wide for most, wide in STEPS if len(rounds) <= most), NARROW)
    room = LONG_NAME if wall else NAME
    columns = tuple(RoundHead(number, 2 * RADIUS + index * step) for index, number in enumerate(rounds))
    lanes = [_lanes(runners, index) for index in range(len(rounds))]
    runs = tuple(
        Run(name=runner.name, lane=index + 1, stops=_stops(index, runner, columns, lanes), room=room)
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


def _breadth(letter: str) -> int:
    return CAPITAL if letter.isupper() else LETTER


def _lanes(runners: Sequence[Runner], index: int) -> dict[int, int]:
    """By runner, the lane from 0 after that round: ties keep the order in which they arrived."""
    placed = [(runner.places[index], number) for number, runner in enumerate(runners)]
    there = sorted((place, number) for place, number in placed if place is not None)
    return {number: lane for lane, (_place, number) in enumerate(there)}


def _stops(
    number: int, runner: Runner, columns: Sequence[RoundHead], lanes: Sequence[dict[int, int]]
) -> tuple[Stop, ...]:
    return tuple(
        Stop(x=column.x, y=HEAD + lane[number] * LANE + LANE // 2, place=place)
        for column, lane, place in zip(columns, lanes, runner.places, strict=True)
        if place is not None
    )
