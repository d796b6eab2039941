"""Archiving and deleting tournaments, removing drafts, and deleting the demonstration."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone

from players.models import Club, Organiser, Player
from tournaments.log.codec import readdress_log
from tournaments.models import Adjustment, AuditLine, Event, Job, Season, SeasonEvent, SeasonResult, Tournament
from tournaments.selectors.log.stored import log_of
from tournaments.services.access.audit import audit_write
from tournaments.services.access.organisers import reserved_slugs
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.jobs import documents_drop
from tournaments.services.core.log import event_row
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.setup.settings import free_slug

UNDO_TIME = timedelta(days=1)  # in which a removed draft can be restored


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


@transaction.atomic
def draft_remove(*, tournament: Tournament, actor: Actor) -> None:
    """Remove a draft from all pages; `draft_restore` brings it back for `UNDO_TIME`, then `drafts_sweep` deletes it.

    Its slug is free at once, for a new tournament, an archive or the copies of tablets. Its log keeps the slug.
    Idempotent.

    :raises Conflict: `state_not_allowed` unless it is a draft.
    """
    lock_tournament(tournament)
    must_allow(actor, "delete", tournament)
    if tournament.state != Tournament.State.DRAFT:
        raise Conflict("state_not_allowed", state=tournament.get_state_display())
    if tournament.removed_at is None:
        tournament.removed_at = timezone.now()
        tournament.slug = f"_{tournament.pk}"  # no slug from a name begins with "_", and URLs accept it
        _save_removal(tournament, AuditLine.Kind.DRAFT_REMOVED, actor)


@transaction.atomic
def drafts_remove(*, drafts: Iterable[Tournament], actor: Actor) -> None:
    """Remove drafts, all or none.

    :raises Conflict: that of `draft_remove`.
    """
    for draft in drafts:
        draft_remove(tournament=draft, actor=actor)


@transaction.atomic
def draft_restore(*, tournament: Tournament, actor: Actor) -> None:
    """Bring a removed draft back; without effect on one that is present already.

    It has its slug again, or a free one if another tournament has taken it; then its log has new digests.
    """
    lock_tournament(tournament)
    must_allow(actor, "delete", tournament)
    if tournament.removed_at is not None:
        tournament.removed_at = None
        tournament.slug = _slug_in_log(tournament)
        if _is_slug_taken(tournament):
            _readdress(tournament, free_slug(tournament))
        _save_removal(tournament, AuditLine.Kind.DRAFT_RESTORED, actor)


def drafts_removed(organiser: Organiser) -> QuerySet[Tournament]:
    """Return the removed drafts that can be restored, the last removed first."""
    return organiser.tournaments.exclude(removed_at=None).order_by("-removed_at")


def drafts_sweep() -> int:
    """Delete the drafts that were removed `UNDO_TIME` ago. Return their number.

    The error of one draft is logged, and the sweep goes on with the next.
    """
    count, limit = 0, timezone.now() - UNDO_TIME
    for draft in Tournament.objects.filter(state=Tournament.State.DRAFT, removed_at__lt=limit):
        try:
            count += _delete_if_due(draft, limit)
        except Exception as error:  # the row stays for the next sweep
            structlog.get_logger().error("draft not deleted", tournament=draft.pk, error=str(error))
    return count


def demo_of(organiser: Organiser) -> QuerySet[Tournament]:
    """Return the organiser's tournaments of the demonstration."""
    return organiser.tournaments.filter(demo=True)


def demo_seasons_of(organiser: Organiser) -> QuerySet[Season]:
    """Return the organiser's seasons of the demonstration, without one to which it added a tournament of its own."""
    used_seasons = SeasonEvent.objects.filter(tournament__demo=False).values("season")
    return organiser.seasons.filter(demo=True).exclude(pk__in=used_seasons)


def fictitious_people_of(organiser: Organiser) -> QuerySet[Player]:
    """Return the people who were created with the demonstration and have no data that only the club enters.

    The demonstration is loaded without other people, and creates its own before its tournaments.
    """
    loaded_at = demo_of(organiser).aggregate(first=Min("created_at"))["first"]
    if loaded_at is None:
        return organiser.players.none()
    people = organiser.players.filter(entries__tournament__demo=True, created_at__lt=loaded_at)
    unchanged = people.filter(email="", birth_year=None, member_until=None, dues_paid=False, category="")
    return unchanged.exclude(merged__isnull=False)


