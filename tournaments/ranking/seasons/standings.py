"""The ranking of a season, in exact fractions: the counting evenings of each person, totals, tie-breaks.

`season_standings` builds a row for each person (`_build_row`, with the cells that count), orders the rows by total and
tie-breaks (`_sort_key`), and numbers the places.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import blake2b
from itertools import pairwise

from tournaments.ranking.rank import assign_places
from tournaments.ranking.seasons.evenings import Evening, EveningResult, evening_points
from tournaments.ranking.seasons.rules import Combine, SeasonRules, TieBreak

ZERO = Fraction(0)
NO_LOTS: Mapping[int, int] = {}


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One evening of one person.

    `result` is None if they were absent, or have no figure for the basis of the points (`SeasonRules.basis`), such as
    no rank. `counts` is False if the evening is dropped. `weight` is the coefficient of the evening, which `points`
    include.
    """

    evening: int
    points: Fraction
    weight: Fraction
    result: EveningResult | None
    counts: bool = False

    @property
    def won(self) -> bool:
        return self.result is not None and self.result.rank == 1


@dataclass(frozen=True, kw_only=True)
class SeasonRow:
    """One line. `rank` is None while the person is `missing` evenings to the minimum.

    `behind` is the difference in points from the line above, None for the first. `passes`: the person is a finalist.
    """

    person: int
    rank: int | None
    tied: bool
    total: Fraction
    cells: tuple[Cell, ...]
    missing: int
    behind: Fraction | None = None
    passes: bool = False

    @property
    def came(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.result is not None)

    @property
    def wins(self) -> int:
        return sum(cell.won for cell in self.cells)

    @property
    def highest(self) -> Fraction:
        """The points of the best evening."""
        return max((cell.points for cell in self.came), default=ZERO)


@dataclass(frozen=True)
class _Ordered:
    """A line with its sort key: smaller is better."""

    row: SeasonRow
    order: tuple[Fraction | int, ...]


def season_standings(
    evenings: Sequence[Evening], rules: SeasonRules, *, seed: int = 0, lots: Mapping[int, int] = NO_LOTS
) -> tuple[SeasonRow, ...]:
    """Rank all persons with a result in an evening that was held, best first; equal persons share a place.

    With `rules.club` only members are ranked.

    `lots` are the lots drawn already, by person. The others are drawn by `seed`.
    """
    held_evenings = [evening for evening in evenings if evening.results is not None]
    points = {evening.number: evening_points(evening, rules) for evening in held_evenings}
    results = {
        (evening.number, result.person): result
        for evening in held_evenings
        for result in evening.results or ()
        if result.member or not rules.club
    }
    people = sorted({person for _evening, person in results})
    rows = [_build_row(person, held_evenings, points, results, rules) for person in people]
    all_lots = {person: lots[person] if person in lots else lot_of(seed, person) for person in people}
    in_order = [_Ordered(row, _sort_key(row, held_evenings, rules, all_lots)) for row in rows]
    in_order.sort(key=lambda one: (one.order, one.row.person))
    placed = _assign_places([one for one in in_order if not one.row.missing], rules)
    return placed + tuple(one.row for one in in_order if one.row.missing)


def lot_of(seed: int, person: int) -> int:
    """Return the lot of a person, which is the same at each call."""
    return int.from_bytes(blake2b(f"{seed}:{person}".encode(), digest_size=8).digest())


def group_standings(rows: Iterable[SeasonRow], keep: Callable[[SeasonRow], bool]) -> tuple[SeasonRow, ...]:
    """Return the ranking of a group: the same order, with places counted inside the group."""
    group = [row for row in rows if keep(row)]
    ranked = [row for row in group if row.rank is not None]
    again = [
        replace(row, rank=place, tied=tied, behind=None, passes=False)
        for row, place, tied in assign_places(ranked, lambda row: (row.rank or 0,))
    ]
    return (*again, *(row for row in group if row.rank is None))


def _build_row(
    person: int,
    held_evenings: Sequence[Evening],
    points: dict[int, dict[int, Fraction]],
    results: dict[tuple[int, int], EveningResult],
    rules: SeasonRules,
) -> SeasonRow:
    """Return the row of a person: a cell for each evening, those that count, and the total."""
    cells = []
    for evening in held_evenings:
        result = results.get((evening.number, person))
        if result is not None and person not in points[evening.number]:
            result = None  # no figure for the basis of the points
        evening_total = points[evening.number][person] if result is not None else ZERO
        cells.append(Cell(evening=evening.number, points=evening_total, weight=evening.coefficient, result=result))
    cells = _mark_counting(cells, rules)
    came_count, won_count = sum(cell.result is not None for cell in cells), sum(cell.won for cell in cells)
    return SeasonRow(
        person=person,
        rank=None,
        tied=False,
        total=_sum_cells(cells, rules) + came_count * rules.attendance + won_count * rules.win,
        cells=tuple(cells),
        missing=max(0, rules.minimum - came_count),
    )


def _mark_counting(cells: Sequence[Cell], rules: SeasonRules) -> list[Cell]:
    """Mark the evenings that count: the best, the earlier of equal ones. Dropping leaves at least one."""
    eligible = [cell for cell in cells if cell.result is not None or rules.absent_zero]
    keep = max(1, len(cells) - rules.drop)
    keep = min(keep, rules.best) if rules.best else keep
    best = sorted(eligible, key=lambda cell: (-cell.points, cell.evening))[:keep]
    counting = {cell.evening for cell in best}
    return [replace(cell, counts=cell.evening in counting) for cell in cells]


def _sum_cells(cells: Iterable[Cell], rules: SeasonRules) -> Fraction:
    """Return the sum of the points of the evenings that count, or their mean by coefficient."""
    counting = [cell for cell in cells if cell.counts]
    total = sum((cell.points for cell in counting), ZERO)
    if rules.combine == Combine.MEAN and counting:
        return total / sum((cell.weight for cell in counting), ZERO)
    return total


def _sort_key(
    row: SeasonRow, held: Sequence[Evening], rules: SeasonRules, lots: Mapping[int, int]
) -> tuple[Fraction | int, ...]:
    return (-row.total, *(key for word in rules.tie_breaks for key in _tie_break_key(word, row, held, lots)))


def _tie_break_key(
    word: TieBreak, row: SeasonRow, held_evenings: Sequence[Evening], lots: Mapping[int, int]
) -> tuple[Fraction | int, ...]:
    """Return the sort key for one tie-break: smaller is better."""
    match word:
        case TieBreak.WINS:
            return (-row.wins,)
        case TieBreak.BEST:
            return (-row.highest,)
        case TieBreak.EVENINGS:
            return (-len(row.came),)
        case TieBreak.LAST:
            last = next((cell for cell in row.came if cell.evening == held_evenings[-1].number), None)
            return (last is None, -last.points if last else 0)
        case TieBreak.LOT:
            return (lots[row.person],)


def _assign_places(in_order: Sequence[_Ordered], rules: SeasonRules) -> tuple[SeasonRow, ...]:
    """Return the rows with places, distance to the row above, and True in `passes` for finalists."""
    above = {below.row.person: before.row.total for before, below in pairwise(in_order)}
    return tuple(
        replace(
            one.row,
            rank=place,
            tied=tied,
            behind=above[one.row.person] - one.row.total if one.row.person in above else None,
            passes=place <= rules.finalists,
        )
        for one, place, tied in assign_places(in_order, lambda one: one.order)
    )
