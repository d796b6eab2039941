"""Applies events about teams."""

from collections.abc import Iterable

from tournaments.log.events import (
    TeamAdjusted,
    TeamAdjustmentCancelled,
    TeamAdjustmentRestored,
    TeamChanged,
    TeamDropped,
    TeamMade,
    TeamPlace,
    TeamRenamed,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.fold.play import append_adjustment
from tournaments.log.state import State, TeamState

HANDLERS: Handlers = {}


@handler_of(HANDLERS, TeamMade)
def apply_team_made(state: State, event: TeamMade) -> None:
    if event.team != state.last_team + 1:
        raise ValueError(event.team)
    state.last_team = event.team
    _require_free_entries(state, event.members)
    state.teams[event.team] = TeamState(name=event.title, members=event.members)


@handler_of(HANDLERS, TeamRenamed)
def apply_team_renamed(state: State, event: TeamRenamed) -> None:
    state.teams[event.team].name = event.after


@handler_of(HANDLERS, TeamChanged)
def apply_team_changed(state: State, event: TeamChanged) -> None:
    team = state.teams[event.team]
    team.members = ()  # so that the check finds them in no team
    _require_free_entries(state, event.after)
    team.members = event.after


@handler_of(HANDLERS, TeamDropped)
def apply_team_dropped(state: State, event: TeamDropped) -> None:
    """Delete the team, all of whose adjustments must be cancelled, and these adjustments."""
    del state.teams[event.team]
    of_team = [number for number, one in state.adjustments.items() if one.team == event.team]
    if any(not state.adjustments[number].cancelled for number in of_team):
        raise ValueError(event.team)
    for number in of_team:
        del state.adjustments[number]


@handler_of(HANDLERS, TeamAdjusted)
def apply_team_adjusted(state: State, event: TeamAdjusted) -> None:
    if event.team not in state.teams:
        raise ValueError(event.adjustment)
    append_adjustment(state, event, team=event.team)


@handler_of(HANDLERS, TeamAdjustmentCancelled)
def apply_team_adjustment_cancelled(state: State, event: TeamAdjustmentCancelled) -> None:
    state.adjustments[event.adjustment].cancelled = True


@handler_of(HANDLERS, TeamAdjustmentRestored)
def apply_team_adjustment_restored(state: State, event: TeamAdjustmentRestored) -> None:
    state.adjustments[event.adjustment].cancelled = False


def _require_free_entries(state: State, members: Iterable[TeamPlace]) -> None:
    """Raise unless each member is an entry, occurs once, and is in no other team."""
    serials = [one.entry for one in members]
    in_teams = {one.entry for team in state.teams.values() for one in team.members}
    if in_teams.intersection(serials) or len(set(serials)) < len(serials) or not state.entries.keys() >= set(serials):
        raise ValueError(serials)
