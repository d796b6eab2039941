"""The gaps that block the closing of a round: missing deals, unconfirmed sheets, undecided submissions, disputes."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from tournaments.models import Dispute, Round, Submission, Table
from tournaments.selectors.play.sheets import Sheet, round_sheets

UNDECIDED = (Submission.Verdict.WAITING, Submission.Verdict.CONFLICT)


class Remedy(StrEnum):
    """The treatment of an unfinished table when the director closes the round."""

    CONFIRM = "confirm"
    """The sheet counts unchanged."""
    STOP = "stop"
    """The missing deals become unplayed, the others count."""
    ZERO = "zero"
    """The paper sheet is missing: all seats score zero."""


@dataclass(frozen=True)
class Gap:
    """An unfinished table.

    `sent` are submissions that contradict its sheet or wait for an earlier line. `disputes` are unsettled. `remedy` is
    None if the sheet is confirmed and only submissions or disputes are open.
    """

    sheet: Sheet
    sent: tuple[Submission, ...]
    disputes: tuple[Dispute, ...]

    @property
    def number(self) -> int:
        return self.sheet.table.number

    @property
    def remedy(self) -> Remedy | None:
        """The remedy of closing: zeros, missing deals as not played, or a confirmation; None if confirmed."""
        if self.sheet.table.state == Table.State.CONFIRMED:
            return None
        if self.sheet.in_totals and not self.sheet.table.totals_entered:
            return Remedy.ZERO
        return Remedy.STOP if self.sheet.missing and not self.sheet.is_complete else Remedy.CONFIRM

    @property
    def game_goes_on(self) -> bool:
        """True if the game at the table has not ended, so that closing the round cannot complete the sheet."""
        return self.remedy is not None and self.sheet.must_go_on


@dataclass(frozen=True)
class RoundCount:
    """The numbers of stored and expected deals and sheets of a round. A confirmed sheet expects no more deals.

    `unplayed` deals were left out. `expected` is None if the clock, the game or a paper sheet determines it.
    """

    played: int
    unplayed: int
    expected: int | None
    confirmed: int
    tables: int

    @property
    def is_whole(self) -> bool:
        return self.confirmed == self.tables and self.expected in (None, self.played + self.unplayed)


def count_round(sheets: Iterable[Sheet]) -> RoundCount:
    """Count the deals and the sheets of a round, given all its sheets."""
    sheets = list(sheets)
    played_deals, unplayed_deals = sum(sheet.played for sheet in sheets), sum(sheet.unplayed for sheet in sheets)
    lacking = [count_missing_deals(sheet) for sheet in sheets]
    numbers = [deals for deals in lacking if deals is not None]
    confirmed = sum(sheet.table.state == Table.State.CONFIRMED for sheet in sheets)
    countable = len(numbers) == len(lacking) and not any(sheet.in_totals for sheet in sheets)
    expected = played_deals + unplayed_deals + sum(numbers) if countable else None
    return RoundCount(played_deals, unplayed_deals, expected, confirmed, len(sheets))


def count_missing_deals(sheet: Sheet) -> int | None:
    """Return the number of missing deals, None if the clock, the game or a paper sheet determines it."""
    if sheet.table.state == Table.State.CONFIRMED:
        return 0
    return None if sheet.in_totals else sheet.missing


def unfinished_tables(round_: Round) -> list[int]:
    """Return the numbers of the tables with a gap, in order, in one query."""
    waiting = Q(submissions__verdict__in=UNDECIDED) | Q(disputes__state=Dispute.State.OPEN)
    tables = round_.tables.filter(~Q(state=Table.State.CONFIRMED) | waiting)
    return sorted(set(tables.order_by().values_list("station__number", flat=True)))


def round_gaps(round_: Round) -> list[Gap]:
    """Return the tables with a gap, in order; none if the round may be closed."""
    submissions: dict[int, list[Submission]] = defaultdict(list)
    for row in Submission.objects.filter(table__round=round_, verdict__in=UNDECIDED).order_by("pk"):
        submissions[row.table_id or 0].append(row)
    disputes: dict[int, list[Dispute]] = defaultdict(list)
    for dispute in Dispute.objects.filter(table__round=round_, state=Dispute.State.OPEN).order_by("number"):
        disputes[dispute.table_id].append(dispute)
    gaps = (
        Gap(sheet, tuple(submissions[sheet.table.pk]), tuple(disputes[sheet.table.pk]))
        for sheet in round_sheets(round_.pk)
    )
    return [gap for gap in gaps if gap.remedy or gap.sent or gap.disputes]
