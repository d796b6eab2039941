"""Payments into and out of the till, and fees charged to entries."""

from dataclasses import dataclass

from tournaments.log.events.base import LogEvent, OfEntry, Part, kind


@kind("payment.noted")
@dataclass(frozen=True, kw_only=True)
class PaymentNoted(LogEvent):
    """A line of the till: a payment, a refund, a prize, an expense, the opening float, or the counted cash.

    `cents` is positive, and negative in the counter-entry of the line that it `cancels`. `entry` is the entry of a
    payment, refund or prize.
    """

    payment: int
    what: str
    method: str
    cents: int
    entry: int | None
    reason: str
    cancels: int | None


@dataclass(frozen=True, kw_only=True)
class Charge(Part):
    """The tariff by its name, empty for the usual fee, and the fee due, in cents."""

    tariff: str
    due: int


@kind("entry.charged")
@dataclass(frozen=True, kw_only=True)
class EntryCharged(OfEntry):
    """The tariff of the entry changed."""

    before: Charge
    after: Charge
