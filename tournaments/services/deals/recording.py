"""Recording, correcting and taking back deals. The event of a correction in the log holds the old value.

A deal passes four steps: `rights` (permission), `judging` (check and score), `conflicts` (with the sheet), `storing`.
The first three may refuse; only the last one writes.
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
    """Store one line of the sheet, new or corrected, and update the totals of the table.

    Idempotent: the same content for the same line is one event.

    :raises DealRefused: the engine refuses it, or asks for an acknowledgement;
    :raises Conflict: closed round, confirmed sheet, complete sheet, or a line that has changed since it was read;
    :raises DomainError: wrong shape or number, missing reason or permission.
    """
    lock_table(table)
    return deal_write(sheet=sheet_get(table), deal=deal, actor=actor)


def deal_write(*, sheet: Sheet, deal: DealInput, actor: Actor) -> Deal:
    """Do as `deal_record` inside the caller's transaction, on a sheet read after the lock. Refuse before any write."""
    deal_must_be_allowed(sheet, deal, actor)
    reading = deal_read(sheet, deal)
    stored = sheet.line(deal.number)
    if stored is not None and reading.equals_line(stored):
        return stored
    deal_must_not_conflict(sheet, deal, reading, actor)
    return deal_store(sheet, deal, reading, actor)


@transaction.atomic
def deals_stop(*, table: Table, reason: str, actor: Actor) -> None:
    """Record all missing deals of the table as not played.

    :raises DomainError: `arbiter_only` while the clock of the round runs, `reason_required`;
    :raises Conflict: those of `table_must_accept`.
    """
    lock_table(table)
    sheet = sheet_get(table)
    for _ in range(sheet.missing or 0):
        line = DealInput(number=sheet.next_number, status=Deal.Status.NOT_PLAYED, reason=reason)
        sheet = sheet.with_line(deal_write(sheet=sheet, deal=line, actor=actor))


@transaction.atomic
def deal_take_back(*, table: Table, number: int, version: int, actor: Actor) -> None:
    """Delete the last line; the log keeps it. Idempotent: a line that does not exist is not an error.

    Only for games whose deal is a single choice (`one_answer`): a wrong tap there enters a whole line.

    :raises DomainError: `take_back_unknown`, the game has no such lines;
    :raises Conflict: those of `table_must_accept`; `deal_stale`, those of `deal_must_be_last`.
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
