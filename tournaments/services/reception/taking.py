"""Reception of tournaments from a laptop: imported with the checks of any archive, in place of the earlier version.

The `source` of a tournament identifies it across versions: the digest of the first event of its log.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from players.models import Organiser, Player
from tournaments.models import AuditLine, DayReport, Receipt, ReceivedTournament, Season, SeasonEvent, Tournament
from tournaments.services.access.audit import audit_write
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, TooMany
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.log.archive import archive_import
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import tournament_erase

LOCK_SECONDS = 120  # after them the lock of an interrupted reception expires
PUBLIC_KEY = re.compile("[0-9a-f]{64}")
SLUG_CONFLICTS = {"log_file_known", "address_taken"}
Kind = AuditLine.Kind


def reception_import(*, organiser: Organiser, source: str, content: bytes, signing_key: str = "") -> bool:
    """Import the published tournament of the archive at the organiser.

    An earlier version from the same `source` is replaced in the same transaction; a tournament of this install never
    is. Return False if the same archive was received before. An invalid `signing_key` counts as none.

    :raises DomainError: `reception_other`, `reception_unpublished`, those of `archive_import`;
    :raises Conflict: `reception_taken`; :raises TooMany: `reception_busy`.
    """
    digest = sha256(content).hexdigest()
    with _lock_reception(organiser):
        former = _received_before(organiser, source)
        key = signing_key if PUBLIC_KEY.fullmatch(signing_key) else ""
        if former is not None and former.digest == digest:
            ReceivedTournament.objects.filter(pk=former.pk).exclude(signing_key=key).update(signing_key=key)
            return False
        with transaction.atomic():
            old = former.tournament if former is not None else None
            new = _import_archive(content, organiser, source, old=old)
            fresh = {"tournament": new, "digest": digest, "signing_key": key, "at": timezone.now()}
            ReceivedTournament.objects.update_or_create(organiser=organiser, source=source, defaults=fresh)
            if old is not None:
                _replace_tournament(old, new)
            data = {"tournament": new.slug}
            audit_write(organiser, Kind.TOURNAMENT_RECEIVED, Actor.program(organiser), tournament=new, data=data)
    return True


def reception_withdraw(*, organiser: Organiser, source: str) -> None:
    """Unpublish the tournament from this source until it is sent again. Idempotent, also for an unknown source.

    :raises TooMany: `reception_busy`.
    """
    with _lock_reception(organiser), transaction.atomic():
        former = _received_before(organiser, source)
        if former is None:
            return
        ReceivedTournament.objects.filter(pk=former.pk).update(digest="")  # the same archive is imported again
        if former.tournament.state == Tournament.State.PUBLISHED:
            actor = Actor.program(organiser)
            tournament_transition(tournament=former.tournament, transition="unpublish", actor=actor)
            data = {"tournament": former.tournament.slug}
            audit_write(organiser, Kind.TOURNAMENT_WITHDRAWN, actor, tournament=former.tournament, data=data)


def _received_before(organiser: Organiser, source: str) -> ReceivedTournament | None:
    return ReceivedTournament.objects.filter(organiser=organiser, source=source).select_related("tournament").first()


def _import_archive(content: bytes, organiser: Organiser, source: str, *, old: Tournament | None) -> Tournament:
    """Import the archive; free the slug of the `old` version first. Refuse another source or state."""
    if old is not None:
        lock_tournament(old)
        Tournament.objects.filter(pk=old.pk).update(slug=f"~{old.pk}")  # frees the slug; "~" is in no other slug
    try:
        new = archive_import(content, Actor.program(organiser), with_look=False)
    except Conflict as refused:
        if refused.code in SLUG_CONFLICTS:
            raise Conflict("reception_taken", slug=refused.params["slug"]) from refused
        raise
    if new.events.get(sequence=1).digest != source:
        raise DomainError("reception_other")
    if new.state != Tournament.State.PUBLISHED:
        raise DomainError("reception_unpublished")
    return new


def _replace_tournament(old: Tournament, new: Tournament) -> None:
    """Move the data outside the log from the old tournament to the new one, and delete the old one.

    These are seasons, the report of the day, receipts and audit lines. People without a licence whose only reference
    was the old tournament are deleted too.
    """
    for model in (AuditLine, DayReport, Receipt, SeasonEvent):
        model._default_manager.filter(tournament=old).update(tournament=new)
    Season.objects.filter(final=old).update(final=new)
    people = list(old.entries.values_list("player", flat=True))
    tournament_erase(Tournament.objects.get(pk=old.pk))
    unreferenced = {"licence": "", "entries": None, "season_results": None, "merged_into": None, "merged": None}
    Player.objects.filter(pk__in=people, **unreferenced).delete()


@contextmanager
def _lock_reception(organiser: Organiser) -> Iterator[None]:
    """Allow one reception of an organiser at a time: an import takes a second of processor time.

    :raises TooMany: `reception_busy`.
    """
    key = f"reception:{organiser.pk}"
    if not cache.add(key, True, LOCK_SECONDS):
        raise TooMany("reception_busy")
    try:
        yield
    finally:
        cache.delete(key)
