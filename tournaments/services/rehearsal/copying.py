"""Creating the copy of a tournament for a rehearsal from its log, setting its pace, and deleting it."""

import shutil
from collections.abc import Sequence

from django.conf import settings
from django.db import transaction

from tournaments.log.codec import readdress_log
from tournaments.log.fold import fold
from tournaments.models import Event, Official, Tournament
from tournaments.selectors.log.stored import log_of
from tournaments.selectors.rounds import plays_a_round
from tournaments.services.access.organisers import reserved_slugs
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_row
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.log.restore import rows_write
from tournaments.services.rehearsal.accidents import accidents_choose
from tournaments.services.setup.removal import tournament_erase

PACES = (5, 60, 300)  # seconds for a round
OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
LEAST_FREE_BYTES = 200 * 2**20  # the rows of the largest tournaments take tens of megabytes, and the real day goes on
MAX_SLUG_LENGTH = 44  # of the original in the slug of the copy


@transaction.atomic
def rehearsal_start(
    *, tournament: Tournament, seconds: int | None, actor: Actor, accidents: Sequence[str] = ()
) -> Tournament:
    """Copy the present state of the tournament, with a slug of its own. The program plays each round in
    `seconds` seconds (None: people play it), with these `accidents`.

    :raises Conflict: `rehearsal_exists`, `rehearsal_of_rehearsal`, `rehearsal_over`, `rehearsal_during_round`,
        `rehearsal_disk`; :raises DomainError: `rehearsal_pace`, `accident_unknown`.
    """
    lock_tournament(tournament)
    must_allow(actor, "rehearse", tournament)
    if tournament.is_rehearsal:
        raise Conflict("rehearsal_of_rehearsal")
    if tournament.rehearsals.exists():
        raise Conflict("rehearsal_exists")
    if tournament.state in OVER:
        raise Conflict("rehearsal_over")
    if plays_a_round(tournament):
        raise Conflict("rehearsal_during_round")
    if shutil.disk_usage(settings.DATA_DIR).free < LEAST_FREE_BYTES:
        raise Conflict("rehearsal_disk")
    _must_be_a_pace(seconds)
    slug = _free_slug(tournament)
    log = list(readdress_log(log_of(tournament), slug))
    copy = Tournament.objects.create(
        organiser=tournament.organiser,
        slug=slug,
        name=tournament.name,
        rehearsal_of=tournament,
        rehearsal_from=tournament.version,
        rehearsal_seconds=seconds,
    )
    Official.objects.bulk_create(
        Official(tournament=copy, number=one.number, user=one.user, name=one.name) for one in tournament.officials.all()
    )
    Event.objects.bulk_create((event_row(copy, line) for line in log), batch_size=500)
    _copy_entries(tournament, copy)
    rows_write(copy, fold(log))
    accidents_choose(rehearsal=copy, kinds=accidents, actor=actor)
    return copy


@transaction.atomic
def rehearsal_pace_set(
    *, tournament: Tournament, seconds: int | None, actor: Actor, accidents: Sequence[str] | None = None
) -> None:
    """Set the seconds in which the program plays a round, or stop it (None), and the accidents to come, unless None.

    :raises Conflict: `rehearsal_none`, `rehearsal_real_plays`;
    :raises DomainError: `rehearsal_pace`, `accident_unknown`.
    """
    lock_tournament(tournament)
    must_allow(actor, "rehearse", tournament)
    _must_be_a_rehearsal(tournament)
    _must_be_a_pace(seconds)
    if seconds is not None and tournament.original_plays:
        raise Conflict("rehearsal_real_plays")
    tournament.rehearsal_seconds = seconds
    tournament.save(update_fields=["rehearsal_seconds"])
    if accidents is not None:
        accidents_choose(rehearsal=tournament, kinds=accidents, actor=actor)


@transaction.atomic
def rehearsal_drop(*, tournament: Tournament, actor: Actor) -> None:
    """Delete the rehearsal `tournament`, a copy, with all its data.

    :raises Conflict: `rehearsal_none`; :raises DomainError: those of `must_allow`.
    """
    lock_tournament(tournament)
    must_allow(actor, "rehearse", tournament)
    _must_be_a_rehearsal(tournament)
    tournament_erase(tournament)


def _must_be_a_rehearsal(tournament: Tournament) -> None:
    if not tournament.is_rehearsal:
        raise Conflict("rehearsal_none")


def _must_be_a_pace(seconds: int | None) -> None:
    if seconds is not None and seconds not in PACES:
        raise DomainError("rehearsal_pace", field="seconds")


def _free_slug(tournament: Tournament) -> str:
    """Return the slug of the copy: that of the tournament with `-repetition`, and a number if it is taken."""
    base = f"{tournament.slug[:MAX_SLUG_LENGTH].rstrip('-')}-repetition"
    similar = Tournament.objects.filter(organiser=tournament.organiser, slug__startswith=base)
    taken = set(similar.values_list("slug", flat=True)) | reserved_slugs(base)
    candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)


def _copy_entries(tournament: Tournament, copy: Tournament) -> None:
    """Copy the entries with their serials and with the salts by which the log verifies their names."""
    entries = list(tournament.entries.order_by("serial"))
    for entry in entries:
        entry.pk, entry.tournament = None, copy
    copy.entries.bulk_create(entries)
