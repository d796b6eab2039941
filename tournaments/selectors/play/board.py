"""The board of the desk: the progress of each table of a round, and the tables that need attention."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Max
from django.utils import timezone

from tournaments.models import Dispute, Event, Round, Submission, Table, Tournament
from tournaments.selectors.play.gaps import count_missing_deals
from tournaments.selectors.play.sheets import Sheet, round_sheets

DEMO_STOPS_AFTER = timedelta(minutes=4)
SILENT_AFTER = timedelta(minutes=20)  # twice the duration of the longest deals


class TableProgress(StrEnum):
    """The progress of a table. `NEEDS_ATTENTION` has those that the board lists as alerts, in its order."""

    CALLED = "called"
    """The table waits for the arbiter."""
    COMING = "coming"
    """The arbiter is on the way."""
    DISPUTED = "disputed"
    """A seat disputes the sheet."""
    REOPENED = "reopened"
    """The round is closed and the sheet was reopened."""
    SILENT = "silent"
    """No entry for more than `SILENT_AFTER`."""
    COMPLETE = "complete"
    """All deals are entered, and the sheet is not confirmed."""
    PLAYING = "playing"
    CONFIRMED = "confirmed"
    PLANNED = "planned"


NEEDS_ATTENTION = (
    TableProgress.CALLED,
    TableProgress.DISPUTED,
    TableProgress.REOPENED,
    TableProgress.SILENT,
    TableProgress.COMPLETE,
    TableProgress.COMING,
)


@dataclass(frozen=True)
class BoardTable:
    """A table of the board.

    `since` is the time of its call for the arbiter, else of its last event since the opening of the round, else of the
    opening. `waiting` is the number of undecided submissions.
    """

    sheet: Sheet
    progress: TableProgress
    since: datetime | None
    waiting: int = 0

    @property
    def number(self) -> int:
        return self.sheet.table.number

    @property
    def round(self) -> int:
        return self.sheet.table.round.number

    @property
    def entered(self) -> int | None:
        """The number of played deals, of `expected`; None if the deals are recorded on paper."""
        return None if self.sheet.in_totals else self.sheet.played

    @property
    def expected(self) -> int | None:
        """The number of deals, None in a timed round or if the deals are recorded on paper."""
        return None if self.sheet.in_totals else self.sheet.stage.deals_per_round

    @property
    def is_short(self) -> bool:
        """True if expected deals are not stored."""
        return bool(count_missing_deals(self.sheet))

    @property
    def needs_attention(self) -> bool:
        return self.progress in NEEDS_ATTENTION


def board_time(tournament: Tournament) -> datetime:
    """Return the time for which the board is computed: now.

    In a demonstration it is at most `DEMO_STOPS_AFTER` after the last event, so that its tables never become silent.
    """
    now = timezone.now()
    if not tournament.demo:
        return now
    last: datetime = tournament.events.aggregate(last=Max("at", default=now))["last"]
    return min(now, last + DEMO_STOPS_AFTER)


def round_board(round_: Round, now: datetime) -> list[BoardTable]:
    """Return the tables of a round in order, in a constant number of queries."""
    sheets = round_sheets(round_.pk, only_names=True)
    of_round = Event.objects.filter(tournament=round_.stage.tournament_id, **round_.log_address)
    events = of_round.exclude(table=None).filter(at__gte=round_.opened_at) if round_.opened_at else of_round.none()
    last_events = dict(events.values_list("table").annotate(last=Max("at")).order_by())
    undecided = Submission.objects.filter(table__round=round_, verdict__in=Submission.OPEN)
    waiting = dict(undecided.values_list("table").annotate(n=Count("pk")).order_by())
    disputed_tables = set(
        Dispute.objects.filter(table__round=round_, state=Dispute.State.OPEN).values_list("table", flat=True)
    )
    return [
        _board_table(
            sheet,
            last_events.get(sheet.table.number),
            round_,
            now,
            waiting=waiting.get(sheet.table.pk, 0),
            disputed=sheet.table.pk in disputed_tables,
        )
        for sheet in sheets
    ]


def reopened_elsewhere(current: Round, now: datetime) -> list[BoardTable]:
    """Return the reopened sheets of closed rounds other than the current one. There are rarely any."""
    closed = Round.objects.filter(stage=current.stage_id, state=Round.State.CLOSED)
    rounds = closed.filter(tables__state=Table.State.PLAYING).exclude(pk=current.pk).distinct()
    return [
        table for round_ in rounds for table in round_board(round_, now) if table.progress == TableProgress.REOPENED
    ]


def tables_needing_attention(board: Sequence[BoardTable]) -> list[BoardTable]:
    """Return the tables that need attention, the most urgent first, of equal ones the longest waiting."""
    alerts = [table for table in board if table.needs_attention]
    return sorted(alerts, key=lambda t: (NEEDS_ATTENTION.index(t.progress), t.since is None, t.since, t.number))


def _board_table(
    sheet: Sheet, last_event: datetime | None, round_: Round, now: datetime, *, waiting: int, disputed: bool
) -> BoardTable:
    """Return a table with its progress; `last_event` is None until the table has entered anything."""
    last = last_event or round_.opened_at
    progress = _progress_of(sheet, last, round_, now, disputed=disputed)
    return BoardTable(sheet, progress, sheet.table.called_at or last, waiting)


def _progress_of(sheet: Sheet, last: datetime | None, round_: Round, now: datetime, *, disputed: bool) -> TableProgress:
    """Return the progress of a table; a call for the arbiter comes before a dispute."""
    if round_.state == Round.State.PLANNED:
        return TableProgress.PLANNED
    if sheet.table.called_at:
        return TableProgress.COMING if sheet.table.arbiter_coming else TableProgress.CALLED
    if disputed:
        return TableProgress.DISPUTED
    return _progress_of_play(sheet, last, round_, now)


def _progress_of_play(sheet: Sheet, last: datetime | None, round_: Round, now: datetime) -> TableProgress:
    """Return the progress of a table without a call or a dispute."""
    if sheet.table.state == Table.State.CONFIRMED:
        return TableProgress.CONFIRMED
    if round_.state == Round.State.CLOSED:
        return TableProgress.REOPENED
    if sheet.is_complete:
        return TableProgress.COMPLETE
    silent = last is not None and now - last > SILENT_AFTER and not sheet.in_totals
    return TableProgress.SILENT if silent else TableProgress.PLAYING
