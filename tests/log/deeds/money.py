"""Actions of the treasurer on a random day."""

from typing import TYPE_CHECKING

from tournaments.models import Payment
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note

if TYPE_CHECKING:
    from tests.log.days import Day

TARIFFS = [{"name": "Jeune", "cents": None}, {"name": "Invité", "cents": 1500}]


def pay(day: "Day") -> None:
    entry_amounts_set(
        entry=day.random_entry(), paid=day.rng.randint(0, 2000), due=day.rng.choice([None, 500]), actor=day.actor
    )


def change_till(day: "Day") -> None:
    """Add a line of any kind, or the counter-entry of a line."""
    if day.rng.random() < 0.3:
        payment_cancel(tournament=day.tournament, number=day.rng.randint(1, 9), actor=day.actor)
        return
    kind, entry = day.rng.choice(Payment.Kind.values), day.random_entry() if day.rng.random() < 0.5 else None
    method, cents = day.rng.choice(Payment.Method.values), day.rng.randint(0, 900)
    payment_note(
        tournament=day.tournament,
        payment=PaymentInput(what=kind, method=method, cents=cents, entry=entry, reason="x"),
        actor=day.actor,
    )


def set_tariff(day: "Day") -> None:
    entry_tariff_set(entry=day.random_entry(), tariff=day.rng.choice(["", "Jeune", "Invité"]), actor=day.actor)
