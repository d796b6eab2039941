"""The queue of what is to be published: a row that waits until the folder is there, tried again and again, later each
time. The row is the truth, a Celery message only a nudge; publishing twice does no harm."""

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
from tournaments.services.core.log import nudge

TASK = "tournaments.site_publish"
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(minutes=10)
AT_MOST_EVERY = timedelta(minutes=5)  # while a hall plays, each deal changes a page
SILENCE = timedelta(minutes=2)  # after which whoever was writing is gone
LONGEST_ADDRESS = 200
log = structlog.get_logger()


def site_change(
    *, actor: Actor, automatic: bool | None = None, address: str | None = None, language: str | None = None
) -> SitePublication:
    """Whether the folder follows by itself, the address at which it will be read (feeds and pictures need one), and the
    language of its pages; what is not said stays.

    :raises DomainError: `director_only`, `site_address`, `site_language`.
    """
    must_allow(actor, "site")
    fresh: dict[str, object] = {}
    if automatic is not None:
        fresh["automatic"] = automatic
    if address is not None:
        fresh |= {"address": _whole(address.strip()), "mark": ""}
    if language is not None:
        if language not in dict(LANGUAGES):
            raise DomainError("site_language", field="language")
        fresh |= {"language": language, "mark": ""}
    return SitePublication.objects.update_or_create(organiser=actor.home, defaults=fresh)[0]


@transaction.atomic
def site_ask(*, actor: Actor) -> SitePublication:
    """Publish as soon as it can be: now, or when the folder is there.

    :raises DomainError: `director_only`.
    """
    must_allow(actor, "site")
    site = SitePublication.objects.get_or_create(organiser=actor.home)[0]
    _wait(site, timezone.now())
    transaction.on_commit(lambda: nudge(TASK, site.pk))
    return site


def site_claim(pk: int) -> SitePublication | None:
    """Take what waits and may be tried; None when somebody else writes, or there is nothing to do."""
    now = timezone.now()
    free = Q(heartbeat=None) | Q(heartbeat__lt=now - SILENCE)
    due = SitePublication.objects.filter(free, pk=pk, due_since__isnull=False, next_at__lte=now)
    if not due.update(heartbeat=now):
        return None
    return SitePublication.objects.select_related("organiser").get(pk=pk)


def site_heard(site: SitePublication) -> None:
    """It is still being written."""
    SitePublication.objects.filter(pk=site.pk).update(heartbeat=timezone.now())


def site_done(site: SitePublication, *, mark: str, pages: int) -> None:
    """It lies where it belongs. What was asked for meanwhile stays due."""
    told = {"mark": mark, "pages": pages, "published_at": timezone.now(), "heartbeat": None}
    SitePublication.objects.filter(pk=site.pk).update(**told, attempts=0, problem=None)
    SitePublication.objects.filter(pk=site.pk, due_since=site.due_since).update(due_since=None, next_at=None)


def site_failed(site: SitePublication, error: Exception) -> None:
    """It waits on, twice as long as before."""
    refusal = refusal_of(error)
    if refusal is None:
        log.error("site not published", site=site.pk, error=type(error).__name__, exc_info=error)
        refusal = DomainError("site_failed", error=type(error).__name__)
    code = "site_waits" if refusal.code == "site_away" else refusal.code
    wait = min(FIRST_WAIT * 2 ** min(site.attempts, 10), LONGEST_WAIT)
    SitePublication.objects.filter(pk=site.pk).update(
        attempts=F("attempts") + 1,
        next_at=timezone.now() + wait,
        heartbeat=None,
        problem={"code": code, "params": refusal.params},
    )


def sites_sweep() -> int:
    """Notice what has changed where the folder follows, and nudge for all that may be tried. Returns how many."""
    now = timezone.now()
    fresh = Q(published_at__gt=now - AT_MOST_EVERY)
    for site in (
        SitePublication.objects.filter(automatic=True, due_since=None).exclude(fresh).select_related("organiser")
    ):
        if site_mark(site.organiser) != site.mark:
            _wait(site, now)
    free = Q(heartbeat=None) | Q(heartbeat__lt=now - SILENCE)
    waiting = SitePublication.objects.filter(free, due_since__isnull=False, next_at__lte=now)
    keys = list(waiting.values_list("pk", flat=True))
    for key in keys:
        nudge(TASK, key)
    return len(keys)


def _wait(site: SitePublication, now: datetime) -> None:
    """From now on, or on as before, and tried at once."""
    due = {"next_at": now, "attempts": 0}
    SitePublication.objects.filter(pk=site.pk, due_since=None).update(due_since=now)
    SitePublication.objects.filter(pk=site.pk).update(**due)


def _whole(address: str) -> str:
    if not address:
        return ""
    try:
        URLValidator(schemes=["http", "https"])(address)
    except ValidationError as error:
        raise DomainError("site_address", field="address") from error
    if len(address) >= LONGEST_ADDRESS or "?" in address or "#" in address:
        raise DomainError("site_address", field="address")
    return f"{address.rstrip('/')}/"
