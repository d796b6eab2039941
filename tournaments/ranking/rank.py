"""The ranking of players: measures of the game first, then the tie-breaks; equal players share a place."""

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
    """A player or a team, by `number`. `figures` are the values of the measures, `keys` those of the tie-breaks.

    `order` is the sort key: smaller is better.
    """

    number: int
    withdrawn: bool
    figures: tuple[int, ...]
    keys: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class _RankedPlayer(Contender):
    """A result with the figure that counts for each round."""

    result: PlayerResult
    rounds: tuple[int | None, ...]


J = TypeVar("J", bound=Contender)


def rank(
    results: Iterable[PlayerResult],
    rules: RankingRules = DEFAULT,
    *,
    seed: int = 0,
    play_off_orders: Sequence[Sequence[int]] = (),
) -> tuple[Row, ...]:
    """Rank the players, best first. After two firsts comes the third (FFT 2012 p.10: decreasing total).

    `seed` determines the lots. `play_off_orders` are lists of equal players in their order after a play-off, the oldest
    play-off first.
    """

    def contender(result: PlayerResult) -> _RankedPlayer:
        rounds = counted_rounds(result, rules.of_score, bye_average=rules.bye_average)
        figures = tuple(
            _sum_rounds(result, measure, rounds)
            if measure is rules.of_score
            else sum_measure(result, measure, bye_average=rules.bye_average)
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

    measure_key = rules.measures[0].key
    lines = rank_lines([contender(result) for result in results], rules, play_off_orders)
    return tuple(
        _build_row(one, place, tied=tied, carried_points=one.result.carried.get(measure_key, 0))
        for one, place, tied in lines
    )


def rank_lines(
    lines: Sequence[J], rules: RankingRules, play_off_orders: Sequence[Sequence[int]]
) -> Iterator[tuple[J, int | None, bool]]:
    """Yield the lines, best first, each with its place and True if another line shares it.

    `play_off_orders` are lists of equal numbers in their order after a play-off. The place is None for lines that
    withdrew, if the rules leave those unranked.
    """
    by_hand = play_off_positions(lines, play_off_orders)
    lines = [replace(one, order=(*one.order, by_hand.get(one.number, 0))) for one in lines]
    in_order = sorted(lines, key=lambda one: (one.order, one.number))
    for one, place, tied in assign_places(in_order, lambda one: one.order):
        ruled_place = rules.place(place, withdrawn=one.withdrawn)
        yield one, ruled_place, tied and ruled_place is not None


def play_off_positions(lines: Iterable[Contender], play_off_orders: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the position of each number among its equals, by the newest decision that names all of them."""
    equals: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for one in lines if play_off_orders else ():
        equals[one.order].add(one.number)
    position_of: dict[int, int] = {}
    for group in equals.values():
        order = next((one for one in reversed(play_off_orders) if group <= set(one)), None)
        if order is not None and len(group) > 1:
            position_of |= {number: order.index(number) for number in group}
    return position_of


def assign_places(in_order: Iterable[T], order: Callable[[T], object]) -> Iterator[tuple[T, int, bool]]:
    """Yield the sorted items, each with its place and True if it is shared: items of equal `order` share a place."""
    before = 0
    for _, group in groupby(in_order, key=order):
        equals = list(group)
        yield from ((one, before + 1, len(equals) > 1) for one in equals)
        before += len(equals)


def counted_rounds(
    result: PlayerResult, measure: Measure = SCORE, *, bye_average: bool = False
) -> tuple[int | None, ...]:
    """Return the value of each round: its figure, the value of a bye or, if the player was absent, that of `missed`.

    A round that was missed at no cost is None.
    """
    figures: Mapping[Address, int | None] = result.scores
    if measure.key != SCORE.key:
        figures = {address: _figure_in_round(result, address, measure) for address in result.scores}
    if None not in figures.values():
        return tuple(figures.values())
    average = measure.average([value for value in figures.values() if value is not None]) if bye_average else 0
    missed = measure.missed or None  # None: the round shows no figure, rather than a zero
    return tuple(
        (average if address in result.byes else missed) if value is None else value
        for address, value in figures.items()
    )


def sum_measure(result: PlayerResult, measure: Measure, *, bye_average: bool = False) -> int:
    """Sum a measure over the rounds of a result and the carried points; the score includes the arbiter's points."""
    return _sum_rounds(result, measure, counted_rounds(result, measure, bye_average=bye_average))


def _sum_rounds(result: PlayerResult, measure: Measure, rounds: Iterable[int | None]) -> int:
    adjustment = sum(result.adjustments) if measure.key == SCORE.key else 0
    return sum(value for value in rounds if value is not None) + adjustment + result.carried.get(measure.key, 0)


def _figure_in_round(result: PlayerResult, address: tuple[int, int], measure: Measure) -> int | None:
    score = result.scores[address]
    return None if score is None else result.counters.get(address, {}).get(measure.key, 0)


def _build_row(one: _RankedPlayer, rank: int | None, *, tied: bool, carried_points: int) -> Row:
    """Return the line of a ranked player; the total is the first figure."""
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
        carried=carried_points,
    )
