"""Archiving and deleting tournaments, and deleting the demonstration."""

from django.db import transaction
from django.db.models import Q, QuerySet

from players.models import Club, Organiser, Player
from tournaments.models import Adjustment, AuditLine, Job, SeasonEvent, Tournament
from tournaments.services.access.audit import audit_write
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import documents_drop
from tournaments.services.core.row_locks import lock_tournament


@transaction.atomic
def tournament_archive(*, tournament: Tournament, archived: bool, actor: Actor) -> Tournament:
    """Hide the tournament from the list of the desk, or show it again. Its public page does not change.

    :raises Conflict: `state_not_allowed` while it is played.
    """
    lock_tournament(tournament)
    must_allow(actor, "archive", tournament)
    tournament.archived = archived
    tournament.save(update_fields=["archived"])
    return tournament


@transaction.atomic
def tournament_delete(*, tournament: Tournament, name: str, actor: Actor) -> None:
    """Delete the tournament with its log, sheets and documents. Only an owner may delete one that was played.

    :raises DomainError: `name_differs`, unless `name` is that of the tournament;
    :raises Conflict: `state_not_allowed` while it is played.
    """
    lock_tournament(tournament)
    must_allow(actor, "delete" if tournament.is_prepared else "delete_played", tournament)
    if " ".join(name.split()).casefold() != tournament.name.casefold():
        raise DomainError("name_differs", field="name", name=tournament.name)
    _delete_tournament(tournament, actor)


def demo_of(organiser: Organiser) -> QuerySet[Tournament]:
    """Return the organiser's tournaments of the demonstration."""
    return organiser.tournaments.filter(demo=True)


@transaction.atomic
def demo_delete(*, actor: Actor) -> int:
    """Delete the demonstration: its tournaments, its season, and people and clubs without other references.

    People with an entry in another tournament or a result in another season stay, and so does a season with another
    tournament. Return the number of tournaments deleted.
    """
    must_allow(actor, "staff")
    demo = list(demo_of(actor.home))
    used_seasons = SeasonEvent.objects.filter(tournament__demo=False).values("season")
    actor.home.seasons.filter(demo=True, pk__in=used_seasons).update(demo=False)
    actor.home.seasons.filter(demo=True).delete()
    people = actor.home.players.filter(entries__tournament__in=demo)
    referenced = Q(entries__tournament__demo=False) | Q(season_results__isnull=False)
    unreferenced_people = set(people.exclude(referenced).values_list("pk", flat=True))
    clubs = set(Club.objects.filter(players__in=unreferenced_people).values_list("pk", flat=True))
    for tournament in demo:
        _delete_tournament(tournament, actor)
    Player.objects.filter(pk__in=unreferenced_people).delete()
    Club.objects.filter(pk__in=clubs, players=None, tournament=None).delete()
    return len(demo)


def tournament_erase(tournament: Tournament) -> None:
    """Delete all data of a locked tournament, in the order of the protected foreign keys."""
    documents_drop(Job.objects.filter(tournament=tournament))
    Adjustment.objects.filter(entry__tournament=tournament).delete()
    tournament.stages.all().delete()
    tournament.entries.all().delete()
    tournament.delete()
    erasure_request()


def _delete_tournament(tournament: Tournament, actor: Actor) -> None:
    data = {"tournament": tournament.slug, "lines": tournament.version}
    audit_write(actor.home, AuditLine.Kind.TOURNAMENT_DELETED, actor, data=data)
    tournament_erase(tournament)
