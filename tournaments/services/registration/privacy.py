"""Retention of personal data: its period, the erasure of people who have not come back, and the export of a person."""

from django.db import transaction

from players.models import Organiser, Player
from tournaments.selectors.registration.personal import PersonalData, people_due_for_erasure, personal_data_of
from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.registration.people import person_forget

MIN_MONTHS, MAX_MONTHS = 6, 240  # at least a season; more than twenty years is taken for a typing error
BATCH_SIZE = 500


def retention_set(*, months: int | None, actor: Actor) -> Organiser:
    """Set the number of months after the last tournament for which people are kept; None: without limit.

    :raises DomainError: `retention_months`.
    """
    must_allow(actor, "forget")
    retention_check(months)
    organiser = actor.home
    organiser.retention_months = months
    organiser.save(update_fields=["retention_months"])
    return organiser


def retention_check(months: int | None) -> None:
    """Refuse a period out of range.

    :raises DomainError: `retention_months`.
    """
    if months is not None and not MIN_MONTHS <= months <= MAX_MONTHS:
        raise DomainError("retention_months", field="months", low=MIN_MONTHS, high=MAX_MONTHS)


@transaction.atomic
def people_forget_due(*, actor: Actor) -> int:
    """Erase people whose retention period is over, up to `BATCH_SIZE`. Return the number erased."""
    must_allow(actor, "forget")
    due = list(people_due_for_erasure(actor.home)[:BATCH_SIZE])
    for player in due:
        person_forget(player=player, actor=actor)
    return len(due)


@transaction.atomic
def personal_data_export(*, player: Player, actor: Actor) -> PersonalData:
    """Export all stored data of a person, to hand over to them (GDPR, article 15). The audit log notes the export.

    :raises DomainError: `elsewhere`.
    """
    must_allow(actor, "forget")
    must_be_theirs(actor, player)
    audit_write(actor.home, Kind.EXPORTED, actor, player=player, data={"what": "person", "form": "json"})
    return personal_data_of(player)
