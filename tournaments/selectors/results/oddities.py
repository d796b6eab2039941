"""What a director looks at before a ranking is final: sheets that are possible, and strange."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean, pstdev
from typing import Any

from django.core.cache import cache

from scoring import Problem
from scoring.games import LineKind, SheetLine
from tournaments.log.events import OddityAccepted
from tournaments.models import Event, Round, Seat, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, round_sheets

FAR = 3.0  # standard deviations
ENOUGH = 12  # totals before a deviation means anything
HASTE = timedelta(minutes=1)  # from the first deal of a sheet to its confirmation
LINES = 2  # deals that nobody plays in that time
DAY = 60 * 60 * 24
Key = tuple[int, int, int, str, int | None]
SheetAt = tuple[int | None, int | None, int | None]  # stage, round, table


@dataclass(frozen=True)
class Accepted:
    """That an oddity may stay, as its table keeps it, and by whom: their name, empty where nobody has one."""

    told: Mapping[str, Any]
    by: str

    @property
    def reason(self) -> str:
        return str(self.told["reason"])


@dataclass(frozen=True)
class Oddity:
    """One thing about a confirmed sheet, or about the total of one of its seats.

    `code` is one of the three below, or `problem.code` where the game says it. `cleared`: somebody has accepted it as
    it is, which counts for the version of the sheet that they saw.
    """

    table: Table
    code: str
    seat: Seat | None = None
    problem: Problem | None = None
    cleared: Accepted | None = None

    @property
    def key(self) -> Key:
        return key_of(self.table, self.code, self.seat.number if self.seat else None)


ALL_PASSED, FAR_TOTAL, HASTY = "all_passed", "far_total", "hasty"


def key_of(table: Table, code: str, seat: int | None) -> Key:
    """What an oddity is found by again."""
    return (table.round.stage.number, table.round.number, table.number, code, seat)


def oddities(tournament: Tournament, *, names: bool = True) -> list[Oddity]:
    """Those of all confirmed sheets, in the order of the rounds; without `names` for whoever only counts them."""
    hasty, clerks = _hasty(tournament), _names(tournament)
    found = []
    for round_ in Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.PLANNED):
        everybody = round_sheets(round_.pk, names=names)
        sheets = [sheet for sheet in everybody if sheet.table.state == Table.State.CONFIRMED]
        for oddity in (*_of_sheets(sheets, hasty), *_far_totals(sheets)):
            told = _accepted(oddity)
            cleared = Accepted(told, clerks.get((oddity.key, oddity.table.version), "")) if told else None
            found.append(Oddity(oddity.table, oddity.code, oddity.seat, oddity.problem, cleared))
    return found


def oddities_open(tournament: Tournament) -> int:
    """How many nobody has looked at, counted once for each version of the tournament."""
    key = f"oddities:{tournament.pk}:{tournament.version}"
    found = cache.get(key)
    if found is None:
        found = sum(oddity.cleared is None for oddity in oddities(tournament, names=False))
        cache.set(key, found, DAY)
    return int(found)


def _accepted(oddity: Oddity) -> Mapping[str, Any] | None:
    """What its table keeps of it for this version of the sheet."""
    *_address, code, seat = oddity.key
    asked = (code, seat, oddity.table.version)
    return next((one for one in oddity.table.accepted if (one["code"], one["seat"], one["version"]) == asked), None)


def _names(tournament: Tournament) -> dict[tuple[Key, int], str]:
    """Who accepted which oddity of which version last, as the log says."""
    officials = dict(tournament.officials.values_list("number", "name"))
    said = {}
    for event in Event.objects.filter(tournament=tournament, name=OddityAccepted.kind).order_by("sequence"):
        told, number = event.data, event.actor.partition(":")[2]
        key = (told["stage"], told["round"], told["table"], told["code"], told["seat"])
        said[key, told["version"]] = officials.get(int(number), "") if number else ""
    return said


def _of_sheets(sheets: Sequence[Sheet], hasty: set[SheetAt]) -> Iterator[Oddity]:
    for sheet in sheets:
        table, lines = sheet.table, sheet.lines
        if lines and all(line.kind is LineKind.PASSED for line in lines):
            yield Oddity(table, ALL_PASSED)
        if sheet.in_totals:
            lines = [SheetLine(LineKind.ADJUSTED, None, sheet.totals_written)]
        for problem in sheet.engine.sheet_oddities(lines, sheet.size, sheet.rules):
            yield Oddity(table, problem.code, problem=problem)
        if key_of(table, "", None)[:3] in hasty:
            yield Oddity(table, HASTY)


def _far_totals(sheets: Sequence[Sheet]) -> Iterator[Oddity]:
    """Totals of a round that stand beyond three standard deviations."""
    totals = [seat.score for sheet in sheets for seat in sheet.seats]
    spread = pstdev(totals) if len(totals) >= ENOUGH else 0.0
    if not spread:
        return
    middle = fmean(totals)
    for sheet in sheets:
        for seat in sheet.seats:
            if abs(seat.score - middle) > FAR * spread:
                yield Oddity(sheet.table, FAR_TOTAL, seat)


def _hasty(tournament: Tournament) -> set[SheetAt]:
    """Sheets that a table has entered and confirmed within a minute; the desk types faster than people play."""
    told = Event.objects.filter(tournament=tournament, name__in=("deal.recorded", "table.confirmed"))
    by_table = told.filter(actor__startswith="tablet:").order_by("sequence")
    first: dict[SheetAt, list[datetime]] = {}
    hasty = set()
    for name, stage, round_, table, at in by_table.values_list("name", "stage", "round", "table", "at"):
        place = (stage, round_, table)
        if name == "deal.recorded":
            first.setdefault(place, []).append(at)
        elif len(first.get(place, ())) >= LINES and at - first[place][0] < HASTE:
            hasty.add(place)
    return hasty
