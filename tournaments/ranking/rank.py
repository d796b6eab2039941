"""From results to places: sum of scores, the chosen tie-breaks, equal players on equal places."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from tournaments.ranking.metrics import METRICS
from tournaments.ranking.results import PlayerResult, Row

Key = tuple[int, int, tuple[int, ...]]


def rank(
    results: Iterable[PlayerResult],
    *,
    tie_breaks: Sequence[str] = (),
    withdrawal: str = "last",
    bye_average: bool = False,
    seed: int = 0,
) -> tuple[Row, ...]:
    """The ranking, best first. Ranks count persons: after two firsts comes the third (FFT 2012 p.10: decreasing total).

    `withdrawal` ranks those who left `last` (after everybody else), with their points (`keep`), or not (`unranked`).
    A bye counts zero, or the player's own average rounded down where `bye_average`.
    """
    judged = sorted(
        ((_key(result, tie_breaks, withdrawal, bye_average, seed), result) for result in results),
        key=lambda pair: (_descending(pair[0]), pair[1].player),
    )
    rows: list[Row] = []
    for key, group in groupby(judged, key=lambda pair: pair[0]):
        equals = [result for _, result in group]
        rank = len(rows) + 1
        for result in equals:
            ranked = not (result.withdrawn and withdrawal == "unranked")
            rows.append(
                _row(
                    result,
                    key,
                    rank if ranked else None,
                    tied=ranked and len(equals) > 1,
                    average=bye_average,
                )
            )
    return tuple(rows)


def counted_rounds(result: PlayerResult, *, bye_average: bool) -> tuple[int | None, ...]:
    """What counts for each round: the balance, the value of a bye, or None where the player was not there."""
    average = sum(result.played) // len(result.played) if bye_average and result.played else 0
    return tuple(
        average if score is None and number in result.byes else score
        for number, score in enumerate(result.scores, start=1)
    )


def total(result: PlayerResult, *, bye_average: bool) -> int:
    """Sum of what counts in each round and of the arbiter's points."""
    rounds = counted_rounds(result, bye_average=bye_average)
    return sum(score for score in rounds if score is not None) + sum(result.adjustments)


def _key(result: PlayerResult, tie_breaks: Sequence[str], withdrawal: str, bye_average: bool, seed: int) -> Key:
    behind = -1 if result.withdrawn and withdrawal != "keep" else 0
    keys = tuple(METRICS[name].value(result, seed) for name in tie_breaks)
    return behind, total(result, bye_average=bye_average), keys


def _descending(key: Key) -> tuple[int, int, tuple[int, ...]]:
    behind, points, keys = key
    return -behind, -points, tuple(-value for value in keys)


def _row(result: PlayerResult, key: Key, rank: int | None, *, tied: bool, average: bool) -> Row:
    return Row(
        player=result.player,
        rank=rank,
        tied=tied,
        total=key[1],
        rounds=counted_rounds(result, bye_average=average),
        adjustment=sum(result.adjustments),
        keys=key[2],
        withdrawn=result.withdrawn,
    )
