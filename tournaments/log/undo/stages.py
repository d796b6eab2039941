"""Stages, taken back."""

from tournaments.log.events import LogEvent, StageConfigured
from tournaments.log.fixed import FIXED_BY_DRAW, FIXED_BY_PLAY
from tournaments.log.state import State
from tournaments.log.undo.inverse import Inverses, inverse_of, must
from tournaments.log.undo.setup import turned

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {}


@inverse_of(INVERSES, StageConfigured)
def configured(state: State, event: StageConfigured) -> StageConfigured:
    """What plans and sheets were made with stays while there are any."""
    must(event.stage in state.stages)
    stage = state.stages[event.stage]
    must(all(stage.settings[name] == change.after for name, change in event.changes.items()))
    must(not stage.draws or not event.changes.keys() & set(FIXED_BY_DRAW))
    must(not stage.begun or not event.changes.keys() & set(FIXED_BY_PLAY))
    return StageConfigured(stage=event.stage, changes=turned(event.changes))
