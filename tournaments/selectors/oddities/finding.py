"""Oddities for the review before a ranking becomes final: confirmed sheets that are valid but unlikely."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache

from scoring import Problem
from scoring.games import LineKind, SheetLine
from tournaments.log.events import OddityAccepted
from tournaments.models import Event, Round, Seat, Table, Tournament
from tournaments.selectors.oddities.field import FarDeal, far_deals, far_tables, far_totals, seats_of_extra_rounds
from tournaments.selectors.oddities.recorded import RecordedSheet, SheetAt, read_recorded_sheets
from tournaments.selectors.play.sheets import Sheet, round_sheets

DAY_SECONDS = 60 * 60 * 24
MOST_SHARED = 0.25  # share of sheets by two devices above which that is the custom of the club
Key = tuple[int, int, int, str, int | None]  # stage, round, table, code, seat


@dataclass(frozen=True)
class Acceptance:
    """The acceptance of an oddity: its data as stored in the table, and the name of the official, possibly empty."""

    data: Mapping[str, Any]
    by: str

    @property
    def reason(self) -> str:
        return str(self.data["reason"])


@dataclass(frozen=True)
class Oddity:
    """An oddity of a confirmed sheet, or of the total of one of its seats.

    `code` is one of those below, or `problem.code` if the game reports it. `lines` are the numbers of the lines that it
    is about, `deals` their comparison with the field. `cleared` is its acceptance, which is valid only for one version
    of the sheet.
    """

    table: Table
    code: str
    seat: Seat | None = None
    problem: Problem | None = None
    lines: tuple[int, ...] = ()
    deals: tuple[FarDeal, ...] = ()
    cleared: Acceptance | None = None

    @property
    def key(self) -> Key:
        return oddity_key(self.table, self.code, self.seat.number if self.seat else None)


ALL_PASSED, HASTY, LATE, OVERRIDDEN, TWO_DEVICES = "all_passed", "hasty", "late", "overridden", "two_devices"
FAR_DEAL, FAR_TOTAL, FAR_TABLE, EXTRA_ROUND = "far_deal", "far_total", "far_table", "extra_round"


def oddity_key(table: Table, code: str, seat: int | None) -> Key:
    """Return the key of an oddity: stage, round, table, code, seat."""
    return (*_sheet_address(table), code, seat)


def _sheet_address(table: Table) -> tuple[int, int, int]:
    """Return the numbers of stage, round and table."""
    return table.round.stage.number, table.round.number, table.number


def find_oddities(tournament: Tournament, *, names: bool = True) -> list[Oddity]:
    """Return the oddities of all confirmed sheets by round. Without `names`, players are not loaded."""
    officials = _accepting_officials(tournament)
    sheets = _confirmed_sheets(tournament, names=names)
    found = sorted(
        (*_sheet_oddities(sheets, read_recorded_sheets(tournament)), *_field_oddities(sheets)),
        key=lambda oddity: _sheet_address(oddity.table),
    )
    return [_with_acceptance(oddity, officials) for oddity in found]


def _confirmed_sheets(tournament: Tournament, *, names: bool) -> list[Sheet]:
    """Return the confirmed sheets by stage, round and table."""
    begun = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.PLANNED)
    rounds = begun.order_by("stage__number", "number").values_list("pk", flat=True)
    every_sheet = (sheet for round_id in rounds for sheet in round_sheets(round_id, names=names))
    return [sheet for sheet in every_sheet if sheet.table.state == Table.State.CONFIRMED]


def _with_acceptance(oddity: Oddity, officials: Mapping[tuple[Key, int], str]) -> Oddity:
    """Return the oddity with its acceptance, if it has one, by the names of `_accepting_officials`."""
    data = _acceptance_data(oddity)
    if data is None:
        return oddity
    return replace(oddity, cleared=Acceptance(data, officials.get((oddity.key, oddity.table.version), "")))


def count_open_oddities(tournament: Tournament) -> int:
    """Return the number of unaccepted oddities, cached by version of the tournament."""
    key = f"oddities:{tournament.pk}:{tournament.version}"
    number = cache.get(key)
    if number is None:
        number = sum(oddity.cleared is None for oddity in find_oddities(tournament, names=False))
        cache.set(key, number, DAY_SECONDS)
    return int(number)


def _acceptance_data(oddity: Oddity) -> Mapping[str, Any] | None:
    """Return the stored acceptance of an oddity for the present version of the sheet, None without one."""
    *_address, code, seat = oddity.key
    wanted = (code, seat, oddity.table.version)
    return next((one for one in oddity.table.accepted if (one["code"], one["seat"], one["version"]) == wanted), None)


def _accepting_officials(tournament: Tournament) -> dict[tuple[Key, int], str]:
    """Return from the log the name of the official who last accepted each oddity, by key and version of the sheet."""
    officials = dict(tournament.officials.values_list("number", "name"))
    names = {}
    for event in Event.objects.filter(tournament=tournament, name=OddityAccepted.kind).order_by("sequence"):
        data, number = event.data, event.actor.partition(":")[2]
        key = (data["stage"], data["round"], data["table"], data["code"], data["seat"])
        names[key, data["version"]] = officials.get(int(number), "") if number else ""
    return names


def _sheet_oddities(sheets: Sequence[Sheet], recorded: Mapping[SheetAt, RecordedSheet]) -> Iterator[Oddity]:
    """Yield the oddities of single sheets: only passed deals, those of the game, and those of its entry."""
    shared = sum(len(entry.devices) > 1 for entry in recorded.values()) > MOST_SHARED * len(recorded)
    for sheet in sheets:
        table, lines = sheet.table, sheet.lines
        if lines and all(line.kind is LineKind.PASSED for line in lines):
            yield Oddity(table, ALL_PASSED)
        if sheet.in_totals:
            lines = [SheetLine(LineKind.ADJUSTED, None, sheet.totals_written)]
        for problem in sheet.engine.sheet_oddities(lines, sheet.size, sheet.rules):
            yield Oddity(table, problem.code, problem=problem)
        if entry := recorded.get(_sheet_address(table)):
            yield from _entry_oddities(table, entry, shared=shared)


def _entry_oddities(table: Table, entry: RecordedSheet, *, shared: bool) -> Iterator[Oddity]:
    """Yield the oddities of the entry of a sheet. `shared`: many tables have two devices."""
    if entry.is_hasty and not table.round.stage.tournament.is_rehearsal:  # whose rounds take seconds
        yield Oddity(table, HASTY)
    if lines := entry.lines_after(table.time):
        yield Oddity(table, LATE, lines=lines)
    if entry.overridden:
        yield Oddity(table, OVERRIDDEN, lines=tuple(sorted(entry.overridden)))
    if len(entry.devices) > 1 and not shared:
        yield Oddity(table, TWO_DEVICES)


def _field_oddities(sheets: Sequence[Sheet]) -> Iterator[Oddity]:
    """Yield the oddities against the other sheets of the tournament."""
    for table, deals in far_deals(sheets):
        yield Oddity(table, FAR_DEAL, lines=tuple(deal.line for deal in deals), deals=deals)
    for seat in far_totals(sheets):
        yield Oddity(seat.table, FAR_TOTAL, seat)
    for table in far_tables(sheets):
        yield Oddity(table, FAR_TABLE)
    for seat in seats_of_extra_rounds(sheets):
        yield Oddity(seat.table, EXTRA_ROUND, seat)
