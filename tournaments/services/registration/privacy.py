"""How long an organiser keeps people, and what it does with those who have not come back."""

from django.db import transaction

from players.models import Organiser, Player
from tournaments.selectors.registration.personal import Told, people_due, person_told
from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.registration.people import person_forget

LEAST, MOST = 6, 240  # months: a season has to fit, and nobody means more than twenty years
AT_ONCE = 500


def retention_set(*, months: int | None, actor: Actor) -> Organiser:
    """For how many months after their last tournament people are kept; None for ever.

    :raises DomainError: `retention_months`.
    """
    must_allow(actor, "forget")
    if months is not None and not LEAST <= months <= MOST:
        raise DomainError("retention_months", field="months", low=LEAST, high=MOST)
    organiser = actor.home
    organiser.retention_months = months
    organiser.save(update_fields=["retention_months"])
    return organiser


@transaction.atomic
def people_forget_due(*, actor: Actor) -> int:
    """Take away what is personal of everybody who has not come back, up to a few hundred. Returns how many."""
    must_allow(actor, "forget")
    due = list(people_due(actor.home)[:AT_ONCE])
    for player in due:
        person_forget(player=player, actor=actor)
    return len(due)


@transaction.atomic
def person_take_out(*, player: Player, actor: Actor) -> Told:
    """Everything that is kept of a person, to hand over to them. That it left the house is noted.

    :raises DomainError: `elsewhere`.
    """
    must_allow(actor, "forget")
    must_be_theirs(actor, player)
    audit_write(actor.home, Kind.EXPORTED, actor, player=player, data={"what": "person", "form": "json"})
    return person_told(player)
