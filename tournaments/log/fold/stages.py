"""Applies events about stages: their settings and their players."""

from tournaments.log.events import (
    StageAdded,
    StageAnswered,
    StageConfigured,
    StageEmptied,
    StageEntered,
    StageRecomputed,
    StageRemoved,
    StageReplaced,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.fold.setup import change_settings
from tournaments.log.state import StageState, StartState, State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, StageAdded)
def apply_stage_added(state: State, event: StageAdded) -> None:
    if event.stage != len(state.stages) + 1 or event.source not in state.stages:
        raise ValueError(event.stage)
    state.stages[event.stage] = StageState(settings=dict(event.settings), source=event.source)


@handler_of(HANDLERS, StageConfigured)
def apply_stage_configured(state: State, event: StageConfigured) -> None:
    change_settings(state.stages[event.stage].settings, event.changes)


@handler_of(HANDLERS, StageRemoved)
def apply_stage_removed(state: State, event: StageRemoved) -> None:
    """Delete the last stage, which has no players, and its constraints."""
    if event.stage != len(state.stages) or state.stages[event.stage].is_entered or event.stage == 1:
        raise ValueError(event.stage)
    del state.stages[event.stage]
    state.constraints = {number: one for number, one in state.constraints.items() if one.stage != event.stage}


@handler_of(HANDLERS, StageAnswered)
def apply_stage_answered(state: State, event: StageAnswered) -> None:
    start = _get_or_create_start(state, event.stage, event.entry)
    if start.stays != event.before:
        raise ValueError(event.entry)
    start.stays = event.after


@handler_of(HANDLERS, StageEntered)
def apply_stage_entered(state: State, event: StageEntered) -> None:
    state.stages[event.stage].first_table = event.first_table
    for entrant in event.entrants:
        _get_or_create_start(state, event.stage, entrant.entry).carried = entrant.carried


@handler_of(HANDLERS, StageEmptied)
def apply_stage_emptied(state: State, event: StageEmptied) -> None:
    """Undo the cut: no player carries points into the stage any more."""
    stage = state.stages[event.stage]
    stage.first_table = 1
    for start in stage.starts.values():
        start.carried = None


@handler_of(HANDLERS, StageReplaced)
def apply_stage_replaced(state: State, event: StageReplaced) -> None:
    """Give the start number and all seats of the leaver to the entry, who carries its own points."""
    leaver, comer = (
        _get_or_create_start(state, event.stage, event.leaver),
        _get_or_create_start(state, event.stage, event.entry),
    )
    if leaver.carried != event.before or comer.is_inside:
        raise ValueError(event.leaver)
    comer.carried, comer.number = event.after, leaver.number
    leaver.carried = leaver.number = None
    for _address, table in state.stages[event.stage].tables():
        for seat in table.seats:
            seat.entry = event.entry if seat.entry == event.leaver else seat.entry


@handler_of(HANDLERS, StageRecomputed)
def apply_stage_recomputed(state: State, event: StageRecomputed) -> None:
    for change in event.changes:
        start = state.stages[event.stage].starts[change.entry]
        if start.carried != change.before:
            raise ValueError(change.entry)
        start.carried = change.after


def _get_or_create_start(state: State, stage: int, serial: int) -> StartState:
    """Return the entry's `StartState`, creating an empty one.

    :raises ValueError: no such entry.
    """
    if serial not in state.entries:
        raise ValueError(serial)
    return state.stages[stage].starts.setdefault(serial, StartState())
