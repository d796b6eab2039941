"""A histogram of the scores of a round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

WIDTH, HEIGHT = 720, 320
HEAD, FOOT, GAP = 36, 40, 4  # room over and under the bars, and between two
MOST = 12  # number of bars
LABELS = 6  # most intervals between figures under the bars


@dataclass(frozen=True)
class Bar:
    """One bar: the number of players who scored at least `low` and less than `high`."""

    low: int
    high: int
    players: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True)
class Edge:
    """A label under the border of two bars."""

    x: int
    score: int


@dataclass(frozen=True)
class Bars:
    """The whole histogram. `foot` is the y of the line on which the bars stand."""

    bars: tuple[Bar, ...]
    edges: tuple[Edge, ...]
    foot: int = HEIGHT - FOOT
    width: int = WIDTH
    height: int = HEIGHT


def compute_bars(scores: Sequence[int]) -> Bars | None:
    """Compute the histogram of these scores, one of each player. Return None for fewer than two different ones."""
    if len(set(scores)) < 2:
        return None
    class_width = _class_width(min(scores), max(scores))
    players = Counter(score // class_width for score in scores)
    first, last = min(players), max(players)
    number, highest_count = last - first + 1, max(players.values())
    step = (WIDTH - 2 * FOOT) // number
    left = (WIDTH - step * number) // 2
    room = HEIGHT - HEAD - FOOT
    columns = []
    for index, group in enumerate(range(first, last + 1)):
        height = round(players[group] * room / highest_count)
        columns.append(
            Bar(
                low=group * class_width,
                high=(group + 1) * class_width,
                players=players[group],
                x=left + index * step + GAP // 2,
                y=HEIGHT - FOOT - height,
                width=step - GAP,
                height=height,
            )
        )
    every = -(-number // LABELS)  # only multiples of so many class widths get a label
    edges = [Edge(left + index * step, (first + index) * class_width) for index in range(number + 1)]
    return Bars(bars=tuple(columns), edges=tuple(edge for edge in edges if edge.score // class_width % every == 0))


def _class_width(low: int, high: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, ... points per bar that gives at most `MOST` bars."""
    for power in count():
        for figure in (1, 2, 5):
            width = int(figure * 10**power)
            if high // width - low // width < MOST:
                return width
    raise AssertionError
