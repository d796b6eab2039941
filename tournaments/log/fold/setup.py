"""The tournament, its settings and its publication."""

from datetime import datetime
from typing import Any

from tournaments.log.events import Change, RankingPublished, TournamentConfigured, TournamentCreated, TournamentMoved
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.state import StageState, State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, TournamentCreated)
def created(state: State, event: TournamentCreated, at: datetime) -> None:
    if state.version:
        raise ValueError(event.kind)
    state.slug, state.settings, state.created_at = event.slug, dict(event.settings), at
    state.stages[1] = StageState(settings=dict(event.stage))


@handler_of(HANDLERS, TournamentConfigured)
def configured(state: State, event: TournamentConfigured, at: datetime) -> None:
    del at
    change_settings(state.settings, event.changes)
    for serial in event.dues:
        state.entries[serial].due = state.settings["fee"]


@handler_of(HANDLERS, TournamentMoved)
def moved(state: State, event: TournamentMoved, at: datetime) -> None:
    del at
    _leave(state, event.before)
    state.publication_withdrawn |= event.before == "published"
    state.status, state.published_at = event.after, None
    state.frozen = state.frozen_places = state.frozen_teams = ()


@handler_of(HANDLERS, RankingPublished)
def published(state: State, event: RankingPublished, at: datetime) -> None:
    _leave(state, event.before)
    state.status, state.published_at, state.publication_withdrawn = "published", at, False
    state.frozen, state.frozen_places, state.frozen_teams = event.ranking, event.overall, event.teams


def change_settings(settings: dict[str, Any], changes: dict[str, Change]) -> None:
    """Each from what it was to what it is."""
    for name, change in changes.items():
        if settings[name] != change.before:
            raise ValueError(name)
        settings[name] = change.after


def _leave(state: State, before: str) -> None:
    if state.status != before:
        raise ValueError(before)
