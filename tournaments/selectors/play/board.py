"""The tables of a round as the desk watches them: how far each is, and what needs attention."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Max
from django.utils import timezone

from tournaments.models import Dispute, Event, Round, Submission, Table, Tournament
from tournaments.selectors.play.gaps import lacking_deals
from tournaments.selectors.play.sheets import Sheet, round_sheets

DEMO_STANDS = timedelta(minutes=4)
SILENCE = timedelta(minutes=20)  # the longest deals take ten minutes; twice that without a word is worth a walk


class TableProgress(StrEnum):
    """Where a table stands, what matters most first."""

    CALLED = "called"
    """It waits for the arbiter."""
    COMING = "coming"
    """The arbiter is on the way."""
    DISPUTED = "disputed"
    """A seat says that the sheet is wrong."""
    REOPENED = "reopened"
    """Its round is closed, its sheet is open again."""
    SILENT = "silent"
    """Nothing has been entered for a long time."""
    COMPLETE = "complete"
    """Every deal is in, nobody has confirmed the sheet."""
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
    """One table of the board. `since` is when it last said something, or when it called the arbiter; `waiting` counts
    what it sent and nobody has decided yet."""

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
        """Deals that were played, of `expected`; None where the club keeps its deals on paper."""
        return None if self.sheet.in_totals else self.sheet.played

    @property
    def expected(self) -> int | None:
        """None when the clock decides, or the club keeps its deals on paper."""
        return None if self.sheet.in_totals else self.sheet.stage.deals_per_round

    @property
    def is_short(self) -> bool:
        """Whether deals that are expected are not stored."""
        return bool(lacking_deals(self.sheet))

    @property
    def needs_attention(self) -> bool:
        return self.progress in NEEDS_ATTENTION


def looked_at(tournament: Tournament) -> datetime:
    """The moment at which its tables are looked at: now. The demonstration stands still soon after whatever happened
    last in it, so that it is a hall at play whenever somebody opens it."""
    now = timezone.now()
    if not tournament.demo:
        return now
    last: datetime = tournament.events.aggregate(last=Max("at", default=now))["last"]
    return min(now, last + DEMO_STANDS)


def round_board(round_: Round, now: datetime) -> list[BoardTable]:
    """The tables of a round in their order, in a constant number of queries."""
    sheets = round_sheets(round_.pk)
    of_round = Event.objects.filter(tournament=round_.stage.tournament_id, **round_.log_address)
    events = of_round.exclude(table=None).filter(at__gte=round_.opened_at) if round_.opened_at else of_round.none()
    heard = dict(events.values_list("table").annotate(last=Max("at")).order_by())
    undecided = Submission.objects.filter(table__round=round_, verdict__in=Submission.OPEN)
    waiting = dict(undecided.values_list("table").annotate(n=Count("pk")).order_by())
    disputed = set(
        Dispute.objects.filter(table__round=round_, state=Dispute.State.OPEN).values_list("table", flat=True)
    )
    return [
        _board_table(
            sheet,
            heard.get(sheet.table.number),
            round_,
            now,
            waiting=waiting.get(sheet.table.pk, 0),
            disputed=sheet.table.pk in disputed,
        )
        for sheet in sheets
    ]


def reopened_before(current: Round, now: datetime) -> list[BoardTable]:
    """Sheets that are open again in closed rounds other than the current one. There are rarely any."""
    closed = Round.objects.filter(stage=current.stage_id, state=Round.State.CLOSED)
    rounds = closed.filter(tables__state=Table.State.PLAYING).exclude(pk=current.pk).distinct()
    return [
        table for round_ in rounds for table in round_board(round_, now) if table.progress == TableProgress.REOPENED
    ]


def attention(board: Sequence[BoardTable]) -> list[BoardTable]:
    """The tables that need somebody, the most urgent first, then those that have waited longest."""
    waiting = [table for table in board if table.needs_attention]
    return sorted(waiting, key=lambda t: (NEEDS_ATTENTION.index(t.progress), t.since is None, t.since, t.number))


def _board_table(
    sheet: Sheet, heard: datetime | None, round_: Round, now: datetime, *, waiting: int, disputed: bool
) -> BoardTable:
    last = heard or round_.opened_at
    progress = _progress(sheet, last, round_, now, disputed=disputed)
    return BoardTable(sheet, progress, sheet.table.called_at or last, waiting)


def _progress(sheet: Sheet, last: datetime | None, round_: Round, now: datetime, *, disputed: bool) -> TableProgress:
    if round_.state == Round.State.PLANNED:
        return TableProgress.PLANNED
    if sheet.table.called_at:
        return TableProgress.COMING if sheet.table.arbiter_coming else TableProgress.CALLED
    if disputed:
        return TableProgress.DISPUTED
    return _of_play(sheet, last, round_, now)


def _of_play(sheet: Sheet, last: datetime | None, round_: Round, now: datetime) -> TableProgress:
    """How far a table is that asks for nobody."""
    if sheet.table.state == Table.State.CONFIRMED:
        return TableProgress.CONFIRMED
    if round_.state == Round.State.CLOSED:
        return TableProgress.REOPENED
    if sheet.is_complete:
        return TableProgress.COMPLETE
    silent = last is not None and now - last > SILENCE and not sheet.in_totals
    return TableProgress.SILENT if silent else TableProgress.PLAYING
