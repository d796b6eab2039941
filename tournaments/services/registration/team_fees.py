"""Payment of a whole team's fees at the desk, by its captain."""

from django.db import transaction

from tournaments.models import Team
from tournaments.selectors.registration.teams import TeamView, team_view
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.money.fees import entry_amounts_set


@transaction.atomic
def team_fee_set(*, team: Team, paid: bool, actor: Actor) -> TeamView:
    """Set the paid amount of each member who has not left to the amount due, or to 0 if `paid` is False.

    Each difference becomes a line of the till and an event.

    :raises Conflict: `gone`.
    """
    lock_tournament(team.tournament)
    must_allow(actor, "fees", team.tournament)
    if not team.tournament.teams.filter(pk=team.pk).exists():
        raise Conflict("gone")
    for entry in team_view(team).here:
        entry_amounts_set(entry=entry, paid=entry.fee_due if paid else 0, actor=actor)
    return team_view(team)
