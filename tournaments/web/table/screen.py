"""What a table shows at this moment: one of a few states, each with a template of its own."""

from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Confirmation, Dispute, Round, Stage, Station, Table, Tournament
from tournaments.selectors.play.confirmations import agreements, disputes_open
from tournaments.selectors.play.inbox import Pending, submissions_contested, submissions_taken
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.play.tables import current_table, stage_at
from tournaments.selectors.results.public import seats_shown
from tournaments.selectors.rounds import next_round, open_round
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
    uncontested: bool = False  # where the request knows it already

    @property
    def table(self) -> Table | None:
        return self.sheet.table if self.sheet else None

    @property
    def asks(self) -> bool:
        """Whether it asks the table for something, which a device that only reads along is not asked."""
        return self.state in {*ENTERING, "complete"}

    @property
    def seen(self) -> str:
        """Changes with whatever the page shows of the sheet: its figures, the call and its answer, its clock."""
        return self._seen_at(self.table.version) if self.table else ""

    def only_lacks_the_last(self, seen: str) -> bool:
        """Whether a page that showed that (`seen`) lacks nothing but what has been written last."""
        return self.table is not None and seen == self._seen_at(self.table.version - 1)

    def _seen_at(self, version: int) -> str:
        if (table := self.table) is None:
            return ""
        clock = table.clock
        time = clock and (clock.ends_at or clock.left)
        return f"{version}.{table.called_at or ''}.{table.arbiter_coming}.{time}"

    @cached_property
    def said(self) -> list[Confirmation]:
        """Which seats have confirmed the sheet, or have begun to."""
        return agreements(self.sheet) if self.sheet else []

    @cached_property
    def disputes(self) -> list[Dispute]:
        """What seats say against it."""
        return disputes_open(self.sheet) if self.sheet else []

    @cached_property
    def contested(self) -> list[Pending]:
        """What was sent for the sheet and contradicts it, until the desk or the table decides."""
        return submissions_contested(self.sheet) if self.sheet and not self.uncontested else []

    @cached_property
    def taken(self) -> list[str]:
        """The sendings that the desk took after all; none where a line is answered: its page knows the earlier ones."""
        return [] if self.uncontested else submissions_taken(self.station)

    @cached_property
    def following(self) -> Round | None:
        """The round to come."""
        return next_round(self.stage)

    @property
    def seats_told(self) -> bool:
        """Whether the seats of the round to come may be known."""
        return self.following is not None and seats_shown(self.following)

    @cached_property
    def coming(self) -> Sheet | None:
        """The table in the round to come, with its seats, unless the desk keeps them back."""
        table = table_in(self.following, self.station) if self.following and self.seats_told else None
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
        detail: object = self.sheet.next_number if self.state == "playing" else table.version
        who = "-".join(map(str, self.sheet.sitters)) if self.state in ENTERING else ""
        if self.state == "complete":
            detail = f"{table.version}-{len(self.said)}-{len(self.disputes)}"
        following = None if self.state in ENTERING else self.following  # what comes after is not shown yet
        coming = following and (following.pk if self.seats_told else "-")
        contested = "-".join(str(pending.submission.pk) for pending in self.contested)
        return f"{self.state}.{table.pk}.{detail}.{coming or 0}.{table.round.play}.{contested}.{who}"


def screen_of(station: Station, sheet: Sheet | None = None, *, uncontested: bool = False) -> Screen:
    """The screen of a station now. `sheet`: that of the table which plays there, where the request has it already."""
    if sheet is None and (table := current_table(station)) is not None:
        sheet = sheet_get(table)
    if sheet is not None and sheet.table.round.state == Round.State.OPEN:
        return Screen(station, sheet.stage, sheet, running=sheet.table.round, uncontested=uncontested)
    stage = stage_at(station)
    return Screen(station, stage, sheet, running=open_round(stage))


def _state_of_sheet(sheet: Sheet) -> str:
    if sheet.table.state == Table.State.CONFIRMED:
        return "confirmed"
    if sheet.is_complete:
        return "complete"
    return "totals" if sheet.tournament.recording_mode == Tournament.RecordingMode.TOTALS else "playing"
