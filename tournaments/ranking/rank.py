"""From results to places: the measures of the game, the chosen tie-breaks, equal players on equal places."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from tournaments.ranking.measure import SCORE, Measure, measure_of_score
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.results import PlayerResult, Row

T = TypeVar("T")


@dataclass(frozen=True)
class _Judged:
    """A result with its figures and keys; `order` is smaller for the better."""

    result: PlayerResult
    figures: tuple[int, ...]
    keys: tuple[int, ...]
    order: tuple[int, ...]


def rank(
    results: Iterable[PlayerResult],
    *,
    measures: Sequence[Measure] = (SCORE,),
    tie_breaks: Sequence[str] = (),
    withdrawal: str = "last",
    bye_average: bool = False,
    seed: int = 0,
) -> tuple[Row, ...]:
    """The ranking, best first. Ranks count persons: after two firsts comes the third (FFT 2012 p.10: decreasing total).

    `measures` decide one after the other, then `tie_breaks`. `withdrawal` ranks those who left `last` (after everybody
    else), with their points (`keep`), or not (`unranked`). A bye counts zero, or the player's own average rounded
    against them where `bye_average`.
    """
    of_score = measure_of_score(measures)

    def judged(result: PlayerResult) -> _Judged:
        figures = tuple(figure(result, measure, bye_average=bye_average) for measure in measures)
        keys = tuple(METRICS[name].value(result, of_score, seed) for name in tie_breaks)
        behind = int(result.withdrawn and withdrawal != "keep")
        better = [one.sign * value for one, value in zip(measures, figures, strict=True) if one.decides]
        better += [METRICS[name].sign(of_score) * value for name, value in zip(tie_breaks, keys, strict=True)]
        return _Judged(result, figures, keys, (behind, *(-value for value in better)))

    everybody = sorted((judged(result) for result in results), key=lambda one: (one.order, one.result.player))
    return tuple(
        _row(
            one,
            None if one.result.withdrawn and withdrawal == "unranked" else place,
            counted_rounds(one.result, of_score, bye_average=bye_average),
            tied=tied and rank is not None,
        )
        for one, place, tied in placed(everybody, lambda one: one.order)
    )


def placed(judged: Iterable[T], order: Callable[[T], tuple[int, ...]]) -> Iterator[tuple[T, int, bool]]:
    """Each of the sorted with their place, and whether somebody shares it: those do whose order is the same."""
    before = 0
    for _, group in groupby(judged, key=order):
        equals = list(group)
        yield from ((one, before + 1, len(equals) > 1) for one in equals)
        before += len(equals)


def counted_rounds(
    result: PlayerResult, measure: Measure = SCORE, *, bye_average: bool = False
) -> tuple[int | None, ...]:
    """What counts for each round: the figure, the value of a bye, or None where the player was not there."""
    figures = {address: _in_round(result, address, measure) for address in result.scores}
    average = measure.average([value for value in figures.values() if value is not None]) if bye_average else 0
    missed = measure.missed or None
    return tuple(
        value if value is not None else average if address in result.byes else missed
        for address, value in figures.items()
    )


def figure(result: PlayerResult, measure: Measure, *, bye_average: bool = False) -> int:
    """The measure of a result: its rounds and what was carried, for the score with the arbiter's points."""
    rounds = counted_rounds(result, measure, bye_average=bye_average)
    given = sum(result.adjustments) if measure.key == SCORE.key else 0
    return sum(value for value in rounds if value is not None) + given + result.carried.get(measure.key, 0)


def _in_round(result: PlayerResult, address: tuple[int, int], measure: Measure) -> int | None:
    score = result.scores[address]
    if score is None or measure.key == SCORE.key:
        return score
    return result.counters.get(address, {}).get(measure.key, 0)


def _row(one: _Judged, rank: int | None, rounds: tuple[int | None, ...], *, tied: bool) -> Row:
    return Row(
        player=one.result.player,
        rank=rank,
        tied=tied and rank is not None,
        total=one.figures[0],
        rounds=rounds,
        adjustment=sum(one.result.adjustments),
        keys=one.keys,
        withdrawn=one.result.withdrawn,
        figures=one.figures,
        carried=one.result.carried.get(SCORE.key, 0),
    )
