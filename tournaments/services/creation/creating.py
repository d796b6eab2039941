"""Creating a tournament from a blueprint, and duplicating one."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from tournaments.models import Entry, Tournament
from tournaments.selectors.blueprints import Blueprint, blueprint_of, settings_on
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.registration.entries import entry_add
from tournaments.services.setup.settings import tournament_create
from tournaments.services.stages.adding import stage_add


@transaction.atomic
def tournament_create_from(*, blueprint: Blueprint | None, settings: Mapping[str, Any], actor: Actor) -> Tournament:
    """Create a draft with these settings and the later stages of a blueprint of the same game.

    :raises Refusals, DomainError: those of `tournament_create` and `stage_add`.
    """
    tournament = tournament_create(settings=settings, actor=actor)
    if blueprint is not None and blueprint.game == tournament.game:
        for stage in blueprint.stages:
            named = {**stage, "name": str(stage["name"])}  # a lazy translation in a blueprint of the house
            stage_add(tournament=tournament, source=stage["source"], settings=named, actor=actor)
    return tournament


@transaction.atomic
def tournament_duplicate(
    *, tournament: Tournament, name: str, day: date, with_players: bool, actor: Actor
) -> Tournament:
    """Create a draft with the settings, variants and stages of a tournament in any state, without its results.

    `with_players` registers its players who did not withdraw, neither checked in nor paid, with their ratings.

    :raises Refusals, DomainError: those of `tournament_create`, `stage_add` and `entry_add`.
    """
    must_allow(actor, "create")
    must_be_theirs(actor, tournament)
    settings = settings_on(tournament, day) | {"name": name}
    copy = tournament_create_from(blueprint=blueprint_of(tournament), settings=settings, actor=actor)
    if with_players:
        for entry in entries_to_copy(tournament):
            entry_add(tournament=copy, player=entry.player, rating=entry.rating, actor=actor)
    return copy


def entries_to_copy(tournament: Tournament) -> list[Entry]:
    """Return the entries whose players a duplicate registers."""
    entries = tournament.entries.exclude(state=Entry.State.WITHDRAWN).exclude(last_name="")
    return list(entries.select_related("player").order_by("serial"))
