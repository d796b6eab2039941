"""Receipts for payments, numbered consecutively by organiser and year."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import Payment, Receipt, ReceiptCounter, Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament


@transaction.atomic
def receipt_give(*, tournament: Tournament, number: int, actor: Actor) -> Receipt:
    """Return the valid receipt for the payment with that number, creating one if needed.

    :raises Conflict: `receipt_of_payment` if that is not a valid payment, `receipt_rehearsal`.
    """
    _lock_and_check(tournament, actor)
    payment = next((line for line in _valid_payments(tournament) if line.number == number), None)
    if payment is None:
        raise Conflict("receipt_of_payment")
    receipt = tournament.receipts.filter(payment=number, cancelled_at=None).first()
    return receipt or _create_receipt(tournament, payment)


@transaction.atomic
def receipts_give(*, tournament: Tournament, actor: Actor) -> int:
    """Create a receipt for each valid payment without one. Return the number created.

    :raises Conflict: `receipt_rehearsal`.
    """
    _lock_and_check(tournament, actor)
    with_receipt = set(tournament.receipts.filter(cancelled_at=None).values_list("payment", flat=True))
    missing = [payment for payment in _valid_payments(tournament) if payment.number not in with_receipt]
    for payment in missing:
        _create_receipt(tournament, payment)
    return len(missing)


@transaction.atomic
def receipt_cancel(*, tournament: Tournament, number: int, actor: Actor) -> Receipt:
    """Cancel the receipt for the payment with that number; the number of the receipt is not reused.

    :raises Conflict: `receipt_none`.
    """
    _lock_and_check(tournament, actor)
    receipt = tournament.receipts.filter(payment=number, cancelled_at=None).first()
    if receipt is None:
        raise Conflict("receipt_none")
    receipt.cancelled_at = timezone.now()
    receipt.save(update_fields=["cancelled_at"])
    return receipt


def obsolete_receipts_cancel(tournament: Tournament) -> None:
    """Cancel the receipts of cancelled payments, inside the transaction that cancelled them."""
    cancelled = tournament.payments.exclude(cancels=None).values("cancels")
    tournament.receipts.filter(cancelled_at=None, payment__in=cancelled).update(cancelled_at=timezone.now())


def _lock_and_check(tournament: Tournament, actor: Actor) -> None:
    """Lock the tournament; refuse an actor without the right, and a rehearsal."""
    must_allow(actor, "fees")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "fees", tournament)
    if tournament.is_rehearsal:
        raise Conflict("receipt_rehearsal")


def _valid_payments(tournament: Tournament) -> list[Payment]:
    payments = list(tournament.payments.filter(kind=Payment.Kind.PAYMENT))
    cancelled = {line.cancels for line in payments}
    return [line for line in payments if line.cancels is None and line.number not in cancelled]


def _create_receipt(tournament: Tournament, payment: Payment) -> Receipt:
    """Create a receipt with the next number of the year. The row lock on the counter serialises concurrent receipts."""
    now = timezone.localtime()
    counter, _created = ReceiptCounter.objects.select_for_update().get_or_create(
        organiser_id=tournament.organiser_id, year=now.year
    )
    counter.last += 1
    counter.save(update_fields=["last"])
    return Receipt.objects.create(
        organiser_id=tournament.organiser_id,
        year=counter.year,
        number=counter.last,
        tournament=tournament,
        payment=payment.number,
        what=tournament.name,
        cents=payment.cents,
        method=payment.method,
        at=now,
    )
