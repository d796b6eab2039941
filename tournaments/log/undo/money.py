"""Undo of events about the till (by counter-entries) and tariffs."""

from tournaments.log.events import Charge, EntryCharged, LogEvent, PaymentNoted
from tournaments.log.money import paid_change
from tournaments.log.state import State
from tournaments.log.undo.inverse import Inverses, inverse_of, require

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {}


@inverse_of(INVERSES, PaymentNoted)
def undo_payment_noted(state: State, event: PaymentNoted) -> PaymentNoted:
    """Make the counter-entry, at most once. A payment that was refunded since cannot be undone."""
    require(event.payment in state.payments)
    require(all(line.cancels != event.payment for line in state.payments.values()))
    if event.entry is not None:
        require(event.entry in state.entries)
        require(state.entries[event.entry].paid >= paid_change(event.what, event.cents))
    return PaymentNoted(
        payment=len(state.payments) + 1,
        what=event.what,
        method=event.method,
        cents=-event.cents,
        entry=event.entry,
        reason=event.reason,
        cancels=event.payment,
    )


@inverse_of(INVERSES, EntryCharged)
def undo_entry_charged(state: State, event: EntryCharged) -> EntryCharged:
    require(event.entry in state.entries)
    entry = state.entries[event.entry]
    require((entry.tariff, entry.due) == (event.after.tariff, event.after.due))
    return EntryCharged(
        entry=event.entry,
        before=Charge(tariff=entry.tariff, due=entry.due),
        after=Charge(tariff=event.before.tariff, due=event.before.due),
    )
