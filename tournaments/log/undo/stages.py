"""Undo of events about stages."""

from tournaments.log.events import (
    CarriedChange,
    LogEvent,
    OfStage,
    StageAdded,
    StageAnswered,
    StageConfigured,
    StageEmptied,
    StageEntered,
    StageRecomputed,
    StageRemoved,
    StageReplaced,
)
from tournaments.log.fixed import FIXED_BY_CUT, FIXED_BY_DRAW, FIXED_BY_PLAY
from tournaments.log.state import StageState, State
from tournaments.log.undo.inverse import Inverses, inverse_of, require
from tournaments.log.undo.setup import invert_changes

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {StageRemoved: "undo_stage_again", StageEmptied: "undo_cut_again"}


@inverse_of(INVERSES, StageAdded)
def undo_stage_added(state: State, event: StageAdded) -> StageRemoved:
    stage = _require_stage(state, event)
    require(event.stage == len(state.stages) and not stage.is_entered)
    return StageRemoved(stage=event.stage)


@inverse_of(INVERSES, StageConfigured)
def undo_stage_configured(state: State, event: StageConfigured) -> StageConfigured:
    """Restore settings, except locked ones: plans, sheets and the cut depend on them."""
    stage = _require_stage(state, event)
    require(all(stage.settings[name] == change.after for name, change in event.changes.items()))
    require(not stage.draws or not event.changes.keys() & set(FIXED_BY_DRAW))
    require(not stage.begun or not event.changes.keys() & set(FIXED_BY_PLAY))
    require(not stage.is_entered or not event.changes.keys() & set(FIXED_BY_CUT))
    return StageConfigured(stage=event.stage, changes=invert_changes(event.changes))


@inverse_of(INVERSES, StageAnswered)
def undo_stage_answered(state: State, event: StageAnswered) -> StageAnswered:
    """Restore whether the player stays for the stage, until its first round opens.

    Once the stage has its players, the change of one who is not among them stays: they would have to enter it.
    """
    stage = _require_stage(state, event)
    start = stage.starts.get(event.entry)
    require(start is not None and start.stays == event.after and not stage.begun)
    require(not stage.is_entered or (start is not None and start.is_inside))
    return StageAnswered(stage=event.stage, entry=event.entry, before=event.after, after=event.before)


@inverse_of(INVERSES, StageEntered)
def undo_stage_entered(state: State, event: StageEntered) -> StageEmptied:
    """Empty the stage before its draw, while it has the same players and no adjustment.

    A parallel stage of the others depends on this cut: it must have no players.
    """
    stage = _require_stage(state, event)
    entered = {entrant.entry: entrant.carried for entrant in event.entrants}
    inside = {serial: start.carried for serial, start in stage.starts.items() if start.is_inside}
    require(inside == entered and not stage.draws)
    parallel = (other for other in state.stages.values() if other.source == stage.source and other is not stage)
    require(not any(other.is_entered and other.settings["cut"].get("who") == "others" for other in parallel))
    require(not any(one.stage == event.stage for one in state.adjustments.values()))
    return StageEmptied(stage=event.stage)


@inverse_of(INVERSES, StageReplaced)
def undo_stage_replaced(state: State, event: StageReplaced) -> StageReplaced:
    """Exchange both players back before the first round of the stage."""
    stage = _require_stage(state, event)
    require(not stage.begun and event.entry in stage.starts and event.leaver in stage.starts)
    require(stage.starts[event.entry].carried == event.after and not stage.starts[event.leaver].is_inside)
    return StageReplaced(
        stage=event.stage, leaver=event.entry, entry=event.leaver, before=event.after, after=event.before
    )


@inverse_of(INVERSES, StageRecomputed)
def undo_stage_recomputed(state: State, event: StageRecomputed) -> StageRecomputed:
    stage = _require_stage(state, event)
    require(all(one.entry in stage.starts and stage.starts[one.entry].carried == one.after for one in event.changes))
    changes = (CarriedChange(entry=one.entry, before=one.after, after=one.before) for one in event.changes)
    return StageRecomputed(stage=event.stage, changes=tuple(changes), reason=event.reason)


def _require_stage(state: State, event: OfStage) -> StageState:
    require(event.stage in state.stages)
    return state.stages[event.stage]
