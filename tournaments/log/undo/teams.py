"""Undo of events about teams. `tournaments.services.log.undo` checks that team-mates do not meet at a table then."""

from tournaments.log.events import (
    LogEvent,
    TeamAdjusted,
    TeamAdjustmentCancelled,
    TeamAdjustmentRestored,
    TeamChanged,
    TeamDropped,
    TeamMade,
    TeamRenamed,
)
from tournaments.log.state import State, TeamState
from tournaments.log.undo.inverse import Inverses, inverse_of, require, require_decision

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {TeamDropped: "undo_team_again"}


@inverse_of(INVERSES, TeamMade)
def undo_team_made(state: State, event: TeamMade) -> TeamDropped:
    """Drop the team while it has the same members and no adjustment is in force."""
    team = _require_team(state, event.team)
    require(team.members == event.members)
    require(all(one.team != event.team or one.cancelled for one in state.adjustments.values()))
    return TeamDropped(team=event.team, title=team.name, members=event.members)


@inverse_of(INVERSES, TeamRenamed)
def undo_team_renamed(state: State, event: TeamRenamed) -> TeamRenamed:
    require(_require_team(state, event.team).name == event.after)
    require(not event.before or all(team.name != event.before for team in state.teams.values()))
    return TeamRenamed(team=event.team, before=event.after, after=event.before)


@inverse_of(INVERSES, TeamChanged)
def undo_team_changed(state: State, event: TeamChanged) -> TeamChanged:
    """Restore the members before, if they still exist and are in no other team."""
    require(_require_team(state, event.team).members == event.after)
    before = {one.entry for one in event.before}
    elsewhere = (one.entry for number, team in state.teams.items() if number != event.team for one in team.members)
    require(before <= state.entries.keys() and not before.intersection(elsewhere))
    return TeamChanged(team=event.team, before=event.after, after=event.before)


@inverse_of(INVERSES, TeamAdjusted)
def undo_team_adjusted(state: State, event: TeamAdjusted) -> TeamAdjustmentCancelled:
    return _cancel_adjustment(state, event)


@inverse_of(INVERSES, TeamAdjustmentRestored)
def undo_team_adjustment_restored(state: State, event: TeamAdjustmentRestored) -> TeamAdjustmentCancelled:
    return _cancel_adjustment(state, event)


@inverse_of(INVERSES, TeamAdjustmentCancelled)
def undo_team_adjustment_cancelled(state: State, event: TeamAdjustmentCancelled) -> TeamAdjustmentRestored:
    require_decision(state, event.adjustment, cancelled=True)
    return TeamAdjustmentRestored(team=event.team, adjustment=event.adjustment, points=event.points)


def _cancel_adjustment(state: State, event: TeamAdjusted | TeamAdjustmentRestored) -> TeamAdjustmentCancelled:
    require_decision(state, event.adjustment, cancelled=False)
    return TeamAdjustmentCancelled(team=event.team, adjustment=event.adjustment, points=event.points)


def _require_team(state: State, number: int) -> TeamState:
    require(number in state.teams)
    return state.teams[number]
