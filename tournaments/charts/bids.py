"""A bar chart of the bids: for each height of a bid, how often it was played, and how often made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

ROW, BAR = 88, 52  # heights of a row and of its bar
LABEL, FULL, FIGURES = 340, 480, 180  # widths of the titles, of the longest bar, and of the figures behind it


class BidCount(NamedTuple):
    """The number of hands with a bid of this title, and those of them in which it was made."""

    title: str
    taken: int
    made: int


@dataclass(frozen=True, kw_only=True)
class BidBar:
    """A row: the bar of all such bids, and inside it that of those which were made."""

    count: BidCount
    y: int
    taken_width: int
    made_width: int

    @property
    def middle(self) -> int:
        """The vertical middle of the bar."""
        return self.y + BAR // 2

    @property
    def end(self) -> int:
        """The position of the figures, behind the bar."""
        return LABEL + self.taken_width + 16


@dataclass(frozen=True, kw_only=True)
class Bids:
    """The chart: its size, and its bars from the lowest bid on."""

    width: int
    height: int
    bars: tuple[BidBar, ...]
    label: int = LABEL
    bar: int = BAR


def compute_bids(counts: Sequence[BidCount]) -> Bids | None:
    """Return the chart of these counts, None without a bid."""
    most = max((count.taken for count in counts), default=0)
    if not most:
        return None
    bars = tuple(
        BidBar(
            count=count,
            y=number * ROW + (ROW - BAR) // 2,
            taken_width=round(FULL * count.taken / most),
            made_width=round(FULL * count.made / most),
        )
        for number, count in enumerate(counts)
    )
    return Bids(width=LABEL + FULL + FIGURES, height=ROW * len(counts), bars=bars)
