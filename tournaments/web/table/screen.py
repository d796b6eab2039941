"""What a table shows at this moment: one of a few states, each with a template of its own."""

from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Round, Stage, Station, Table, Tournament
from tournaments.selectors.play.rounds import next_round, open_round
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.play.tables import current_table, stage_at
from tournaments.selectors.seating.next_seats import round_by_rank, table_in

ENTERING = {"playing", "totals"}
OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}


@dataclass(frozen=True)
class Screen:
    """The station, its table in the round that runs or ran last, and what comes after; read as far as it is asked for.

    `state` is one of idle, waiting, playing, totals, complete, confirmed, between, finished.
    """

    station: Station
    stage: Stage
    sheet: Sheet | None
    running: Round | None

    @property
    def table(self) -> Table | None:
        return self.sheet.table if self.sheet else None

    @property
    def seen(self) -> str:
        """Changes with whatever the page shows of the sheet: its figures, the call and its answer."""
        table = self.table
        return f"{table.version}.{table.called_at or ''}.{table.arbiter_coming}" if table else ""

    @cached_property
    def following(self) -> Round | None:
        """The round to come."""
        return next_round(self.stage)

    @cached_property
    def coming(self) -> Sheet | None:
        """The table in the round to come, with its seats."""
        table = table_in(self.following, self.station) if self.following else None
        return sheet_get(table) if table else None

    @cached_property
    def by_rank(self) -> int | None:
        """The number of the round to come while the ranking has yet to seat it."""
        return round_by_rank(self.stage)

    @cached_property
    def state(self) -> str:
        if self.station.tournament.state in OVER:
            return "finished" if self.sheet else "idle"
        if self.running is None:
            return "between" if self.sheet else "waiting" if self.coming else "idle"
        if self.sheet is None or self.sheet.table.round_id != self.running.pk:
            return "idle"
        return _state_of_sheet(self.sheet)

    @cached_property
    def key(self) -> str:
        """Changes when the screen must be rendered anew. A recording survives what others correct on its sheet.

        A page that has gone on by itself writes the number of its line into it (`table-ahead.js`).
        """
        if self.sheet is None:
            return f"{self.state}.{self.coming.table.pk if self.coming else 0}"
        table = self.sheet.table
        detail = self.sheet.next_number if self.state == "playing" else table.version
        following = None if self.state in ENTERING else self.following  # what comes after is not shown yet
        return f"{self.state}.{table.pk}.{detail}.{following.pk if following else 0}"


def screen_of(station: Station, sheet: Sheet | None = None) -> Screen:
    """The screen of a station now. `sheet`: that of the table which plays there, where the request has it already."""
    if sheet is None and (table := current_table(station)) is not None:
        sheet = sheet_get(table)
    if sheet is not None and sheet.table.round.state == Round.State.OPEN:
        return Screen(station, sheet.stage, sheet, running=sheet.table.round)
    stage = stage_at(station)
    return Screen(station, stage, sheet, running=open_round(stage))


def _state_of_sheet(sheet: Sheet) -> str:
    if sheet.table.state == Table.State.CONFIRMED:
        return "confirmed"
    if sheet.is_complete:
        return "complete"
    return "totals" if sheet.tournament.recording_mode == Tournament.RecordingMode.TOTALS else "playing"
