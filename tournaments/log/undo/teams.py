"""Teams, taken back. Whether team-mates would then meet, the rows know: see `tournaments.services.log.undo`."""

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
from tournaments.log.undo.inverse import Inverses, inverse_of, must, must_be_decided

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {TeamDropped: "undo_team_again"}


@inverse_of(INVERSES, TeamMade)
def made(state: State, event: TeamMade) -> TeamDropped:
    team = _team(state, event.team)
    must(team.members == event.members)
    must(all(one.team != event.team or one.cancelled for one in state.adjustments.values()))
    return TeamDropped(team=event.team, title=team.name, members=event.members)


@inverse_of(INVERSES, TeamRenamed)
def renamed(state: State, event: TeamRenamed) -> TeamRenamed:
    must(_team(state, event.team).name == event.after)
    must(not event.before or all(team.name != event.before for team in state.teams.values()))
    return TeamRenamed(team=event.team, before=event.after, after=event.before)


@inverse_of(INVERSES, TeamChanged)
def changed(state: State, event: TeamChanged) -> TeamChanged:
    must(_team(state, event.team).members == event.after)
    before = {one.entry for one in event.before}
    elsewhere = (one.entry for number, team in state.teams.items() if number != event.team for one in team.members)
    must(before <= state.entries.keys() and not before.intersection(elsewhere))
    return TeamChanged(team=event.team, before=event.after, after=event.before)


@inverse_of(INVERSES, TeamAdjusted)
def adjusted(state: State, event: TeamAdjusted) -> TeamAdjustmentCancelled:
    return _cancelled(state, event)


@inverse_of(INVERSES, TeamAdjustmentRestored)
def adjustment_restored(state: State, event: TeamAdjustmentRestored) -> TeamAdjustmentCancelled:
    return _cancelled(state, event)


@inverse_of(INVERSES, TeamAdjustmentCancelled)
def adjustment_cancelled(state: State, event: TeamAdjustmentCancelled) -> TeamAdjustmentRestored:
    must_be_decided(state, event.adjustment, cancelled=True)
    return TeamAdjustmentRestored(team=event.team, adjustment=event.adjustment, points=event.points)


def _cancelled(state: State, event: TeamAdjusted | TeamAdjustmentRestored) -> TeamAdjustmentCancelled:
    must_be_decided(state, event.adjustment, cancelled=False)
    return TeamAdjustmentCancelled(team=event.team, adjustment=event.adjustment, points=event.points)


def _team(state: State, number: int) -> TeamState:
    must(number in state.teams)
    return state.teams[number]
