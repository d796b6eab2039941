"""Announcements: one sentence on walls, tablets and phones at once, such as "Repas à 19 h 30"."""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.log.events import Announcement, AnnouncementChanged
from tournaments.models import Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament

TEXT_LIMIT = 200
MAX_DURATION = timedelta(days=1)


@transaction.atomic
def announcement_make(*, tournament: Tournament, text: str, until: datetime | None, actor: Actor) -> Tournament:
    """Announce a sentence until a moment, or until it is removed. It replaces the present announcement.

    :raises DomainError: `arbiter_only`, `announcement_empty`, `announcement_long`, `announcement_over`.
    """
    lock_tournament(tournament)
    must_allow(actor, "announce", tournament)
    sentence = tidy(text)
    if not sentence:
        raise DomainError("announcement_empty", field="text")
    if len(sentence) > TEXT_LIMIT:
        raise DomainError("announcement_long", field="text", limit=TEXT_LIMIT)
    if until is not None and not timezone.now() < until <= timezone.now() + MAX_DURATION:
        raise DomainError("announcement_over", field="until")
    return _store(tournament, sentence, until and until.astimezone(UTC).replace(microsecond=0), actor)


@transaction.atomic
def announcement_remove(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Remove the announcement, also one whose time is over.

    :raises DomainError: `arbiter_only`.
    """
    lock_tournament(tournament)
    must_allow(actor, "announce", tournament)
    return _store(tournament, "", None, actor)


def _store(tournament: Tournament, text: str, until: datetime | None, actor: Actor) -> Tournament:
    """Store and log the announcement, if it differs."""
    before = Announcement(text=tournament.announcement, until=_as_utc(tournament.announced_until))
    after = Announcement(text=text, until=_as_utc(until))
    if before == after:
        return tournament
    tournament.announcement, tournament.announced_until = text, until
    tournament.save(update_fields=["announcement", "announced_until"])
    event_append(tournament=tournament, event=AnnouncementChanged(before=before, after=after), actor=actor)
    return tournament


def _as_utc(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None
