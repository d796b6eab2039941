"""What comes from a laptop: read, replayed and proved as any archive is, in the place of what came before."""

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
from tournaments.services.log.archive import archive_read
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.removal import tournament_erase

LONGEST = 120  # seconds after which a reading that was cut off is over
TAKEN = {"log_file_known", "address_taken"}
Kind = AuditLine.Kind


def reception_take(*, organiser: Organiser, source: str, content: bytes) -> bool:
    """The tournament of the archive, published at the organiser. What came from the same `source` before makes room, in
    one transaction; what was made here never does. False: the same archive is here already.

    :raises DomainError: `reception_other`, `reception_unpublished`, those of `archive_read`;
    :raises Conflict: `reception_taken`; :raises TooMany: `reception_busy`.
    """
    digest = sha256(content).hexdigest()
    with _alone(organiser):
        former = _former(organiser, source)
        if former is not None and former.digest == digest:
            return False
        with transaction.atomic():
            old = former.tournament if former is not None else None
            made = _read(content, organiser, source, aside=old)
            fresh = {"tournament": made, "digest": digest, "at": timezone.now()}
            ReceivedTournament.objects.update_or_create(organiser=organiser, source=source, defaults=fresh)
            if old is not None:
                _replaced(old, made)
            told = {"tournament": made.slug}
            audit_write(organiser, Kind.TOURNAMENT_RECEIVED, Actor.program(organiser), tournament=made, data=told)
    return True


def reception_withdraw(*, organiser: Organiser, source: str) -> None:
    """What came from there is public no more, until it comes again. What never came is withdrawn already.

    :raises TooMany: `reception_busy`.
    """
    with _alone(organiser), transaction.atomic():
        former = _former(organiser, source)
        if former is None:
            return
        ReceivedTournament.objects.filter(pk=former.pk).update(digest="")
        if former.tournament.state == Tournament.State.PUBLISHED:
            actor = Actor.program(organiser)
            tournament_transition(tournament=former.tournament, transition="unpublish", actor=actor)
            told = {"tournament": former.tournament.slug}
            audit_write(organiser, Kind.TOURNAMENT_WITHDRAWN, actor, tournament=former.tournament, data=told)


def _former(organiser: Organiser, source: str) -> ReceivedTournament | None:
    return ReceivedTournament.objects.filter(organiser=organiser, source=source).select_related("tournament").first()


def _read(content: bytes, organiser: Organiser, source: str, *, aside: Tournament | None) -> Tournament:
    if aside is not None:
        lock_tournament(aside)
        Tournament.objects.filter(pk=aside.pk).update(slug=f"~{aside.pk}")  # no address that anybody can have
    try:
        made = archive_read(content, Actor.program(organiser), with_look=False)
    except Conflict as refused:
        if refused.code in TAKEN:
            raise Conflict("reception_taken", slug=refused.params["slug"]) from refused
        raise
    if made.events.get(sequence=1).digest != source:
        raise DomainError("reception_other")
    if made.state != Tournament.State.PUBLISHED:
        raise DomainError("reception_unpublished")
    return made


def _replaced(old: Tournament, made: Tournament) -> None:
    """What this install has beside the log goes over to the new one: seasons, what was told of the day, lines of audit.
    People who were written down for the old one alone go with it."""
    for model in (AuditLine, DayReport, Receipt, SeasonEvent):
        model._default_manager.filter(tournament=old).update(tournament=made)
    Season.objects.filter(final=old).update(final=made)
    people = list(old.entries.values_list("player", flat=True))
    tournament_erase(Tournament.objects.get(pk=old.pk))
    alone = {"licence": "", "entries": None, "season_results": None, "merged_into": None, "merged": None}
    Player.objects.filter(pk__in=people, **alone).delete()


@contextmanager
def _alone(organiser: Organiser) -> Iterator[None]:
    """One reading of an organiser at a time: it takes a second of the processor, and others wait for it.

    :raises TooMany: `reception_busy`.
    """
    key = f"reception:{organiser.pk}"
    if not cache.add(key, True, LONGEST):
        raise TooMany("reception_busy")
    try:
        yield
    finally:
        cache.delete(key)