def demo_people_of(organiser: Organiser) -> QuerySet[Player]:
    """Return the fictitious people who occur in the demonstration only."""
    entered = Q(entries__tournament__demo=False)
    of_demo = list(demo_seasons_of(organiser).values_list("pk", flat=True))
    results = SeasonResult.objects.filter(event__season__organiser=organiser).exclude(event__season__in=of_demo)
    ranked = Q(pk__in=results.values("player"))
    return fictitious_people_of(organiser).exclude(entered | ranked)


def count_without_demo(organiser: Organiser) -> dict[str, int]:
    """Return the numbers of people, clubs, tournaments and seasons that `demo_delete` keeps."""
    demo_people = set(demo_people_of(organiser).values_list("pk", flat=True))
    demo_seasons = demo_seasons_of(organiser)
    players = organiser.players.exclude(pk__in=demo_people)
    used_clubs = Q(pk__in=players.exclude(club=None).values("club")) | Q(tournament__demo=False)
    demo_clubs = organiser.clubs.filter(players__in=demo_people).exclude(used_clubs)
    tournaments = organiser.tournaments.exclude(Q(demo=True) | Q(rehearsal_of__demo=True))
    return {
        "players": players.count(),
        "clubs": organiser.clubs.exclude(pk__in=demo_clubs.values("pk")).count(),
        "tournaments": tournaments.count(),
        "seasons": organiser.seasons.exclude(pk__in=demo_seasons.values("pk")).count(),
    }


@transaction.atomic
def demo_delete(*, actor: Actor) -> int:
    """Delete the demonstration: its tournaments, its season, and fictitious people and clubs without other references.

    People whom the club entered in it stay, those with an entry in another tournament or a result in another season,
    and a season with another tournament. Return the number of tournaments deleted.
    """
    must_allow(actor, "staff")
    demo = list(demo_of(actor.home))
    unreferenced_people = set(demo_people_of(actor.home).values_list("pk", flat=True))
    demo_seasons_of(actor.home).delete()
    actor.home.seasons.filter(demo=True).update(demo=False)
    clubs = set(Club.objects.filter(players__in=unreferenced_people).values_list("pk", flat=True))
    for tournament in demo:
        _delete_tournament(tournament, actor)
    Player.objects.filter(pk__in=unreferenced_people).delete()
    Club.objects.filter(pk__in=clubs, players=None, tournament=None).delete()
    return len(demo)


def tournament_erase(tournament: Tournament) -> None:
    """Delete all data of a locked tournament and of its rehearsals, in the order of the protected foreign keys."""
    for rehearsal in tournament.rehearsals.all():
        lock_tournament(rehearsal)
        tournament_erase(rehearsal)
    documents_drop(Job.objects.filter(tournament=tournament))
    Adjustment.objects.filter(entry__tournament=tournament).delete()
    tournament.stages.all().delete()
    tournament.entries.all().delete()
    tournament.delete()
    erasure_request()


@transaction.atomic
def _delete_if_due(draft: Tournament, limit: datetime) -> bool:
    """Lock the draft, and delete it if it is still a draft that was removed before `limit`."""
    lock_tournament(draft)
    if draft.state != Tournament.State.DRAFT or draft.removed_at is None or draft.removed_at >= limit:
        return False
    _delete_tournament(draft, Actor.program(draft.organiser))
    return True


def _slug_in_log(tournament: Tournament) -> str:
    return str(tournament.events.get(sequence=1).data["slug"])


def _is_slug_taken(tournament: Tournament) -> bool:
    others = Tournament.objects.filter(organiser=tournament.organiser, slug=tournament.slug).exclude(pk=tournament.pk)
    return tournament.slug in reserved_slugs(tournament.slug) or others.exists()


def _readdress(tournament: Tournament, slug: str) -> None:
    """Give a draft another slug, also in its log, whose digests change."""
    log = list(readdress_log(log_of(tournament), slug))
    tournament.events.all().delete()
    Event.objects.bulk_create((event_row(tournament, line) for line in log), batch_size=500)
    tournament.slug, tournament.digest = slug, log[-1].digest


def _save_removal(tournament: Tournament, kind: AuditLine.Kind, actor: Actor) -> None:
    tournament.save(update_fields=["removed_at", "slug", "digest"])
    audit_write(tournament.organiser, kind, actor, data={"tournament": tournament.name})


def _delete_tournament(tournament: Tournament, actor: Actor) -> None:
    """Delete a tournament with its log, and write that into the audit log, with the slug that the tournament had."""
    slug = tournament.slug if tournament.removed_at is None else _slug_in_log(tournament)
    data = {"tournament": slug, "lines": tournament.version}
    audit_write(actor.home, AuditLine.Kind.TOURNAMENT_DELETED, actor, data=data)
    tournament_erase(tournament)
