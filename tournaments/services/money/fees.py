"""Fees of entries: the tariff, the amount due, and the total paid, from which the line of the till is derived."""

from django.db import transaction

from tournaments.log.events import Amounts, Charge, EntryCharged, EntryFee
from tournaments.log.money import due_of
from tournaments.models import Entry, Payment, Tournament
from tournaments.models.tournament import FEE_LIMIT
from tournaments.selectors.log.stored import settings_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_entry
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note


@transaction.atomic
def entry_amounts_set(
    *,
    entry: Entry,
    actor: Actor,
    paid: int | None = None,
    due: int | None = None,
    method: str = Payment.Method.CASH,
) -> Entry:
    """Set the amount due, the total paid, or both, in cents. A changed total becomes a line of the till.

    A lower total cancels the last payment if its amount is the difference, else it is a refund.

    :raises DomainError: `fee_invalid`, those of `payment_note`.
    """
    lock_entry(entry)
    must_allow(actor, "fees", entry.tournament)
    if any(amount is not None and not 0 <= amount <= FEE_LIMIT for amount in (due, paid)):
        raise DomainError("fee_invalid", field="fee")
    if due is not None and due != entry.fee_due:
        _set_due(entry, due, actor)
    if paid is not None and paid != entry.fee_paid:
        _change_paid(entry, paid - entry.fee_paid, method, actor)
    return entry


@transaction.atomic
def entry_tariff_set(*, entry: Entry, tariff: str, actor: Actor) -> Entry:
    """Set the tariff of a player by name (empty: the usual fee), and the amount due that follows from it.

    :raises DomainError: `tariff_unknown`.
    """
    lock_entry(entry)
    must_allow(actor, "fees", entry.tournament)
    if tariff and tariff not in {one["name"] for one in entry.tournament.tariffs}:
        raise DomainError("tariff_unknown", field="tariff")
    tariff_write(entry, tariff, actor)
    return entry


def tariff_write(entry: Entry, tariff: str, actor: Actor) -> None:
    """Store a tariff and its amount due, with the event. The caller has locked the tournament and checked `tariff`."""
    before = Charge(tariff=entry.tariff, due=entry.fee_due)
    after = Charge(tariff=tariff, due=due_of(settings_of(entry.tournament), tariff))
    if after == before:
        return
    entry.tariff, entry.fee_due = after.tariff, after.due
    entry.save(update_fields=["tariff", "fee_due"])
    event = EntryCharged(entry=entry.serial, before=before, after=after)
    event_append(tournament=entry.tournament, event=event, actor=actor)


def tariff_of(tournament: Tournament, category: str) -> str:
    """Return the tariff with the name of the category, empty if there is none."""
    names = {one["name"].casefold(): str(one["name"]) for one in tournament.tariffs}
    return names.get(category.casefold(), "")


def _set_due(entry: Entry, due: int, actor: Actor) -> None:
    """Store the amount due in cents, with its event, inside the caller's transaction."""
    before, after = Amounts(due=entry.fee_due, paid=entry.fee_paid), Amounts(due=due, paid=entry.fee_paid)
    entry.fee_due = due
    entry.save(update_fields=["fee_due"])
    event = EntryFee(entry=entry.serial, before=before, after=after)
    event_append(tournament=entry.tournament, event=event, actor=actor)


def _change_paid(entry: Entry, change_cents: int, method: str, actor: Actor) -> None:
    """Note a payment of a positive change; for a negative one cancel the last payment if it is equal, else refund."""
    tournament = entry.tournament
    if change_cents > 0:
        payment_note(
            tournament=tournament,
            payment=PaymentInput(what=Payment.Kind.PAYMENT, cents=change_cents, method=method, entry=entry),
            actor=actor,
        )
        return
    cancelled = tournament.payments.exclude(cancels=None).values_list("cancels", flat=True)
    valid = tournament.payments.filter(entry=entry.serial, cancels=None).exclude(number__in=list(cancelled))
    last = valid.filter(kind__in=[Payment.Kind.PAYMENT, Payment.Kind.REFUND]).last()
    if last is not None and last.kind == Payment.Kind.PAYMENT and last.cents == -change_cents:
        payment_cancel(tournament=tournament, number=last.number, actor=actor)
        entry.refresh_from_db(fields=["fee_paid"])
    else:
        payment_note(
            tournament=tournament,
            payment=PaymentInput(
                what=Payment.Kind.REFUND, cents=-change_cents, method=last.method if last else method, entry=entry
            ),
            actor=actor,
        )
