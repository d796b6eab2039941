"""Splits the points of a seat among its players after two players had taken each other's seat for some lines."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from scoring.games import Game
from tournaments.ranking.seats import Share


def split_seat_points(
    engine: Game[Any, Any],
    seat: int,
    size: int,
    sitters: tuple[int, Sequence[Sequence[int]]],
    lines: Mapping[int, Sequence[int]],
) -> Iterator[Share]:
    """Yield the points of seat number `seat` of a table of `size` by player. `sitters` are the current entry and the
    earlier ones, each with the line until before which it sat. `lines` are the scores of all lines by number.
    """
    entry, earlier = sitters

    def share(one: int, since: int, until: float, *, last: bool) -> Share:
        own = [scores for line, scores in lines.items() if since <= line < until]
        pluses, minuses = engine.sheet_totals(own, size)
        return Share(one, pluses[seat - 1], minuses[seat - 1], last)

    since = 0
    for one, until in earlier:
        yield share(one, since, until, last=False)
        since = until
    yield share(entry, since, inf, last=True)
