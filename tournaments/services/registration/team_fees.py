"""Payment of a whole team's fees at the desk, by its captain."""

from django.db import transaction

from tournaments.models import Team
from tournaments.selectors.registration.teams import TeamView, team_view
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.money.fees import entry_fee


@transaction.atomic
def team_fee(*, team: Team, paid: bool, actor: Actor) -> TeamView:
    """Note for all members who have not left that they have paid what they owe, or nothing. Each entry has its event.

    :raises Conflict: `gone`.
    """
    lock_tournament(team.tournament)
    must_allow(actor, "fees", team.tournament)
    if not team.tournament.teams.filter(pk=team.pk).exists():
        raise Conflict("gone")
    for entry in team_view(team).here:
        entry_fee(entry=entry, paid=entry.fee_due if paid else 0, actor=actor)
    return team_view(team)
