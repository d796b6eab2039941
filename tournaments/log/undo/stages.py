"""Stages, taken back."""

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
from tournaments.log.undo.inverse import Inverses, inverse_of, must
from tournaments.log.undo.setup import turned

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {StageRemoved: "undo_stage_again", StageEmptied: "undo_cut_again"}


@inverse_of(INVERSES, StageAdded)
def added(state: State, event: StageAdded) -> StageRemoved:
    stage = _stage(state, event)
    must(event.stage == len(state.stages) and not stage.is_entered)
    return StageRemoved(stage=event.stage)


@inverse_of(INVERSES, StageConfigured)
def configured(state: State, event: StageConfigured) -> StageConfigured:
    """What plans and sheets were made with stays while there are any."""
    stage = _stage(state, event)
    must(all(stage.settings[name] == change.after for name, change in event.changes.items()))
    must(not stage.draws or not event.changes.keys() & set(FIXED_BY_DRAW))
    must(not stage.begun or not event.changes.keys() & set(FIXED_BY_PLAY))
    must(not stage.is_entered or not event.changes.keys() & set(FIXED_BY_CUT))
    return StageConfigured(stage=event.stage, changes=turned(event.changes))


@inverse_of(INVERSES, StageAnswered)
def answered(state: State, event: StageAnswered) -> StageAnswered:
    """Until the first round opens, as long as it did not move anybody."""
    stage = _stage(state, event)
    start = stage.starts.get(event.entry)
    must(start is not None and start.stays == event.after and not stage.begun)
    must(not stage.is_entered or (start is not None and start.carried is not None))
    return StageAnswered(stage=event.stage, entry=event.entry, before=event.after, after=event.before)


@inverse_of(INVERSES, StageEntered)
def entered(state: State, event: StageEntered) -> StageEmptied:
    """Before its seats are drawn, and while no other stage leaves out those who passed here."""
    stage = _stage(state, event)
    brought = {entrant.entry: entrant.carried for entrant in event.entrants}
    inside = {serial: start.carried for serial, start in stage.starts.items() if start.carried is not None}
    must(inside == brought and not stage.draws)
    beside = (other for other in state.stages.values() if other.source == stage.source and other is not stage)
    must(not any(other.is_entered and other.settings["cut"].get("who") == "others" for other in beside))
    must(not any(one.stage == event.stage for one in state.adjustments.values()))
    return StageEmptied(stage=event.stage)


@inverse_of(INVERSES, StageReplaced)
def replaced(state: State, event: StageReplaced) -> StageReplaced:
    stage = _stage(state, event)
    must(not stage.begun and event.entry in stage.starts and event.leaver in stage.starts)
    must(stage.starts[event.entry].carried == event.after and stage.starts[event.leaver].carried is None)
    return StageReplaced(
        stage=event.stage, leaver=event.entry, entry=event.leaver, before=event.after, after=event.before
    )


@inverse_of(INVERSES, StageRecomputed)
def recomputed(state: State, event: StageRecomputed) -> StageRecomputed:
    stage = _stage(state, event)
    must(all(one.entry in stage.starts and stage.starts[one.entry].carried == one.after for one in event.changes))
    changes = (CarriedChange(entry=one.entry, before=one.after, after=one.before) for one in event.changes)
    return StageRecomputed(stage=event.stage, changes=tuple(changes), reason=event.reason)


def _stage(state: State, event: OfStage) -> StageState:
    must(event.stage in state.stages)
    return state.stages[event.stage]
