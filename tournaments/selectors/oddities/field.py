"""Sheets compared with all others of the tournament."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import NormalDist, fmean, median, pstdev

from scoring.games import LineKind
from tournaments.models import Round, Seat, Table
from tournaments.selectors.play.sheets import Sheet

LEAST_VALUES = 12  # with fewer values a standard deviation is not significant
LEAST_DEVIATIONS = 3.0  # standard deviations
FALSE_ALARMS = 0.05  # expected among the values of one comparison, if they were normal
SET_ASIDE = 2  # farthest values that do not count for the deviation, as two errors would hide each other
DEVIATION_LOST = 8.0  # without them the deviation is too small by about this number / the number of values; measured
MOST_EXTRA = 0.1  # share of the players of a stage that are an exception


@dataclass(frozen=True)
class FarDeal:
    """A line far from its group. `label` is its number among the deals of the sheet, `figure` its figure.

    `usual` is the mean figure of the `count` lines of the group.
    """

    line: int
    label: int | str
    figure: float
    usual: float
    count: int


def outliers(values: Sequence[float]) -> list[int]:
    """Return the positions of values far from the median: `LEAST_DEVIATIONS`, and more among many values.

    Of 1,000 normal values three are beyond three deviations. The limit grows so that `FALSE_ALARMS` are expected.
    """
    if len(values) < LEAST_VALUES:
        return []
    middle = median(values)
    nearest = sorted(values, key=lambda value: abs(value - middle))[:-SET_ASIDE]
    spread = pstdev(nearest) * (1 + DEVIATION_LOST / len(values))
    limit = max(LEAST_DEVIATIONS, NormalDist().inv_cdf(1 - FALSE_ALARMS / 2 / len(values)))
    return [position for position, value in enumerate(values) if abs(value - middle) > limit * spread > 0]


def far_totals(sheets: Sequence[Sheet]) -> Iterator[Seat]:
    """Yield the seats whose total is far from those of their round; of a table only the farthest, as the others pay."""
    for _, of_round in groupby(sheets, lambda sheet: sheet.table.round_id):
        seats = [seat for sheet in of_round for seat in sheet.seats]
        far = [seats[position] for position in outliers([seat.score for seat in seats])]
        for _, at_table in groupby(far, lambda seat: seat.table_id):
            yield max(at_table, key=lambda seat: abs(seat.score))


def far_tables(sheets: Sequence[Sheet]) -> Iterator[Table]:
    """Yield the last table of a station whose mean gains in a stage are far from those of the other stations."""
    for _, of_stage in groupby(sheets, lambda sheet: sheet.table.round.stage_id):
        stations: dict[int, list[Sheet]] = defaultdict(list)
        for sheet in of_stage:
            stations[sheet.table.number].append(sheet)
        at_station = list(stations.values())
        gains = [fmean(sum(max(0, seat.score) for seat in sheet.seats) for sheet in played) for played in at_station]
        yield from (at_station[position][-1].table for position in outliers(gains))


def far_deals(sheets: Sequence[Sheet]) -> Iterator[tuple[Table, tuple[FarDeal, ...]]]:
    """Yield each table with its lines that are far from those of the same group in all stages and rounds.

    A line is compared in its most exact group of at least `LEAST_VALUES` lines: that of its game (`Game.comparison`),
    else a wider one, at last all.
    """
    lines = [  # sheet, number of the line, comparison
        (sheet, deal.number, compared)
        for sheet in sheets
        for deal, line in zip(sheet.deals, sheet.lines, strict=True)
        if line.kind is LineKind.PLAYED and (compared := sheet.engine.comparison(line.outcome)) is not None
    ]
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for position, (_, _, compared) in enumerate(lines):
        for size in range(len(compared.group) + 1):
            groups[compared.group[:size]].append(position)
    found: dict[int, dict[int, FarDeal]] = defaultdict(dict)
    for group, positions in groups.items():
        figures = [lines[position][2].figure for position in positions]
        for far in outliers(figures):
            sheet, number, compared = lines[positions[far]]
            if _exact_group(compared.group, groups) == group:
                deal = FarDeal(number, sheet.label(number), compared.figure, fmean(figures), len(figures))
                found[sheet.table.pk][number] = deal
    for sheet in sheets:
        if deals := found.get(sheet.table.pk):
            yield sheet.table, tuple(deals[number] for number in sorted(deals))


def _exact_group(group: tuple[object, ...], groups: dict[tuple[object, ...], list[int]]) -> tuple[object, ...]:
    """Return the longest beginning of `group` with at least `LEAST_VALUES` lines."""
    while group and len(groups[group]) < LEAST_VALUES:
        group = group[:-1]
    return group


def seats_of_extra_rounds(sheets: Sequence[Sheet]) -> Iterator[Seat]:
    """Yield the last seat of each player who has played more closed rounds of a stage than usual, if few have."""
    closed = [sheet for sheet in sheets if sheet.table.round.state == Round.State.CLOSED]
    for _, of_stage in groupby(closed, lambda sheet: sheet.table.round.stage_id):
        seats = [seat for sheet in of_stage for seat in sheet.seats]
        played = Counter(seat.entry_id for seat in seats)
        last = {seat.entry_id: seat for seat in seats}
        usual, _count = Counter(played.values()).most_common(1)[0]
        extra = [entry for entry, rounds in played.items() if rounds > usual]
        if len(extra) <= MOST_EXTRA * len(played):
            yield from (last[entry] for entry in extra)
