"""Applies events about the till and tariffs."""

from tournaments.log.events import EntryCharged, PaymentNoted
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.money import COUNTED, KINDS, METHODS, OF_ENTRY, paid_change
from tournaments.log.state import PaymentState, State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, PaymentNoted)
def apply_payment_noted(state: State, event: PaymentNoted) -> None:
    """Append a line with the next number to the till; a counter-entry must take back an earlier line."""
    if event.payment != len(state.payments) + 1 or event.what not in KINDS or event.method not in METHODS:
        raise ValueError(event.payment)
    if event.cancels is None and event.cents < (0 if event.what == COUNTED else 1):
        raise ValueError(event.cents)
    if (event.entry is not None) != (event.what in OF_ENTRY):
        raise ValueError(event.entry)
    line = PaymentState(
        what=event.what,
        method=event.method,
        cents=event.cents,
        entry=event.entry,
        reason=event.reason,
        cancels=event.cancels,
        at=state.now,
    )
    if event.cancels is not None:
        is_cancelled = any(other.cancels == event.cancels for other in state.payments.values())
        if is_cancelled or not line.takes_back(state.payments[event.cancels]):
            raise ValueError(event.cancels)
    add_payment(state, line)


def add_payment(state: State, line: PaymentState) -> None:
    """Append a line to the till, and add it to the amount that its entry has paid.

    :raises ValueError: the amount would be negative.
    """
    if line.entry is not None:
        entry = state.entries[line.entry]
        entry.paid += paid_change(line.what, line.cents)
        if entry.paid < 0:
            raise ValueError(entry.paid)
    state.payments[len(state.payments) + 1] = line


@handler_of(HANDLERS, EntryCharged)
def apply_entry_charged(state: State, event: EntryCharged) -> None:
    entry = state.entries[event.entry]
    if (entry.tariff, entry.due) != (event.before.tariff, event.before.due):
        raise ValueError(event.entry)
    entry.tariff, entry.due = event.after.tariff, event.after.due
