"""What a table shows at this moment: one of a few states, each with a template of its own."""

from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Round, Station, Table, Tournament
from tournaments.selectors.play.rounds import next_round, open_round
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.play.tables import current_table, stage_at
from tournaments.selectors.seating.next_seats import round_by_rank, table_in

OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}


@dataclass(frozen=True)
class Screen:
    """The station, its table in the round that runs or ran last, and its table in the round to come.

    `by_rank` is the number of the round to come while the ranking has yet to seat it.
    `state` is one of idle, waiting, playing, totals, complete, confirmed, between, finished.
    """

    station: Station
    state: str
    sheet: Sheet | None
    coming: Sheet | None
    following: Round | None
    by_rank: int | None

    @property
    def table(self) -> Table | None:
        return self.sheet.table if self.sheet else None

    @property
    def seen(self) -> str:
        """Changes with whatever the page shows of the sheet: its figures, the call and its answer."""
        table = self.table
        return f"{table.version}.{table.called_at or ''}.{table.arbiter_coming}" if table else ""

    @cached_property
    def key(self) -> str:
        """Changes when the screen must be rendered anew. A recording survives what others correct on its sheet."""
        if self.sheet is None:
            return f"{self.state}.{self.coming.table.pk if self.coming else 0}"
        table = self.sheet.table
        detail = self.sheet.next_number if self.state == "playing" else table.version
        return f"{self.state}.{table.pk}.{detail}.{self.following.pk if self.following else 0}"


def screen_of(station: Station) -> Screen:
    """The screen of a station now."""
    tournament = station.tournament
    table = current_table(station)
    stage = stage_at(station)
    following = next_round(stage)
    coming = table_in(following, station) if following else None
    sheet = sheet_get(table) if table else None
    running = open_round(stage)
    return Screen(
        station=station,
        state=_state(tournament, sheet, running, coming),
        sheet=sheet,
        coming=sheet_get(coming) if coming else None,
        following=following,
        by_rank=round_by_rank(stage),
    )


def _state(tournament: Tournament, sheet: Sheet | None, running: Round | None, coming: Table | None) -> str:
    if tournament.state in OVER:
        return "finished" if sheet else "idle"
    if running is None:
        return "between" if sheet else "waiting" if coming else "idle"
    if sheet is None or sheet.table.round_id != running.pk:
        return "idle"
    return _state_of_sheet(sheet)


def _state_of_sheet(sheet: Sheet) -> str:
    if sheet.table.state == Table.State.CONFIRMED:
        return "confirmed"
    if sheet.is_complete:
        return "complete"
    return "totals" if sheet.tournament.recording_mode == Tournament.RecordingMode.TOTALS else "playing"
