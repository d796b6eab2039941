"""Enter and correct deals. Nothing is overwritten: a correction is a new event that holds the old value.

A deal goes one way, one room after the other: `rights` (may it be recorded), `judging` (what it says), `conflicts`
(what contradicts it), `storing`. The first three refuse, and only the last one writes.
"""

from django.db import transaction

from tournaments.models import Deal, Table
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.row_locks import lock_table
from tournaments.services.deals.conflicts import deal_must_be_last, deal_must_not_conflict
from tournaments.services.deals.judging import deal_read
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.rights import deal_must_be_allowed
from tournaments.services.deals.storing import deal_remove, deal_store
from tournaments.services.play.sheets import table_must_accept


@transaction.atomic
def deal_record(*, table: Table, deal: DealInput, actor: Actor) -> Deal:
    """Store one line of the sheet, new or corrected, and move the totals of the table.

    The same content for the same line is one event and one answer.

    :raises DealRefused: the engine refuses it, or asks for an acknowledgement.
    :raises Conflict: closed round, confirmed sheet, complete sheet, or a line that has changed since it was read.
    :raises DomainError: a shape, number, reason or right that is missing.
    """
    lock_table(table)
    return deal_write(sheet=sheet_get(table), deal=deal, actor=actor)


def deal_write(*, sheet: Sheet, deal: DealInput, actor: Actor) -> Deal:
    """Do the same inside the caller's transaction, on a sheet read after the lock. It refuses before it writes."""
    deal_must_be_allowed(sheet, deal, actor)
    reading = deal_read(sheet, deal)
    stored = sheet.line(deal.number)
    if stored is not None and reading.is_that_of(stored):
        return stored
    deal_must_not_conflict(sheet, deal, reading, actor)
    return deal_store(sheet, deal, reading, actor)


@transaction.atomic
def deals_stop(*, table: Table, reason: str, actor: Actor) -> None:
    """Note all deals that are still missing as not played. Where nothing is missing, nothing happens.

    :raises DomainError: `arbiter_only` while the clock of the round runs, `reason_required`.
    """
    lock_table(table)
    sheet = sheet_get(table)
    for _ in range(sheet.missing or 0):
        line = DealInput(number=sheet.next_number, status=Deal.Status.NOT_PLAYED, reason=reason)
        sheet = sheet.with_line(deal_write(sheet=sheet, deal=line, actor=actor))


@transaction.atomic
def deal_take_back(*, table: Table, number: int, version: int, actor: Actor) -> None:
    """Remove the line entered last, as if it had not been entered. One that is gone already is gone.

    Only of a game whose hands are one answer: there a slip of the finger is a whole line, with nothing to correct.

    :raises DomainError: `take_back_unknown`, the game takes nothing back;
    :raises Conflict: what refuses any line; `deal_stale`, another line came after it, or it has changed meanwhile.
    """
    lock_table(table)
    sheet = sheet_get(table)
    if not sheet.engine.one_answer or sheet.in_totals:
        raise DomainError("take_back_unknown")
    table_must_accept(sheet, actor)
    line = sheet.line(number)
    if line is not None:
        deal_must_be_last(sheet, line, version)
        deal_remove(sheet, line, actor)
