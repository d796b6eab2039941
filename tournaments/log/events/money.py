"""What comes into the till and what leaves it, and what an entry is charged."""

from dataclasses import dataclass

from tournaments.log.events.base import LogEvent, OfEntry, Part, kind


@kind("payment.noted")
@dataclass(frozen=True, kw_only=True)
class PaymentNoted(LogEvent):
    """A line of the till: a payment, a refund, a prize, an expense, the float it opened with, or what was counted.

    `cents` is above zero, and below it in the counter-entry of the line that it `cancels`. `entry` is whose payment,
    refund or prize it is.
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
    """The tariff by its name, empty for the usual fee, and what is due, in cents."""

    tariff: str
    due: int


@kind("entry.charged")
@dataclass(frozen=True, kw_only=True)
class EntryCharged(OfEntry):
    """The tariff under which the entry pays."""

    before: Charge
    after: Charge
