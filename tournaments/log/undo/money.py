"""Lines of the till, taken back by their counter-entries; tariffs as they were."""

from tournaments.log.events import Charge, EntryCharged, LogEvent, PaymentNoted
from tournaments.log.money import paid_by
from tournaments.log.state import State
from tournaments.log.undo.inverse import Inverses, inverse_of, must

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {}


@inverse_of(INVERSES, PaymentNoted)
def noted(state: State, event: PaymentNoted) -> PaymentNoted:
    """The counter-entry, once. A payment stays that was refunded since."""
    must(event.payment in state.payments)
    must(all(line.cancels != event.payment for line in state.payments.values()))
    if event.entry is not None:
        must(event.entry in state.entries)
        must(state.entries[event.entry].paid >= paid_by(event.what, event.cents))
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
def charged(state: State, event: EntryCharged) -> EntryCharged:
    must(event.entry in state.entries)
    entry = state.entries[event.entry]
    must((entry.tariff, entry.due) == (event.after.tariff, event.after.due))
    return EntryCharged(
        entry=event.entry,
        before=Charge(tariff=entry.tariff, due=entry.due),
        after=Charge(tariff=event.before.tariff, due=event.before.due),
    )
