"""The tables of a round as the desk watches them: how far each is, and what needs attention."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Max

from tournaments.models import Event, Round, Table
from tournaments.selectors.play.sheets import Sheet, round_sheets

SILENCE = timedelta(minutes=20)  # the longest deals take ten minutes; twice that without a word is worth a walk


class TableProgress(StrEnum):
    """Where a table stands, what matters most first."""

    CALLED = "called"
    """It waits for the arbiter."""
    COMING = "coming"
    """The arbiter is on the way."""
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
    TableProgress.REOPENED,
    TableProgress.SILENT,
    TableProgress.COMPLETE,
    TableProgress.COMING,
)


@dataclass(frozen=True)
class BoardTable:
    """One table of the board. `since` is when it last said something, or when it called the arbiter."""

    sheet: Sheet
    progress: TableProgress
    since: datetime | None

    @property
    def number(self) -> int:
        return self.sheet.table.number

    @property
    def round(self) -> int:
        return self.sheet.table.round.number

    @property
    def entered(self) -> int | None:
        """Deals that count, of `expected`; None where the club keeps its deals on paper."""
        return None if self.sheet.in_totals else self.sheet.counted

    @property
    def expected(self) -> int | None:
        """None when the clock decides, or the club keeps its deals on paper."""
        return None if self.sheet.in_totals else self.sheet.stage.deals_per_round

    @property
    def needs_attention(self) -> bool:
        return self.progress in NEEDS_ATTENTION


def round_board(round_: Round, now: datetime) -> list[BoardTable]:
    """The tables of a round in their order, in a constant number of queries."""
    sheets = round_sheets(round_.pk)
    stage = round_.stage
    of_round = Event.objects.filter(tournament=stage.tournament_id, stage=stage.number, round=round_.number)
    events = of_round.exclude(table=None)
    heard = dict(events.values_list("table").annotate(last=Max("at")).order_by())
    return [_board_table(sheet, heard.get(sheet.table.number), round_, now) for sheet in sheets]


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


def _board_table(sheet: Sheet, heard: datetime | None, round_: Round, now: datetime) -> BoardTable:
    last = heard or round_.opened_at
    progress = _progress(sheet, last, round_, now)
    return BoardTable(sheet, progress, sheet.table.called_at or last)


def _progress(sheet: Sheet, last: datetime | None, round_: Round, now: datetime) -> TableProgress:
    if round_.state == Round.State.PLANNED:
        return TableProgress.PLANNED
    if sheet.table.called_at:
        return TableProgress.COMING if sheet.table.arbiter_coming else TableProgress.CALLED
    if sheet.table.state == Table.State.CONFIRMED:
        return TableProgress.CONFIRMED
    if round_.state == Round.State.CLOSED:
        return TableProgress.REOPENED
    if sheet.is_complete:
        return TableProgress.COMPLETE
    silent = last is not None and now - last > SILENCE and not sheet.in_totals
    return TableProgress.SILENT if silent else TableProgress.PLAYING
