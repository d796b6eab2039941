"""Entries: who they are, whether they are here, what they owe."""

from datetime import datetime

from tournaments.log.events import (
    ArrivalDropped,
    ArrivalNoted,
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
    PersonChanged,
    PersonErased,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.state import EntryState, State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, EntryAdded)
def added(state: State, event: EntryAdded, at: datetime) -> None:
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
        created_at=at,
    )


@handler_of(HANDLERS, EntryRemoved)
def removed(state: State, event: EntryRemoved, at: datetime) -> None:
    del at
    del state.entries[event.entry]
    state.adjustments = {number: one for number, one in state.adjustments.items() if one.entry != event.entry}
    for constraint in state.constraints.values():
        constraint.entries = tuple(serial for serial in constraint.entries if serial != event.entry)


@handler_of(HANDLERS, EntryCheckedIn)
def checked_in(state: State, event: EntryCheckedIn, at: datetime) -> None:
    del at
    state.entries[event.entry].state = event.after


@handler_of(HANDLERS, EntryFee)
def fee(state: State, event: EntryFee, at: datetime) -> None:
    del at
    entry = state.entries[event.entry]
    entry.due, entry.paid = event.after.due, event.after.paid


@handler_of(HANDLERS, EntryRated)
def rated(state: State, event: EntryRated, at: datetime) -> None:
    del at
    state.entries[event.entry].rating = event.after


@handler_of(HANDLERS, LeavingNoted, LeavingDropped)
def leaving(state: State, event: MoveNoted, at: datetime) -> None:
    del at
    state.entries[event.entry].leaves_after_round = event.round if isinstance(event, LeavingNoted) else None


@handler_of(HANDLERS, ArrivalNoted, ArrivalDropped)
def arriving(state: State, event: MoveNoted, at: datetime) -> None:
    del at
    state.entries[event.entry].arrives_after_round = event.round if isinstance(event, ArrivalNoted) else None


@handler_of(HANDLERS, EntryWithdrawn)
def withdrawn(state: State, event: EntryWithdrawn, at: datetime) -> None:
    del at
    for serial in event.leavers:
        leave(state, serial, event.played)


@handler_of(HANDLERS, EntryReturned)
def returned(state: State, event: EntryReturned, at: datetime) -> None:
    del at
    for serial in event.leavers:
        come_back(state, serial)


@handler_of(HANDLERS, PersonChanged)
def person_changed(state: State, event: PersonChanged, at: datetime) -> None:
    del at
    entry = state.entries[event.entry]
    entry.person, entry.club, entry.category = event.person, event.club, event.category
    entry.consent = event.consent


@handler_of(HANDLERS, PersonErased)
def person_erased(state: State, event: PersonErased, at: datetime) -> None:
    del at
    entry = state.entries[event.entry]
    entry.person, entry.consent = "", False


def leave(state: State, serial: int, played: int) -> None:
    """They are gone after so many rounds."""
    entry = state.entries[serial]
    entry.state, entry.left_after_round, entry.leaves_after_round = "withdrawn", played, None


def come_back(state: State, serial: int) -> None:
    """They had not left."""
    entry = state.entries[serial]
    entry.state, entry.left_after_round = "checked_in", None
