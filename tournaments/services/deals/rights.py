"""Step 1 of recording a deal: refuse a line that this actor may not record now."""

from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.selectors.play.statuses import status_rule
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.reasons import check_reason
from tournaments.services.deals.lines import DealInput
from tournaments.services.play.sheets import table_must_accept


def deal_must_be_allowed(sheet: Sheet, deal: DealInput, actor: Actor) -> None:
    """Refuse a line that the sheet does not accept now, or not from this actor.

    :raises Conflict: those of `table_must_accept`; `deals_complete`, `deal_number_gap`;
    :raises DomainError: `mode_totals`, `status_unknown`, `line_kind_unknown`, `reason_required`, `arbiter_only`.
    """
    table_must_accept(sheet, actor)
    if sheet.in_totals:
        raise DomainError("mode_totals")
    rule = status_rule(deal.status)
    if deal.status not in sheet.engine.line_kinds(sheet.rules):
        raise DomainError("line_kind_unknown", field="status", kind=Deal.Status(deal.status).label)
    check_reason(deal.reason, required=bool(deal.override) or rule.needs_reason)
    if deal.override or not rule.table_may(sheet, deal.reason):
        must_allow(actor, "correct")
    if sheet.line(deal.number) is None:
        _must_continue(sheet, deal.number)


def _must_continue(sheet: Sheet, number: int) -> None:
    """Refuse a new line that is not the next one: its dealer depends on the lines before, so it cannot be judged."""
    if sheet.missing == 0:
        raise Conflict("deals_complete")
    if number != sheet.next_number:
        raise Conflict("deal_number_gap", field="number", expected=sheet.next_number, number=number)
