"""Receipts for payments, numbered by organiser and year without a gap."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import Payment, Receipt, ReceiptCounter, Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament


@transaction.atomic
def receipt_give(*, tournament: Tournament, number: int, actor: Actor) -> Receipt:
    """The receipt for the payment of that number; the one that it has already, if it has one that stands.

    :raises Conflict: `receipt_of_payment` for anything but a payment that stands, `receipt_rehearsal`.
    """
    _lock(tournament, actor)
    payment = next((line for line in _standing(tournament) if line.number == number), None)
    if payment is None:
        raise Conflict("receipt_of_payment")
    known = tournament.receipts.filter(payment=number, cancelled_at=None).first()
    return known or _numbered(tournament, payment)


@transaction.atomic
def receipts_give(*, tournament: Tournament, actor: Actor) -> int:
    """One for every payment that stands and has none. Says how many that were.

    :raises Conflict: `receipt_rehearsal`.
    """
    _lock(tournament, actor)
    known = set(tournament.receipts.filter(cancelled_at=None).values_list("payment", flat=True))
    missing = [payment for payment in _standing(tournament) if payment.number not in known]
    for payment in missing:
        _numbered(tournament, payment)
    return len(missing)


@transaction.atomic
def receipt_cancel(*, tournament: Tournament, number: int, actor: Actor) -> Receipt:
    """The receipt for the payment of that number counts no more; its own number is never given again.

    :raises Conflict: `receipt_none`.
    """
    _lock(tournament, actor)
    receipt = tournament.receipts.filter(payment=number, cancelled_at=None).first()
    if receipt is None:
        raise Conflict("receipt_none")
    receipt.cancelled_at = timezone.now()
    receipt.save(update_fields=["cancelled_at"])
    return receipt


def receipts_follow(tournament: Tournament) -> None:
    """Cancel the receipts of payments that were taken back, in the transaction that did it."""
    gone = tournament.payments.exclude(cancels=None).values("cancels")
    tournament.receipts.filter(cancelled_at=None, payment__in=gone).update(cancelled_at=timezone.now())


def _lock(tournament: Tournament, actor: Actor) -> None:
    must_allow(actor, "fees")
    lock_tournament(tournament)
    must_allow(actor, "fees", tournament)
    if tournament.is_rehearsal:
        raise Conflict("receipt_rehearsal")


def _standing(tournament: Tournament) -> list[Payment]:
    payments = list(tournament.payments.filter(kind=Payment.Kind.PAYMENT))
    gone = {line.cancels for line in payments}
    return [line for line in payments if line.cancels is None and line.number not in gone]


def _numbered(tournament: Tournament, payment: Payment) -> Receipt:
    """The next number of the year. Whoever else wants one waits for this transaction to end."""
    now = timezone.localtime()
    counter, _made = ReceiptCounter.objects.select_for_update().get_or_create(
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
