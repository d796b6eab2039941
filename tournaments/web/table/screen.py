"""The state of the screen of a table; each state has its own template."""

from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Confirmation, Dispute, Round, Stage, Station, Submission, Table, Tournament
from tournaments.selectors.play.confirmations import confirmations_in_force, disputes_decided, open_disputes
from tournaments.selectors.play.inbox import (
    Decided,
    Pending,
    disputes_refused,
    submissions_contested,
    submissions_decided,
)
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.play.tables import current_table, stage_at
from tournaments.selectors.results.public import seats_are_public
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import round_by_rank, table_in

ENTERING = {"playing", "totals"}
OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}


@dataclass(frozen=True)
class Screen:
    """The station, its table in the open or last round, and the next round; relations are loaded lazily.

    `state` is one of: idle, the station has no table in the open round, or none to show; waiting, none yet, and the
    seats of the next round are public; playing or totals, lines or totals are to be entered; complete, the sheet is to
    be confirmed; confirmed; between, no round is open after one played here; finished, the tournament is over.
    """

    station: Station
    stage: Stage
    sheet: Sheet | None
    running: Round | None
    uncontested: bool = False  # a line was received and none is contested: then accepted ones are not read either

    @property
    def table(self) -> Table | None:
        return self.sheet.table if self.sheet else None

    @property
    def needs_input(self) -> bool:
        """True if the table has to enter data, which a device that only reads may not do."""
        return self.state in ENTERING

    @property
    def seen(self) -> str:
        """The version of the shown sheet: it changes with the figures, the call for the arbiter, the clock."""
        return self._seen_at(self.table.version) if self.table else ""

    def is_one_version_behind(self, seen: str) -> bool:
        """Return True if a page with the mark `seen` is one version behind, with the same call and clock.

        After an added line it lacks only that line.
        """
        return self.table is not None and seen == self._seen_at(self.table.version - 1)

    def _seen_at(self, version: int) -> str:
        if (table := self.table) is None:
            return ""
        clock = table.clock
        time = clock and (clock.ends_at or clock.left)
        return f"{version}.{table.called_at or ''}.{table.arbiter_coming}.{time}"

    @cached_property
    def confirmations(self) -> list[Confirmation]:
        """The confirmations of the present sheet so far."""
        return confirmations_in_force(self.sheet) if self.sheet else []

    @cached_property
    def disputes(self) -> list[Dispute]:
        """The open disputes of the sheet."""
        return open_disputes(self.sheet) if self.sheet else []

    @cached_property
    def decisions(self) -> list[Dispute]:
        """The disputes of the sheet that the arbiter has decided."""
        return disputes_decided(self.sheet) if self.sheet else []

    @cached_property
    def refused(self) -> list[Submission]:
        """The disputes of the table that were refused because they came too late or contradicted the sheet."""
        return disputes_refused(self.sheet.table) if self.sheet else []

    @cached_property
    def contested(self) -> list[Pending]:
        """The undecided submissions that contradict the sheet."""
        return submissions_contested(self.sheet) if self.sheet and not self.uncontested else []

    @cached_property
    def decided(self) -> Decided:
        """The submissions that the desk has decided; none if `uncontested`."""
        return Decided() if self.uncontested else submissions_decided(self.station)

    @cached_property
    def following(self) -> Round | None:
        """The next round."""
        return next_round(self.stage)

    @property
    def seats_public(self) -> bool:
        """True if the seats of the next round are public."""
        return self.following is not None and seats_are_public(self.following)

    @cached_property
    def coming(self) -> Sheet | None:
        """The sheet of the next round with its seats, None if they are not public."""
        table = table_in(self.following, self.station) if self.following and self.seats_public else None
        return sheet_get(table) if table else None

    @cached_property
    def by_rank(self) -> int | None:
        """The number of the next round if the ranking has yet to seat it."""
        return round_by_rank(self.stage)

    @cached_property
    def state(self) -> str:
        if self.station.tournament.state in OVER:
            return "finished" if self.sheet else "idle"
        if self.running is None and self.sheet:
            return "between"
        if self.running is None:
            return "waiting" if self.coming else "idle"
        if self.sheet is None or self.sheet.table.round_id != self.running.pk:
            return "idle"
        return _state_of_sheet(self.sheet)

    @property
    def _settled(self) -> str:
        """The numbers of decided and of refused disputes, for the key."""
        return f"{len(self.decisions)}-{len(self.refused)}"

    @cached_property
    def key(self) -> str:
        """The key that a page sends with its poll: it changes when the whole screen must be rendered.

        An entry that is being typed survives corrections of other lines. A page that has shown the next entry by itself
        writes its line number into the key (`table-ahead.js`).
        """
        if self.sheet is None:
            return f"{self.state}.{self.coming.table.pk if self.coming else 0}"
        table = self.sheet.table
        detail: object = self.sheet.next_number if self.state == "playing" else table.version
        who = "-".join(map(str, self.sheet.sitters)) if self.state in ENTERING else ""
        if self.state == "complete":
            detail = f"{table.version}-{len(self.confirmations)}-{len(self.disputes)}-{self._settled}"
        elif self.state == "confirmed":
            detail = f"{table.version}-{len(self.disputes)}-{self._settled}"
        following = None if self.state in ENTERING else self.following  # the next round is not shown yet
        coming = following and (following.pk if self.seats_public else "-")
        contested = "-".join(str(pending.submission.pk) for pending in self.contested)
        return f"{self.state}.{table.pk}.{detail}.{coming or 0}.{table.round.play}.{contested}.{who}"


def screen_of(station: Station, sheet: Sheet | None = None, *, uncontested: bool = False) -> Screen:
    """Return the present screen of a station. `sheet` is that of its table if the request has loaded it already."""
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
