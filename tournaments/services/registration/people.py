"""Changing people who play in tournaments: what they are called is on pages and in the log, so both learn of it."""

from collections.abc import Iterable

from django.db import transaction

from players.models import Merge, Player
from players.person import Person
from players.services.merging import player_merge, player_unmerge
from players.services.people import player_create, player_forget, player_update
from tournaments.models import Entry, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.log import event_append
from tournaments.services.registration.entries import entry_add


@transaction.atomic
def person_enter(*, tournament: Tournament, person: Person, actor: Actor, checked_in: bool) -> Entry:
    """Create a person and register him, both or neither.

    :raises DomainError: those of `player_create` and `entry_add`.
    """
    return entry_add(tournament=tournament, player=player_create(person), actor=actor, checked_in=checked_in)


@transaction.atomic
def person_update(*, player: Player, person: Person, actor: Actor) -> Player:
    """Correct a person; tournaments in which he plays show it at once.

    :raises DomainError: those of `player_update`.
    """
    before = _shown(player)
    player_update(player=player, person=person)
    if before != _shown(player):
        _tell(_tournaments_of([player.pk]), "person.updated", actor, {"player": player.pk, "name": player.full_name})
    return player


@transaction.atomic
def person_forget(*, player: Player, actor: Actor) -> Player:
    """Take away what is personal. The log of tournaments keeps the name under which he played.

    :raises DomainError: those of `player_forget`.
    """
    player_forget(player)
    _tell(_tournaments_of([player.pk]), "person.forgotten", actor, {"player": player.pk})
    return player


@transaction.atomic
def people_merge(*, kept: Player, merged: Player, actor: Actor) -> Merge:
    """Make two records one.

    :raises DomainError: those of `player_merge`.
    """
    told = _tournaments_of([kept.pk, merged.pk])
    merge = player_merge(kept=kept, merged=merged, actor=actor.label)
    _tell(told, "person.merged", actor, {"player": kept.pk, "merged": merged.pk, "name": kept.full_name})
    return merge


@transaction.atomic
def people_unmerge(*, merge: Merge, actor: Actor) -> Merge:
    """Take a merge back.

    :raises Conflict: those of `player_unmerge`.
    """
    told = _tournaments_of([merge.kept_id])
    player_unmerge(merge)
    data = {"player": merge.kept_id, "merged": merge.merged_id, "name": merge.kept.full_name}
    _tell(told, "person.unmerged", actor, data)
    return merge


def _shown(player: Player) -> tuple[str, str, int | None, str]:
    return player.full_name, player.public_name, player.club_id, player.category


def _tournaments_of(players: list[int]) -> list[Tournament]:
    return list(Tournament.objects.filter(entries__player__in=players).distinct().order_by("pk"))


def _tell(tournaments: Iterable[Tournament], name: str, actor: Actor, data: dict[str, object]) -> None:
    for tournament in tournaments:
        event_append(tournament=tournament, name=name, actor=actor, data=data)
