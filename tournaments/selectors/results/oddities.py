"""Oddities for the review before a ranking becomes final: confirmed sheets that are valid but unlikely."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import fmean, pstdev
from typing import Any

from django.core.cache import cache
from django.db.models import Q

from scoring import Problem
from scoring.games import LineKind, SheetLine
from tournaments.log.events import DealRecorded, OddityAccepted, RoundAbandoned, RoundRestored, SheetConfirmed
from tournaments.models import Event, Round, Seat, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, round_sheets

FAR_DEVIATIONS = 3.0  # standard deviations
LEAST_TOTALS = 12  # with fewer totals a standard deviation is not significant
HASTE = timedelta(minutes=1)  # from the first entry of a line of a sheet to its confirmation
HASTY_LINES = 2  # lines whose deals cannot be played within `HASTE`
DAY_SECONDS = 60 * 60 * 24
Key = tuple[int, int, int, str, int | None]  # stage, round, table, code, seat
RoundAt = tuple[int | None, int | None]  # stage, round
SheetAt = tuple[int | None, int | None, int | None]  # stage, round, table


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

    `code` is one of the three below, or `problem.code` if the game reports it. `cleared` is its acceptance, which is
    valid only for one version of the sheet.
    """

    table: Table
    code: str
    seat: Seat | None = None
    problem: Problem | None = None
    cleared: Acceptance | None = None

    @property
    def key(self) -> Key:
        return oddity_key(self.table, self.code, self.seat.number if self.seat else None)


ALL_PASSED, FAR_TOTAL, HASTY = "all_passed", "far_total", "hasty"


def oddity_key(table: Table, code: str, seat: int | None) -> Key:
    """Return the key of an oddity: stage, round, table, code, seat."""
    return (table.round.stage.number, table.round.number, table.number, code, seat)


def find_oddities(tournament: Tournament, *, names: bool = True) -> list[Oddity]:
    """Return the oddities of all confirmed sheets by round. Without `names`, players are not loaded."""
    hasty, officials = _find_hasty(tournament), _accepting_officials(tournament)
    oddities_of_all = []
    for round_ in Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.PLANNED):
        every_sheet = round_sheets(round_.pk, names=names)
        sheets = [sheet for sheet in every_sheet if sheet.table.state == Table.State.CONFIRMED]
        for oddity in (*_sheet_oddities(sheets, hasty), *_far_totals(sheets)):
            data = _acceptance_data(oddity)
            cleared = Acceptance(data, officials.get((oddity.key, oddity.table.version), "")) if data else None
            oddities_of_all.append(Oddity(oddity.table, oddity.code, oddity.seat, oddity.problem, cleared))
    return oddities_of_all


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


def _sheet_oddities(sheets: Sequence[Sheet], hasty: set[SheetAt]) -> Iterator[Oddity]:
    """Yield the oddities of single sheets: only passed deals, those of the game, and sheets entered in haste."""
    for sheet in sheets:
        table, lines = sheet.table, sheet.lines
        if lines and all(line.kind is LineKind.PASSED for line in lines):
            yield Oddity(table, ALL_PASSED)
        if sheet.in_totals:
            lines = [SheetLine(LineKind.ADJUSTED, None, sheet.totals_written)]
        for problem in sheet.engine.sheet_oddities(lines, sheet.size, sheet.rules):
            yield Oddity(table, problem.code, problem=problem)
        stage, round_, number, *_ = oddity_key(table, "", None)
        if (stage, round_, number) in hasty:
            yield Oddity(table, HASTY)


def _far_totals(sheets: Sequence[Sheet]) -> Iterator[Oddity]:
    """Yield the totals of a round that are more than `FAR_DEVIATIONS` from the mean."""
    totals = [seat.score for sheet in sheets for seat in sheet.seats]
    spread = pstdev(totals) if len(totals) >= LEAST_TOTALS else 0.0
    if not spread:
        return
    middle = fmean(totals)
    for sheet in sheets:
        for seat in sheet.seats:
            if abs(seat.score - middle) > FAR_DEVIATIONS * spread:
                yield Oddity(sheet.table, FAR_TOTAL, seat)


@dataclass
class _Play:
    """One play of a round: when a tablet first entered each line, by table and line, and the tables in haste."""

    entry_times: dict[int | None, dict[int, datetime]] = field(default_factory=dict)
    hasty: set[int | None] = field(default_factory=set)

    def confirm(self, table: int | None, at: datetime) -> None:
        """Note the table as hasty if a tablet entered `HASTY_LINES`, the first one less than `HASTE` before `at`."""
        times = self.entry_times.get(table, {}).values()
        if len(times) >= HASTY_LINES and at - min(times) < HASTE:
            self.hasty.add(table)


def _find_hasty(tournament: Tournament) -> set[SheetAt]:
    """Return the sheets that a table entered and confirmed within `HASTE`, in the plays that count.

    Entries of the desk are excluded. All plays of a round are logged under the same stage and round, so sheets of an
    abandoned play are removed, until it is restored. A corrected line counts once.
    """
    of_tablets = Q(name__in=(DealRecorded.kind, SheetConfirmed.kind), actor__startswith=Event.TABLET)
    of_rounds = Q(name__in=(RoundAbandoned.kind, RoundRestored.kind))
    events = Event.objects.filter(of_tablets | of_rounds, tournament=tournament).order_by("sequence")
    plays: defaultdict[RoundAt, _Play] = defaultdict(_Play)
    abandoned: dict[tuple[RoundAt, int], _Play] = {}
    for name, stage, round_, table, at, line, play in events.values_list(
        "name", "stage", "round", "table", "at", "data__line", "data__play"
    ):
        of_round = stage, round_
        if name == RoundAbandoned.kind:
            abandoned[of_round, play] = plays.pop(of_round, _Play())
        elif name == RoundRestored.kind:
            plays[of_round] = abandoned[of_round, play]
        elif name == DealRecorded.kind:
            plays[of_round].entry_times.setdefault(table, {}).setdefault(line, at)
        else:
            plays[of_round].confirm(table, at)
    return {(*of_round, table) for of_round, play in plays.items() for table in play.hasty}
