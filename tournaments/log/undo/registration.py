"""Undo of events about entries."""

from typing import Any

from tournaments.log.events import (
    Amounts,
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
    LogEvent,
    MoveNoted,
    NumbersExchanged,
    PersonChanged,
    PersonErased,
    StageNumbersExchanged,
    SubstituteNamed,
    SubstituteRecalled,
)
from tournaments.log.state import EntryState, State
from tournaments.log.undo.inverse import Inverses, accepts_decisions, inverse_of, require

INVERSES: Inverses = {}
OPPOSITES: dict[type[MoveNoted], type[MoveNoted]] = {
    LeavingNoted: LeavingDropped,
    LeavingDropped: LeavingNoted,
    ArrivalNoted: ArrivalDropped,
    ArrivalDropped: ArrivalNoted,
}
NEVER: dict[type[LogEvent], str] = {
    SubstituteRecalled: "undo_substitute_again",
    EntryRemoved: "undo_removal",
    PersonChanged: "undo_person",
    PersonErased: "undo_erasure",
}


@inverse_of(INVERSES, EntryAdded)
def undo_entry_added(state: State, event: EntryAdded) -> EntryRemoved:
    """Remove the entry while it has no start number, no payment and no team, and was no substitute."""
    entry = _require_entry(state, event.entry)
    require(event.entry not in state.substitutes)
    in_team = any(one.entry == event.entry for team in state.teams.values() for one in team.members)
    require(not _is_drawn(state, event.entry) and not entry.paid and not in_team)
    return EntryRemoved(entry=event.entry)


@inverse_of(INVERSES, EntryCheckedIn)
def undo_entry_checked_in(state: State, event: EntryCheckedIn) -> EntryCheckedIn:
    entry = _require_entry(state, event.entry)
    require(entry.state == event.after and not _is_drawn(state, event.entry))
    return EntryCheckedIn(entry=event.entry, before=event.after, after=event.before)


@inverse_of(INVERSES, EntryFee)
def undo_entry_fee(state: State, event: EntryFee) -> EntryFee:
    """Restore the amounts, and keep later payments."""
    entry = _require_entry(state, event.entry)
    paid = entry.paid - (event.after.paid - event.before.paid)
    require(entry.due == event.after.due and paid >= 0)
    before, after = Amounts(due=entry.due, paid=entry.paid), Amounts(due=event.before.due, paid=paid)
    return EntryFee(entry=event.entry, before=before, after=after)


@inverse_of(INVERSES, EntryRated)
def undo_entry_rated(state: State, event: EntryRated) -> EntryRated:
    require(_require_entry(state, event.entry).rating == event.after)
    return EntryRated(entry=event.entry, before=event.after, after=event.before)


@inverse_of(INVERSES, LeavingNoted)
@inverse_of(INVERSES, LeavingDropped)
@inverse_of(INVERSES, ArrivalNoted)
@inverse_of(INVERSES, ArrivalDropped)
def undo_noted_move(state: State, event: MoveNoted) -> MoveNoted:
    """Revert a noted move while its round is open."""
    require(event.stage in state.stages and event.entry in state.stages[event.stage].starts)
    stage = state.stages[event.stage]
    start = stage.starts[event.entry]
    leaves = isinstance(event, LeavingNoted | LeavingDropped)
    noted_round = start.leaves_after_round if leaves else start.arrives_after_round
    require(noted_round == (event.round if isinstance(event, LeavingNoted | ArrivalNoted) else None))
    require(event.round in stage.rounds and stage.rounds[event.round].state == "open")
    return OPPOSITES[type(event)](stage=event.stage, entry=event.entry, round=event.round)


@inverse_of(INVERSES, EntryWithdrawn)
def undo_entry_withdrawn(state: State, event: EntryWithdrawn) -> EntryReturned:
    require(all(_require_entry(state, serial).state == "withdrawn" for serial in event.leavers))
    return EntryReturned(stage=event.stage, leavers=event.leavers)


@inverse_of(INVERSES, EntryReturned)
def undo_entry_returned(state: State, event: EntryReturned) -> EntryWithdrawn:
    require(all(_require_entry(state, serial).state == "checked_in" for serial in event.leavers))
    return EntryWithdrawn(stage=event.stage, leavers=event.leavers, played=len(state.stages[event.stage].rounds))


@inverse_of(INVERSES, NumbersExchanged)
def undo_numbers_exchanged(state: State, event: NumbersExchanged) -> NumbersExchanged:
    """Exchange both again while results can change, and one of them still has a start number."""
    require(accepts_decisions(state) and all(serial in state.entries for serial in event.entries))
    require(any(_is_drawn(state, serial) for serial in event.entries))
    require(state.substitutes.isdisjoint(event.entries))
    return NumbersExchanged(entries=event.entries, reason="")


@inverse_of(INVERSES, StageNumbersExchanged)
def undo_stage_numbers_exchanged(state: State, event: StageNumbersExchanged) -> StageNumbersExchanged:
    """Exchange both again while results can change, and both still play the stage."""
    require(accepts_decisions(state) and state.can_exchange_in(event.stage, event.entries))
    return StageNumbersExchanged(stage=event.stage, entries=event.entries, reason="")


def _require_entry(state: State, serial: int) -> EntryState:
    require(serial in state.entries)
    return state.entries[serial]


def _is_drawn(state: State, serial: int) -> bool:
    starts = (stage.starts.get(serial) for stage in state.stages.values())
    return any(start is not None and start.number is not None for start in starts)


@inverse_of(INVERSES, SubstituteNamed)
def undo_substitute_named(state: State, event: SubstituteNamed) -> SubstituteRecalled:
    """Recall the substitute while the ranking can change."""
    require(event.stage in state.stages and state.status in {"open", "running", "finished"})
    substitute: dict[str, Any] = {"by": event.by, "first": event.first, "last": event.last, "own": event.own}
    start = state.stages[event.stage].starts.get(event.entry)
    require(start is not None and substitute in start.substitutes)
    return SubstituteRecalled(entry=event.entry, stage=event.stage, **substitute)
