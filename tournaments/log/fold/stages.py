"""Stages: their settings, and who is in them."""

from datetime import datetime

from tournaments.log.events import StageConfigured
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.fold.setup import change_settings
from tournaments.log.state import State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, StageConfigured)
def configured(state: State, event: StageConfigured, at: datetime) -> None:
    del at
    change_settings(state.stages[event.stage].settings, event.changes)
