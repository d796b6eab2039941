"""Teams drawn by lot from the players without a team, and their undo."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random, SystemRandom

from django.db import transaction

from tournaments.models import Entry, Team, Tournament
from tournaments.selectors.registration.teams import most_members, without_team
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.registration.teams import team_drop, team_make


@transaction.atomic
def teams_draw(*, tournament: Tournament, actor: Actor, rng: Random | None = None) -> list[Team]:
    """Form complete teams by lot; players who do not fill a team stay without one.

    Teams of one club are drawn within each club.

    :raises Conflict: `state_not_allowed`, `teams_off`, `teams_no_size` if teams may have any size, `teams_few_players`,
        and those of `team_make`, which undo the whole draw.
    """
    lock_tournament(tournament)
    must_allow(actor, "teams", tournament)
    if not tournament.has_teams:
        raise Conflict("teams_off")
    size = most_members(tournament)
    if not size:
        raise Conflict("teams_no_size")
    groups = list(_groups_by_lot(without_team(tournament), size, tournament, rng or SystemRandom()))
    if not groups:
        raise Conflict("teams_few_players")
    return [team_make(tournament=tournament, entries=entries, actor=actor) for entries in groups]


@transaction.atomic
def teams_drop(*, tournament: Tournament, numbers: Sequence[int], actor: Actor) -> int:
    """Delete the teams with these numbers, as the undo of a draw; return how many there still were.

    :raises Conflict: those of `team_drop`, which keep all of them.
    """
    teams = list(tournament.teams.filter(number__in=numbers))
    for team in teams:
        team.tournament = tournament
        team_drop(team=team, actor=actor)
    return len(teams)


def _groups_by_lot(
    entries: Sequence[Entry], size: int, tournament: Tournament, rng: Random
) -> Iterator[Sequence[Entry]]:
    """Yield complete groups of `size` entries in random order, within each club if teams are of one club."""
    shuffled = rng.sample(entries, len(entries))
    if tournament.team_same_club:
        shuffled.sort(key=lambda entry: entry.club)
    for _club, same in groupby(shuffled, key=lambda entry: entry.club if tournament.team_same_club else ""):
        members = list(same)
        for start in range(0, len(members) - size + 1, size):
            yield members[start : start + size]
