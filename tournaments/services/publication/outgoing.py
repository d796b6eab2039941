"""The queue of sendings to a host. A row holds for each tournament the wanted digest and the one at the host.

Where these differ the sending is due, with retries and exponential backoff. The state is in the rows; a Celery message
only wakes a worker. Sending is idempotent.
"""

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
from tournaments.services.core.log import wake_worker
from tournaments.services.publication.target import TASK

FIRST_BACKOFF, LONGEST_BACKOFF = timedelta(seconds=15), timedelta(minutes=10)  # between two attempts
HEARTBEAT_TIMEOUT = timedelta(minutes=2)  # after it the sending worker counts as lost
log = structlog.get_logger()


class HostRefused(DomainError):
    """A refusal by the host of one tournament; the others are still sent."""


def hosts_sweep() -> int:
    """Update all queues, and wake workers for targets with due sendings. Return the number of these targets."""
    now = timezone.now()
    keys = []
    for target in HostTarget.objects.select_related("organiser"):
        _update_queue(target, now)
        if _select_claimable(now).filter(pk=target.pk).exists() and _select_due(target, now).exists():
            keys.append(target.pk)
    for key in keys:
        wake_worker(TASK, key)
    return len(keys)


def target_claim(pk: int) -> HostTarget | None:
    """Claim a target; None if another worker holds it or its backoff is not over."""
    now = timezone.now()
    if not _select_claimable(now).filter(pk=pk).update(heartbeat=now):
        return None
    target = HostTarget.objects.select_related("organiser").get(pk=pk)
    _update_queue(target, now)
    return target


def target_heartbeat(target: HostTarget) -> None:
    """Renew the claim while the worker sends."""
    HostTarget.objects.filter(pk=target.pk).update(heartbeat=timezone.now())


def target_done(target: HostTarget) -> None:
    """Release the claim and clear the problem after all sendings were tried; not if the desk set another address."""
    fresh = {"attempts": 0, "problem": None, "heartbeat": None}
    HostTarget.objects.filter(pk=target.pk, address=target.address).update(**fresh)


def target_failed(target: HostTarget, error: Exception) -> None:
    """Release the claim and store the problem; the next attempt is after twice the backoff.

    Like `target_done`, it does nothing if the desk set another address meanwhile.
    """
    fields = {
        "problem": _problem_as_data(error),
        "next_at": _next_attempt(target.attempts),
        "attempts": F("attempts") + 1,
    }
    HostTarget.objects.filter(pk=target.pk, address=target.address).update(**fields, heartbeat=None)


def due_sendings(target: HostTarget) -> list[Sending]:
    """Return the sendings that are due now, the oldest first."""
    due = _select_due(target, timezone.now())
    return list(due.select_related("tournament__organiser").order_by("due_since", "pk"))


def sending_start(row: Sending) -> None:
    """Mark the state at the host as unknown until its response is stored."""
    Sending.objects.filter(pk=row.pk).update(there=Sending.UNSURE)


def sending_done(row: Sending, there: str) -> None:
    """Store the digest that the host now has, empty once it has withdrawn the tournament, and note an export.

    The sending stays due if another digest was wanted meanwhile. After a withdrawal, the row of a tournament that was
    deleted here is deleted too.
    """
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
    """Store the problem of one sending, which is retried after its own backoff; others are not delayed."""
    fields = {"problem": _problem_as_data(error), "next_at": _next_attempt(row.attempts), "attempts": F("attempts") + 1}
    Sending.objects.filter(pk=row.pk).update(**fields)


def _update_queue(target: HostTarget, now: datetime) -> None:
    """Set the wanted digests: those of all published tournaments, and none for all others that were sent.

    `source` is the digest of a tournament's first event, which never changes.
    """
    first = Event.objects.filter(sequence=1, tournament__organiser=target.organiser_id).filter(
        tournament__state=Tournament.State.PUBLISHED, tournament__rehearsal_of=None, tournament__demo=False
    )
    columns = ("digest", "tournament", "tournament__digest", "tournament__slug", "tournament__name")
    published = {source: rest for source, *rest in first.values_list(*columns)}
    queued = {row.source: row for row in Sending.objects.filter(organiser=target.organiser_id)}
    for source in published.keys() | queued.keys():
        pk, wanted, slug, name = published.get(source, (None, "", "", ""))
        row = queued.get(source)
        if row is None:
            row = Sending(organiser_id=target.organiser_id, source=source)
        elif row.wanted == wanted:
            continue
        row.wanted, row.attempts, row.problem, row.next_at = wanted, 0, None, now
        row.due_since = (row.due_since or now) if row.is_due else None
        if wanted:
            row.tournament_id, row.slug, row.name = pk, slug, name
        _save_wanted(row)


def _save_wanted(row: Sending) -> None:
    """Save all columns but `there` and `sent_at`, which a worker may be writing."""
    if row.pk is None:
        Sending.objects.get_or_create(organiser_id=row.organiser_id, source=row.source, defaults=_wanted_columns(row))
    else:
        Sending.objects.filter(pk=row.pk).update(**_wanted_columns(row))


def _wanted_columns(row: Sending) -> dict[str, object]:
    names = ("tournament_id", "slug", "name", "wanted", "attempts", "problem", "next_at", "due_since")
    return {name: getattr(row, name) for name in names}


def _select_due(target: HostTarget, now: datetime) -> QuerySet[Sending]:
    return Sending.objects.filter(Sending.DUE, organiser=target.organiser_id, next_at__lte=now)


def _select_claimable(now: datetime) -> QuerySet[HostTarget]:
    free = Q(heartbeat=None) | Q(heartbeat__lt=now - HEARTBEAT_TIMEOUT)
    return HostTarget.objects.filter(free, next_at__lte=now)


def _next_attempt(attempts: int) -> datetime:
    backoff: timedelta = min(FIRST_BACKOFF * 2 ** min(attempts, 10), LONGEST_BACKOFF)  # 10: no overflow
    return timezone.now() + backoff


def _problem_as_data(error: Exception) -> dict[str, object]:
    """Return code and parameters of the refusal; log an unexpected error, and return `host_failed` for it."""
    refusal = refusal_of(error)
    if refusal is None:
        log.error("tournament not sent", error=type(error).__name__, exc_info=error)
        refusal = DomainError("host_failed", error=type(error).__name__)
    return {"code": refusal.code, "params": refusal.params}
