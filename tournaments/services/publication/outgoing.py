"""The queue of what goes to a host: for each tournament what shall be there, and what is. Where these differ it waits,
tried again and again, later each time. The rows are the truth, a Celery message only a nudge; sending twice does no
harm."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments.models import Event, HostTarget, Sending, Tournament
from tournaments.services.access.audit import export_note
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.faults import refusal_of
from tournaments.services.core.log import nudge
from tournaments.services.publication.target import TASK

FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(minutes=10)
SILENCE = timedelta(minutes=2)  # after which whoever was sending is gone
log = structlog.get_logger()


class HostRefused(DomainError):
    """The host has spoken, about one tournament: the others may go."""


def hosts_sweep() -> int:
    """Notice what was published, corrected, withdrawn or deleted, and nudge for all that may be tried."""
    now = timezone.now()
    keys = []
    for target in HostTarget.objects.select_related("organiser"):
        _notice(target, now)
        if _may_be_tried(now).filter(pk=target.pk).exists() and _due(target, now).exists():
            keys.append(target.pk)
    for key in keys:
        nudge(TASK, key)
    return len(keys)


def target_claim(pk: int) -> HostTarget | None:
    """Take what may be tried; None when somebody else sends, or it is not the time."""
    now = timezone.now()
    if not _may_be_tried(now).filter(pk=pk).update(heartbeat=now):
        return None
    target = HostTarget.objects.select_related("organiser").get(pk=pk)
    _notice(target, now)
    return target


def target_heard(target: HostTarget) -> None:
    """It is still being sent."""
    HostTarget.objects.filter(pk=target.pk).update(heartbeat=timezone.now())


def target_done(target: HostTarget) -> None:
    """The host answers."""
    fresh = {"attempts": 0, "problem": None, "heartbeat": None}
    HostTarget.objects.filter(pk=target.pk, address=target.address).update(**fresh)


def target_failed(target: HostTarget, error: Exception) -> None:
    """All of it waits on, twice as long as before."""
    told = {"problem": _told(error), "next_at": _later(target.attempts), "attempts": F("attempts") + 1}
    HostTarget.objects.filter(pk=target.pk, address=target.address).update(**told, heartbeat=None)


def waiting_for(target: HostTarget) -> list[Sending]:
    """What may be tried now, the oldest first."""
    due = _due(target, timezone.now())
    return list(due.select_related("tournament__organiser").order_by("due_since", "pk"))


def sending_begins(row: Sending) -> None:
    """From now on nobody knows what is there, until an answer has come."""
    Sending.objects.filter(pk=row.pk).update(there=Sending.UNSURE)


def sending_done(row: Sending, there: str) -> None:
    """The host has it. What changed meanwhile is noticed next."""
    if not there and row.tournament is None:
        Sending.objects.filter(pk=row.pk).delete()
        return
    now = timezone.now()
    with transaction.atomic():
        fresh = {"there": there, "attempts": 0, "problem": None, "sent_at": now}
        Sending.objects.filter(pk=row.pk).update(**fresh)
        Sending.objects.filter(pk=row.pk, wanted=there).update(due_since=None, next_at=None)
        if there and row.tournament is not None:
            actor = Actor.program(row.tournament.organiser)
            export_note(actor=actor, what="host", form="chelem", tournament=row.tournament)


def sending_failed(row: Sending, error: Exception) -> None:
    """It waits on, and lets others pass."""
    told = {"problem": _told(error), "next_at": _later(row.attempts), "attempts": F("attempts") + 1}
    Sending.objects.filter(pk=row.pk).update(**told)


def _notice(target: HostTarget, now: datetime) -> None:
    """What shall be there: every published tournament as its log stands, and nothing else that was sent."""
    first = Event.objects.filter(sequence=1, tournament__organiser=target.organiser_id).filter(
        tournament__state=Tournament.State.PUBLISHED, tournament__rehearsal_of=None, tournament__demo=False
    )
    told = ("digest", "tournament", "tournament__digest", "tournament__slug", "tournament__name")
    published = {source: rest for source, *rest in first.values_list(*told)}
    known = {row.source: row for row in Sending.objects.filter(organiser=target.organiser_id)}
    for source in published.keys() | known.keys():
        pk, wanted, slug, name = published.get(source, (None, "", "", ""))
        row = known.get(source)
        if row is None:
            row = Sending(organiser_id=target.organiser_id, source=source)
        elif row.wanted == wanted:
            continue
        row.wanted, row.attempts, row.problem, row.next_at = wanted, 0, None, now
        row.due_since = (row.due_since or now) if row.is_due else None
        if wanted:
            row.tournament_id, row.slug, row.name = pk, slug, name
        _save(row)


def _save(row: Sending) -> None:
    """What a worker notes of `there` meanwhile stays."""
    if row.pk is None:
        Sending.objects.get_or_create(organiser_id=row.organiser_id, source=row.source, defaults=_columns(row))
    else:
        Sending.objects.filter(pk=row.pk).update(**_columns(row))


def _columns(row: Sending) -> dict[str, object]:
    names = ("tournament_id", "slug", "name", "wanted", "attempts", "problem", "next_at", "due_since")
    return {name: getattr(row, name) for name in names}


def _due(target: HostTarget, now: datetime) -> QuerySet[Sending]:
    return Sending.objects.filter(Sending.DUE, organiser=target.organiser_id, next_at__lte=now)


def _may_be_tried(now: datetime) -> QuerySet[HostTarget]:
    free = Q(heartbeat=None) | Q(heartbeat__lt=now - SILENCE)
    return HostTarget.objects.filter(free, next_at__lte=now)


def _later(attempts: int) -> datetime:
    wait: timedelta = min(FIRST_WAIT * 2 ** min(attempts, 10), LONGEST_WAIT)
    return timezone.now() + wait


def _told(error: Exception) -> dict[str, object]:
    refusal = refusal_of(error)
    if refusal is None:
        log.error("tournament not sent", error=type(error).__name__, exc_info=error)
        refusal = DomainError("host_failed", error=type(error).__name__)
    return {"code": refusal.code, "params": refusal.params}
