"""The queue of the static site: one row for each organiser, due until the folder of publication could be written.

Failures are retried with exponential backoff. The state is in the row; a Celery message only wakes a worker.
Publishing is idempotent.
"""

from datetime import datetime, timedelta

import structlog
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.formatting.language import LANGUAGES
from tournaments.models import SitePublication
from tournaments.selectors.site import site_mark
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.faults import refusal_of
from tournaments.services.core.log import wake_worker

TASK = "tournaments.site_publish"
FIRST_BACKOFF, LONGEST_BACKOFF = timedelta(seconds=15), timedelta(minutes=10)  # between two attempts
UPDATE_INTERVAL = timedelta(minutes=5)  # of automatic publishing: during play each deal changes a page
HEARTBEAT_TIMEOUT = timedelta(minutes=2)  # after it the writing worker counts as lost
LONGEST_ADDRESS = 200
log = structlog.get_logger()


def site_change(
    *, actor: Actor, automatic: bool | None = None, address: str | None = None, language: str | None = None
) -> SitePublication:
    """Change the settings of the site; None leaves one unchanged.

    `automatic`: publish changes without a request of the desk. `address`: the URL of the site, for feeds and pictures.
    A new address or language clears the mark, so that automatic publishing writes the whole site again.

    :raises DomainError: `director_only`, `site_address`, `site_language`.
    """
    must_allow(actor, "site")
    fresh: dict[str, object] = {}
    if automatic is not None:
        fresh["automatic"] = automatic
    if address is not None:
        fresh |= {"address": _check_address(address.strip()), "mark": ""}
    if language is not None:
        if language not in dict(LANGUAGES):
            raise DomainError("site_language", field="language")
        fresh |= {"language": language, "mark": ""}
    return SitePublication.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]


@transaction.atomic
def site_queue(*, actor: Actor) -> SitePublication:
    """Queue the site, to be published as soon as its folder is there.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "site")
    site = SitePublication.objects.get_or_create(organiser=actor.home)[0]
    _queue_site(site, timezone.now())
    transaction.on_commit(lambda: wake_worker(TASK, site.pk))
    return site


def site_claim(pk: int) -> SitePublication | None:
    """Claim a due site; None if another worker holds it or it is not due."""
    now = timezone.now()
    free = Q(heartbeat=None) | Q(heartbeat__lt=now - HEARTBEAT_TIMEOUT)
    due = SitePublication.objects.filter(free, pk=pk, due_since__isnull=False, next_at__lte=now)
    if not due.update(heartbeat=now):
        return None
    return SitePublication.objects.select_related("organiser").get(pk=pk)


def site_heartbeat(site: SitePublication) -> None:
    """Renew the claim while the worker writes."""
    SitePublication.objects.filter(pk=site.pk).update(heartbeat=timezone.now())


def site_done(site: SitePublication, *, mark: str, pages: int) -> None:
    """Release the claim and store the publication, with the `site_mark` by which the sweep finds later changes.

    A site that was queued again meanwhile stays due.
    """
    fields = {"mark": mark, "pages": pages, "published_at": timezone.now(), "heartbeat": None}
    SitePublication.objects.filter(pk=site.pk).update(**fields, attempts=0, problem=None)
    SitePublication.objects.filter(pk=site.pk, due_since=site.due_since).update(due_since=None, next_at=None)


def site_failed(site: SitePublication, error: Exception) -> None:
    """Release the claim and store the problem; the next attempt is after twice the backoff."""
    refusal = refusal_of(error)
    if refusal is None:
        log.error("site not published", site=site.pk, error=type(error).__name__, exc_info=error)
        refusal = DomainError("site_failed", error=type(error).__name__)
    code = "site_waits" if refusal.code == "site_away" else refusal.code
    backoff = min(FIRST_BACKOFF * 2 ** min(site.attempts, 10), LONGEST_BACKOFF)  # 10: no overflow
    SitePublication.objects.filter(pk=site.pk).update(
        attempts=F("attempts") + 1,
        next_at=timezone.now() + backoff,
        heartbeat=None,
        problem={"code": code, "params": refusal.params},
    )


def sites_sweep() -> int:
    """Queue automatic sites that have changed, and wake workers for due ones. Return the number of due sites."""
    now = timezone.now()
    fresh = Q(published_at__gt=now - UPDATE_INTERVAL)
    for site in (
        SitePublication.objects.filter(automatic=True, due_since=None).exclude(fresh).select_related("organiser")
    ):
        if site_mark(site.organiser) != site.mark:
            _queue_site(site, now)
    free = Q(heartbeat=None) | Q(heartbeat__lt=now - HEARTBEAT_TIMEOUT)
    waiting = SitePublication.objects.filter(free, due_since__isnull=False, next_at__lte=now)
    keys = list(waiting.values_list("pk", flat=True))
    for key in keys:
        wake_worker(TASK, key)
    return len(keys)


def _queue_site(site: SitePublication, now: datetime) -> None:
    """Make the site due, if it is not, and reset its backoff."""
    due = {"next_at": now, "attempts": 0}
    SitePublication.objects.filter(pk=site.pk, due_since=None).update(due_since=now)
    SitePublication.objects.filter(pk=site.pk).update(**due)


def _check_address(address: str) -> str:
    """Return the URL of the site, with a slash at its end."""
    if not address:
        return ""
    try:
        URLValidator(schemes=["http", "https"])(address)
    except ValidationError as error:
        raise DomainError("site_address", field="address") from error
    if len(address) >= LONGEST_ADDRESS or "?" in address or "#" in address:
        raise DomainError("site_address", field="address")
    return f"{address.rstrip('/')}/"
