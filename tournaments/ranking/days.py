"""What each player has done all day, and what of it counts in the ranking after a round."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.ranking.results import PlayerResult


@dataclass(frozen=True, kw_only=True)
class PlayerDay:
    """One player's day by serial. `scores` are balances by round, from 1; rounds that have not begun are not in it.

    `adjustments` are (round, signed points): the round a decision is about, or the last that had begun when it fell.
    `joined` is the first round they play, `left` the last one before they left, None for who stays.
    """

    player: int
    scores: dict[int, int]
    adjustments: tuple[tuple[int, int], ...] = ()
    joined: int = 1
    left: int | None = None
    withdrawn: bool = False


def results(days: Iterable[PlayerDay], *, begun: int, until: int | None = None) -> list[PlayerResult]:
    """What `rank` reads, of all `begun` rounds or of the first `until`: then without what was decided later.

    Who came after round `until` is not in its ranking yet, and who left after it had not left.
    """
    last = begun if until is None else min(until, begun)
    return [_result(day, last, all_day=until is None) for day in days if until is None or day.joined <= last]


def _result(day: PlayerDay, last: int, *, all_day: bool) -> PlayerResult:
    scores = tuple(day.scores.get(number) for number in range(1, last + 1))
    there = last if day.left is None else min(day.left, last)
    byes = (n for n, score in enumerate(scores, start=1) if score is None and day.joined <= n <= there)
    return PlayerResult(
        player=day.player,
        scores=scores,
        byes=frozenset(byes),
        adjustments=tuple(points for round_, points in day.adjustments if all_day or round_ <= last),
        withdrawn=day.withdrawn and (all_day or (day.left is not None and day.left < last)),
    )
