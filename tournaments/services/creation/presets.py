"""Presets: settings of a tournament, saved under a name by its organiser."""

from django.db import transaction

from players.names import tidy
from tournaments.models import AuditLine, Preset, Tournament
from tournaments.models.creation.preset import NAME_LENGTH
from tournaments.selectors.blueprints import preset_data
from tournaments.services.access.audit import audit_write
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError

MAX_PRESETS = 30


@transaction.atomic
def preset_save(*, tournament: Tournament, name: str, actor: Actor) -> Preset:
    """Save the settings and later stages of a tournament under a new name.

    :raises DomainError: `preset_unnamed`, `preset_name_long`, `preset_known`, `preset_many`.
    """
    must_allow(actor, "create")
    must_be_theirs(actor, tournament)
    name, presets = tidy(name), actor.home.presets
    if not name:
        raise DomainError("preset_unnamed", field="name")
    if len(name) > NAME_LENGTH:
        raise DomainError("preset_name_long", field="name", most=NAME_LENGTH)
    if presets.filter(name__iexact=name).exists():
        raise DomainError("preset_known", field="name", name=name)
    if presets.count() >= MAX_PRESETS:
        raise DomainError("preset_many", field="name", most=MAX_PRESETS)
    preset = Preset.objects.create(organiser=actor.home, name=name, **preset_data(tournament))
    audit_write(actor.home, AuditLine.Kind.PRESET_SAVED, actor, data={"tournament": name})
    return preset


@transaction.atomic
def preset_delete(*, preset: Preset, actor: Actor) -> None:
    """Delete a preset; tournaments created from it stay."""
    must_allow(actor, "create")
    if preset.organiser_id != actor.home.pk:
        raise DomainError("elsewhere")
    audit_write(actor.home, AuditLine.Kind.PRESET_DELETED, actor, data={"tournament": preset.name})
    preset.delete()
