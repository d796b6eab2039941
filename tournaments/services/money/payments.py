"""The till: an append-only list of payments. A mistake is cancelled by a counter-entry."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.formatting.money import money
from tournaments.log.events import PaymentNoted
from tournaments.log.money import OF_ENTRY, paid_change
from tournaments.models import Entry, Payment, Tournament
from tournaments.models.tournament import FEE_LIMIT
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_tournament, refresh_entry
from tournaments.services.money.receipts import obsolete_receipts_cancel

TILL_LIMIT = 10_000_000  # cents
Kind = Payment.Kind


@dataclass(frozen=True, kw_only=True)
class PaymentInput:
    """A line of the till: money received, paid out or counted. `what` is its kind. An expense has a `reason`.

    Only payments, refunds and prizes have an `entry`, and they must have one.
    """

    what: str
    cents: int
    method: str = Payment.Method.CASH
    entry: Entry | None = None
    reason: str = ""


@transaction.atomic
def payment_note(*, tournament: Tournament, payment: PaymentInput, actor: Actor) -> Payment:
    """Append a line to the till.

    :raises DomainError: `payment_kind`, `payment_of_whom`, `cents_invalid`, `fee_invalid`, `refund_large`,
        `reason_required`, `text_too_long`; :raises Conflict: `gone`.
    """
    must_allow(actor, "fees")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "fees", tournament)
    what, cents, entry = payment.what, payment.cents, payment.entry
    if what not in Kind.values or payment.method not in Payment.Method.values:
        raise DomainError("payment_kind", field="kind")
    needs_entry = what in OF_ENTRY
    if needs_entry != (entry is not None):
        raise DomainError("payment_of_whom", field="entry")
    least = 0 if what == Kind.CLOSING else 1  # a till may be counted as empty
    if not least <= cents <= TILL_LIMIT:
        raise DomainError("cents_invalid", field="cents", most=TILL_LIMIT // 100)
    reason = check_reason(payment.reason, required=what == Kind.EXPENSE)
    if entry is not None:
        _must_be_payable(tournament, entry, what, cents)
    line = Payment(kind=what, method=payment.method, cents=cents, entry=entry.serial if entry else None, reason=reason)
    return _append_line(tournament, line, actor, entry)


@transaction.atomic
def payment_cancel(*, tournament: Tournament, number: int, actor: Actor) -> Payment:
    """Append the counter-entry of a line, which stays.

    :raises Conflict: `gone`, `payment_cancelled`, `payment_refunded`.
    """
    must_allow(actor, "fees")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "fees", tournament)
    line = tournament.payments.filter(number=number).first()
    if line is None:
        raise Conflict("gone")
    if line.cancels is not None or tournament.payments.filter(cancels=number).exists():
        raise Conflict("payment_cancelled")
    entry = None if line.entry is None else tournament.entries.filter(serial=line.entry).first()
    if line.entry is not None:
        is_refunded = entry is None or entry.fee_paid < paid_change(line.kind, line.cents)
        if is_refunded:  # without this payment, more would be refunded than was paid
            raise Conflict("payment_refunded")
    counter = Payment(
        kind=line.kind, method=line.method, cents=-line.cents, entry=line.entry, reason=line.reason, cancels=number
    )
    line = _append_line(tournament, counter, actor, entry)
    obsolete_receipts_cancel(tournament)
    return line


def _must_be_payable(tournament: Tournament, entry: Entry, what: str, cents: int) -> None:
    """Refuse an entry of another tournament, a refund above what was paid, and a total above `FEE_LIMIT`."""
    refresh_entry(entry)
    if entry.tournament_id != tournament.pk:
        raise Conflict("gone")
    if what == Kind.REFUND and cents > entry.fee_paid:
        raise DomainError("refund_large", field="cents", name=entry.full_name, paid=money(entry.fee_paid))
    if what == Kind.PAYMENT and entry.fee_paid + cents > FEE_LIMIT:
        raise DomainError("fee_invalid", field="cents")


def _append_line(tournament: Tournament, line: Payment, actor: Actor, entry: Entry | None) -> Payment:
    """Store a line with the next number, add it to what the entry has paid, and log it."""
    line.tournament, line.at = tournament, timezone.now()
    line.number = tournament.payments.count() + 1
    line.save()
    if entry is not None and (more := paid_change(line.kind, line.cents)):
        Entry.objects.filter(pk=entry.pk).update(fee_paid=F("fee_paid") + more)
        entry.fee_paid += more
    event = PaymentNoted(
        payment=line.number,
        what=line.kind,
        method=line.method,
        cents=line.cents,
        entry=line.entry,
        reason=line.reason,
        cancels=line.cancels,
    )
    event_append(tournament=tournament, event=event, actor=actor, at=line.at)
    return line
