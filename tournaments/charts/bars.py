"""How the scores of a round are spread: how many players between two round figures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

WIDTH, HEIGHT, HEAD, FOOT, GAP = 720, 320, 36, 40, 4
MOST = 12  # bars
LABELS = 6  # figures that stand beside each other under them


@dataclass(frozen=True)
class Bar:
    """`players` of them scored at least `low` and less than `high`."""

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
    """A figure under the line between two bars."""

    x: int
    score: int


@dataclass(frozen=True)
class Bars:
    """Everything the template draws."""

    bars: tuple[Bar, ...]
    edges: tuple[Edge, ...]
    foot: int = HEIGHT - FOOT
    width: int = WIDTH
    height: int = HEIGHT


def bars(scores: Sequence[int]) -> Bars | None:
    """The drawing; None where everybody has the same score, or nobody any."""
    if len(set(scores)) < 2:
        return None
    wide = _width(min(scores), max(scores))
    found = Counter(score // wide for score in scores)
    first, last = min(found), max(found)
    number, most = last - first + 1, max(found.values())
    step = (WIDTH - 2 * FOOT) // number
    left = (WIDTH - step * number) // 2
    room = HEIGHT - HEAD - FOOT
    drawn = []
    for index, group in enumerate(range(first, last + 1)):
        tall = round(found[group] * room / most)
        drawn.append(
            Bar(
                low=group * wide,
                high=(group + 1) * wide,
                players=found[group],
                x=left + index * step + GAP // 2,
                y=HEIGHT - FOOT - tall,
                width=step - GAP,
                height=tall,
            )
        )
    every = -(-number // LABELS)
    edges = [Edge(left + index * step, (first + index) * wide) for index in range(number + 1)]
    return Bars(bars=tuple(drawn), edges=tuple(edge for edge in edges if edge.score // wide % every == 0))


def _width(low: int, high: int) -> int:
    """The smallest round figure that makes few enough bars."""
    for power in count():
        for figure in (1, 2, 5):
            wide = int(figure * 10**power)
            if high // wide - low // wide < MOST:
                return wide
    raise AssertionError
