"""Applies events about entries: registration, check-in, fees, noted moves, withdrawals, substitutes, names, and two
people who had been taken for each other.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.log.events import (
    ArrivalDropped,
    ArrivalNoted,
    DrawRepaired,
    EntryAdded,
    EntryCheckedIn,
    EntryFee,
    EntryRated,
    EntryRemoved,
    EntryReturned,
    EntryWithdrawn,
    LeavingDropped,
    LeavingNoted,
    MoveNoted,
    NumbersExchanged,
    OfSubstitute,
    PersonChanged,
    PersonErased,
    StageNumbersExchanged,
    SubstituteNamed,
    SubstituteRecalled,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.fold.money import add_payment
from tournaments.log.state import DrawState, EntryState, PaymentState, RoundState, StageState, StartState, State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, EntryAdded)
def apply_entry_added(state: State, event: EntryAdded) -> None:
    """Add the entry with the next serial, and its start in the first stage."""
    if event.entry != state.last_entry + 1:
        raise ValueError(event.entry)
    state.last_entry = event.entry
    state.entries[event.entry] = EntryState(
        person=event.person,
        club=event.club,
        category=event.category,
        consent=event.consent,
        state=event.state,
        due=event.due,
        rating=event.rating,
        created_at=state.now,
    )
    state.stages[1].starts[event.entry] = StartState(carried=0)


@handler_of(HANDLERS, EntryRemoved)
def apply_entry_removed(state: State, event: EntryRemoved) -> None:
    """Delete the entry with its starts and adjustments, and remove it from constraints."""
    del state.entries[event.entry]
    for stage in state.stages.values():
        stage.starts.pop(event.entry, None)
    state.adjustments = {number: one for number, one in state.adjustments.items() if one.entry != event.entry}
    for constraint in state.constraints.values():
        constraint.entries = tuple(serial for serial in constraint.entries if serial != event.entry)


@handler_of(HANDLERS, EntryCheckedIn)
def apply_entry_checked_in(state: State, event: EntryCheckedIn) -> None:
    state.entries[event.entry].state = event.after


@handler_of(HANDLERS, EntryFee)
def apply_entry_fee(state: State, event: EntryFee) -> None:
    """Apply amounts of old logs, from before the till: a change of the paid amount becomes a cash payment."""
    entry = state.entries[event.entry]
    entry.due = event.after.due
    if more := event.after.paid - event.before.paid:
        what = "payment" if more > 0 else "refund"
        line = PaymentState(
            what=what, method="cash", cents=abs(more), entry=event.entry, reason="", cancels=None, at=state.now
        )
        add_payment(state, line)


@handler_of(HANDLERS, EntryRated)
def apply_entry_rated(state: State, event: EntryRated) -> None:
    state.entries[event.entry].rating = event.after


@handler_of(HANDLERS, LeavingNoted, LeavingDropped)
def apply_leaving(state: State, event: MoveNoted) -> None:
    start = state.stages[event.stage].starts[event.entry]
    start.leaves_after_round = event.round if isinstance(event, LeavingNoted) else None


@handler_of(HANDLERS, ArrivalNoted, ArrivalDropped)
def apply_arrival(state: State, event: MoveNoted) -> None:
    start = state.stages[event.stage].starts[event.entry]
    start.arrives_after_round = event.round if isinstance(event, ArrivalNoted) else None


@handler_of(HANDLERS, SubstituteNamed)
def apply_substitute_named(state: State, event: SubstituteNamed) -> None:
    if event.by not in state.entries or event.by == event.entry:
        raise ValueError(event.by)
    state.stages[event.stage].starts[event.entry].substitutes.append(_substitute_columns(event))


@handler_of(HANDLERS, SubstituteRecalled)
def apply_substitute_recalled(state: State, event: SubstituteRecalled) -> None:
    state.stages[event.stage].starts[event.entry].substitutes.remove(_substitute_columns(event))


def _substitute_columns(event: OfSubstitute) -> dict[str, Any]:
    return {"by": event.by, "first": event.first, "last": event.last, "own": event.own}


@handler_of(HANDLERS, EntryWithdrawn)
def apply_entry_withdrawn(state: State, event: EntryWithdrawn) -> None:
    for serial in event.leavers:
        withdraw_entry(state, event.stage, serial, event.played)


@handler_of(HANDLERS, EntryReturned)
def apply_entry_returned(state: State, event: EntryReturned) -> None:
    for serial in event.leavers:
        return_entry(state, event.stage, serial)


@handler_of(HANDLERS, NumbersExchanged)
def apply_numbers_exchanged(state: State, event: NumbersExchanged) -> None:
    """Exchange the serials of both entries in all that depends on a start number.

    ValueError for one entry twice, and for a substitute, of whom it is unknown which of the two sat there.
    """
    first, second = event.entries
    if first == second or not state.substitutes.isdisjoint(event.entries):
        raise ValueError(event.entries)
    other = {first: second, second: first}
    one, two = state.entries[first], state.entries[second]
    one.state, two.state = two.state, one.state
    for stage in state.stages.values():
        _exchange_in_stage(stage, other)
    for decision in state.adjustments.values():
        if decision.entry is not None:
            decision.entry = other.get(decision.entry, decision.entry)


@handler_of(HANDLERS, StageNumbersExchanged)
def apply_stage_numbers_exchanged(state: State, event: StageNumbersExchanged) -> None:
    """Exchange the serials of both entries in one stage; what they brought there, and their answers, stay.

    ValueError for one entry twice, a substitute, and an entry without a number in the stage or that has left.
    """
    first, second = event.entries
    stage = state.stages[event.stage]
    if first == second or not state.can_exchange_in(event.stage, event.entries):
        raise ValueError(event.entries)
    other = {first: second, second: first}
    _exchange_in_stage(stage, other)
    one, two = stage.starts[first], stage.starts[second]
    one.carried, two.carried = two.carried, one.carried
    one.stays, two.stays = two.stays, one.stays
    for decision in state.adjustments.values():
        if decision.entry is not None and decision.stage == event.stage:
            decision.entry = other.get(decision.entry, decision.entry)


def _exchange_in_stage(stage: StageState, other: Mapping[int, int]) -> None:
    """Exchange two serials in the starts, seats, play-offs and repairs of a stage, and in its abandoned rounds."""
    starts = [(serial, stage.starts.pop(serial)) for serial in other if serial in stage.starts]
    stage.starts |= {other[serial]: start for serial, start in starts}
    for round_ in (*stage.rounds.values(), *(play.round for play in stage.abandoned)):
        _exchange_in_round(round_, other)
    stage.play_offs = [one | {"order": [other.get(n, n) for n in one["order"]]} for one in stage.play_offs]
    for draw in stage.draws:
        _exchange_in_repair(draw, other)


def _exchange_in_round(round_: RoundState, other: Mapping[int, int]) -> None:
    """Exchange two serials on the seats of a round; in an open round, advance the versions of their sheets."""
    for table in round_.tables.values():
        for seat in table.seats:
            if seat.entry in other and round_.state == "open":
                table.version += 1
            seat.entry = other.get(seat.entry, seat.entry)
            seat.earlier = [[other.get(entry, entry), line] for entry, line in seat.earlier]


def _exchange_in_repair(draw: DrawState, other: Mapping[int, int]) -> None:
    """Exchange two serials in the moves of a repair, so that its undo finds the players by their start numbers."""
    repair = draw.request.get("repair")
    if not repair or not isinstance(draw.made_by, DrawRepaired):
        return
    names = [name for name in ("leavers", "arrivals", "noted") if name in repair]
    moves = {name: [other.get(n, n) for n in repair[name]] for name in names}
    draw.request = draw.request | {"repair": repair | moves}
    event = draw.made_by
    draw.made_by = replace(
        event,
        leavers=tuple(other.get(n, n) for n in event.leavers),
        arrivals=tuple(other.get(n, n) for n in event.arrivals),
        noted=tuple(other.get(n, n) for n in event.noted),
    )


@handler_of(HANDLERS, PersonChanged)
def apply_person_changed(state: State, event: PersonChanged) -> None:
    entry = state.entries[event.entry]
    entry.person, entry.club, entry.category = event.person, event.club, event.category
    entry.consent = event.consent


@handler_of(HANDLERS, PersonErased)
def apply_person_erased(state: State, event: PersonErased) -> None:
    entry = state.entries[event.entry]
    entry.person, entry.consent = "", False


def withdraw_entry(state: State, stage: int, serial: int, played_count: int) -> None:
    """Withdraw an entry after `played_count` rounds of the stage."""
    start = state.stages[stage].starts[serial]
    state.entries[serial].state = "withdrawn"
    start.left_after_round, start.leaves_after_round = played_count, None


def return_entry(state: State, stage: int, serial: int) -> None:
    """Revert the withdrawal of an entry."""
    state.entries[serial].state = "checked_in"
    state.stages[stage].starts[serial].left_after_round = None
