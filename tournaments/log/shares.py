"""Whose the points of a seat are, where players had taken each other's and it was found after some lines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from scoring.games import Game


class Share(NamedTuple):
    """What a seat has won and lost for one of those who sat there; `last` for who sits there now."""

    entry: int
    plus: int
    minus: int
    last: bool


def shares(
    engine: Game[Any, Any],
    seat: int,
    size: int,
    sitters: tuple[int, Sequence[Sequence[int]]],
    lines: Mapping[int, Sequence[int]],
) -> Iterator[Share]:
    """The points of seat number `seat` of a table of `size`, by those who sat there, who are the entry of now and the
    earlier ones. `lines` are the scores of all lines of its sheet by number.
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


def credited(told: Iterable[Share], played_by: int | None) -> Iterator[Share]:
    """The same where somebody sits in for the player and keeps the points: the player has a round without any."""
    for share in told:
        if share.last and played_by is not None:
            yield Share(share.entry, 0, 0, last=False)
            yield share._replace(entry=played_by)
        else:
            yield share
