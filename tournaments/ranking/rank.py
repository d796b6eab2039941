"""From results to places: the measures of the game, the chosen tie-breaks, equal players on equal places."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from tournaments.ranking.measure import SCORE, Measure
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.results import Address, PlayerResult, Row
from tournaments.ranking.rules import DEFAULT, RankingRules

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Contender:
    """A player or a team, by `number`, with figures and keys; `order` is smaller for the better."""

    number: int
    withdrawn: bool
    figures: tuple[int, ...]
    keys: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class _RankedPlayer(Contender):
    """A result with what counts for each round."""

    result: PlayerResult
    rounds: tuple[int | None, ...]


J = TypeVar("J", bound=Contender)


def rank(
    results: Iterable[PlayerResult],
    rules: RankingRules = DEFAULT,
    *,
    seed: int = 0,
    decided: Sequence[Sequence[int]] = (),
) -> tuple[Row, ...]:
    """The ranking, best first. Ranks count persons: after two firsts comes the third (FFT 2012 p.10: decreasing total).

    `seed` decides lots. `decided` are players in their order after a play-off, where they are equal.
    """

    def judged(result: PlayerResult) -> _RankedPlayer:
        rounds = counted_rounds(result, rules.of_score, bye_average=rules.bye_average)
        figures = tuple(
            _sum(result, measure, rounds)
            if measure is rules.of_score
            else figure(result, measure, bye_average=rules.bye_average)
            for measure in rules.measures
        )
        keys = tuple(METRICS[name].value(result, rules.of_score, seed) for name in rules.tie_breaks)
        order = rules.order(figures, keys, METRICS, withdrawn=result.withdrawn)
        return _RankedPlayer(
            number=result.player,
            withdrawn=result.withdrawn,
            figures=figures,
            keys=keys,
            order=order,
            result=result,
            rounds=rounds,
        )

    carried = rules.measures[0].key
    lines = ranked([judged(result) for result in results], rules, decided)
    return tuple(_row(one, place, tied=tied, carried=one.result.carried.get(carried, 0)) for one, place, tied in lines)


def ranked(
    lines: Sequence[J], rules: RankingRules, decided: Sequence[Sequence[int]]
) -> Iterator[tuple[J, int | None, bool]]:
    """Yield the lines, best first, each with its place and whether another shares it.

    `decided` are numbers in their order after a play-off, where they are equal. A place is None for those who left,
    where they are not ranked.
    """
    by_hand = positions(lines, decided)
    lines = [replace(one, order=(*one.order, by_hand.get(one.number, 0))) for one in lines]
    in_order = sorted(lines, key=lambda one: (one.order, one.number))
    for one, place, tied in placed(in_order, lambda one: one.order):
        written = rules.place(place, withdrawn=one.withdrawn)
        yield one, written, tied and written is not None


def positions(lines: Iterable[Contender], decided: Sequence[Sequence[int]]) -> dict[int, int]:
    """Where each stands among their equals, as the newest of these decisions says that names all of them."""
    equals: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for one in lines if decided else ():
        equals[one.order].add(one.number)
    found: dict[int, int] = {}
    for group in equals.values():
        told = next((one for one in reversed(decided) if group <= set(one)), None)
        if told is not None and len(group) > 1:
            found |= {number: told.index(number) for number in group}
    return found


def placed(judged: Iterable[T], order: Callable[[T], object]) -> Iterator[tuple[T, int, bool]]:
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
    figures: Mapping[Address, int | None] = result.scores
    if measure.key != SCORE.key:
        figures = {address: _in_round(result, address, measure) for address in result.scores}
    if None not in figures.values():
        return tuple(figures.values())
    average = measure.average([value for value in figures.values() if value is not None]) if bye_average else 0
    missed = measure.missed or None
    return tuple(
        value if value is not None else average if address in result.byes else missed
        for address, value in figures.items()
    )


def figure(result: PlayerResult, measure: Measure, *, bye_average: bool = False) -> int:
    """The measure of a result: its rounds and what was carried, for the score with the arbiter's points."""
    return _sum(result, measure, counted_rounds(result, measure, bye_average=bye_average))


def _sum(result: PlayerResult, measure: Measure, rounds: Iterable[int | None]) -> int:
    given = sum(result.adjustments) if measure.key == SCORE.key else 0
    return sum(value for value in rounds if value is not None) + given + result.carried.get(measure.key, 0)


def _in_round(result: PlayerResult, address: tuple[int, int], measure: Measure) -> int | None:
    score = result.scores[address]
    return None if score is None else result.counters.get(address, {}).get(measure.key, 0)


def _row(one: _RankedPlayer, rank: int | None, *, tied: bool, carried: int) -> Row:
    return Row(
        player=one.number,
        rank=rank,
        tied=tied,
        total=one.figures[0],
        rounds=one.rounds,
        adjustment=sum(one.result.adjustments),
        keys=one.keys,
        withdrawn=one.withdrawn,
        figures=one.figures,
        carried=carried,
    )
