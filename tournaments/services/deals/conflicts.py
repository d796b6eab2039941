"""Step 3 of recording a deal: refuse a correction that conflicts with the sheet, and taking back another line than
the last one."""

from scoring.games import LineKind
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.selectors.play.statuses import status_rule
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.deals.lines import DealInput, Reading


def deal_must_not_conflict(sheet: Sheet, deal: DealInput, reading: Reading, actor: Actor) -> None:
    """Refuse the correction of a line that only the arbiter may change, that was changed since it was read, or on
    which the scores of later lines depend. A new line cannot conflict.

    :raises DomainError: `arbiter_only`; :raises Conflict: `deal_stale`, `deals_complete`, `later_line_rests`.
    """
    stored_deal = sheet.line(deal.number)
    if stored_deal is None:
        return
    if not _table_may_change(sheet, stored_deal):
        must_allow(actor, "correct")
    if deal.version != stored_deal.version:
        raise Conflict("deal_stale")
    counts_one_more = sheet.counts(deal) and not sheet.counts(stored_deal)
    if sheet.missing == 0 and counts_one_more:
        raise Conflict("deals_complete")
    _must_leave_later_lines(sheet, deal.number, reading)


def deal_must_be_last(sheet: Sheet, line: Deal, version: int) -> None:
    """Refuse to take back a line that is not the last, was changed since it was read, or that only the arbiter changes.

    :raises Conflict: `deal_stale`.
    """
    is_last = line.number == sheet.deals[-1].number
    is_unchanged = line.version == version
    if not is_last or not is_unchanged or not _table_may_change(sheet, line):
        raise Conflict("deal_stale")


def _table_may_change(sheet: Sheet, line: Deal) -> bool:
    return status_rule(line.status).table_may(sheet, line.reason)


def _must_leave_later_lines(sheet: Sheet, number: int, reading: Reading) -> None:
    """Refuse a correction that changes the score of a later line: that line has to be corrected first."""
    for line, stored_deal in zip(sheet.lines_with(reading, number), sheet.deals, strict=True):
        if stored_deal.number > number and line.kind is LineKind.PLAYED:
            score = sheet.engine.score(line.outcome, sheet.rules)
            if list(score.by_seat) != stored_deal.scores:
                raise Conflict("later_line_rests", line=stored_deal.number)
