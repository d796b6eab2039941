"""How a tournament leaves the list of an organiser, and how the demonstration leaves with all that is its own."""

from django.db import transaction
from django.db.models import Q, QuerySet

from players.models import Club, Organiser, Player
from tournaments.models import Adjustment, AuditLine, Job, SeasonEvent, Tournament
from tournaments.services.access.audit import audit_write
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_note
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import documents_drop
from tournaments.services.core.row_locks import lock_tournament


@transaction.atomic
def tournament_archive(*, tournament: Tournament, archived: bool, actor: Actor) -> Tournament:
    """Take it out of the list of the desk, or back into it. Nothing else about it changes, its public page included.

    :raises Conflict: `state_not_allowed` while it is played.
    """
    lock_tournament(tournament)
    must_allow(actor, "archive", tournament)
    tournament.archived = archived
    tournament.save(update_fields=["archived"])
    return tournament


@transaction.atomic
def tournament_delete(*, tournament: Tournament, name: str, actor: Actor) -> None:
    """Delete it with its log, its sheets and its papers, for good. Only an owner deletes what has been played.

    :raises DomainError: `name_differs`, unless `name` is that of the tournament;
    :raises Conflict: `state_not_allowed` while it is played.
    """
    lock_tournament(tournament)
    must_allow(actor, "delete" if tournament.is_prepared else "delete_played", tournament)
    if " ".join(name.split()).casefold() != tournament.name.casefold():
        raise DomainError("name_differs", field="name", name=tournament.name)
    _delete(tournament, actor)


def demo_of(organiser: Organiser) -> QuerySet[Tournament]:
    """The tournaments of the demonstration that an organiser still has."""
    return organiser.tournaments.filter(demo=True)


@transaction.atomic
def demo_leave(*, actor: Actor) -> int:
    """Delete the demonstration: its tournaments, its season, and the people and clubs that nothing else knows. A person
    who was written into another tournament, or whose results another season keeps, stays; so does a season into which
    another tournament was put. Returns how many tournaments that were.
    """
    must_allow(actor, "staff")
    demo = list(demo_of(actor.home))
    theirs_too = SeasonEvent.objects.filter(tournament__demo=False).values("season")
    actor.home.seasons.filter(demo=True, pk__in=theirs_too).update(demo=False)
    actor.home.seasons.filter(demo=True).delete()
    people = actor.home.players.filter(entries__tournament__in=demo)
    elsewhere = Q(entries__tournament__demo=False) | Q(season_results__isnull=False)
    theirs = set(people.exclude(elsewhere).values_list("pk", flat=True))
    clubs = set(Club.objects.filter(players__in=theirs).values_list("pk", flat=True))
    for tournament in demo:
        _delete(tournament, actor)
    Player.objects.filter(pk__in=theirs).delete()
    Club.objects.filter(pk__in=clubs, players=None, tournament=None).delete()
    return len(demo)


def tournament_erase(tournament: Tournament) -> None:
    """Take away everything of a tournament that is locked: what protects something else goes before it."""
    documents_drop(Job.objects.filter(tournament=tournament))
    Adjustment.objects.filter(entry__tournament=tournament).delete()
    tournament.stages.all().delete()
    tournament.entries.all().delete()
    tournament.delete()
    erasure_note()


def _delete(tournament: Tournament, actor: Actor) -> None:
    what = {"tournament": tournament.slug, "lines": tournament.version}
    audit_write(actor.home, AuditLine.Kind.TOURNAMENT_DELETED, actor, data=what)
    tournament_erase(tournament)
