"""Check-in by the players themselves, who open the QR code of their badge."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import Entry, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.registration.entries import entry_check_in


def takes_self_check_in(tournament: Tournament) -> bool:
    """Return True if players may check in now: by the settings, from the day on, before the draw."""
    is_open = tournament.state == Tournament.State.OPEN and timezone.localdate() >= tournament.date
    return tournament.self_check_in and is_open and not tournament.first_stage.draws.exists()


@transaction.atomic
def entry_check_in_by_card(entry: Entry) -> Entry:
    """Check in the player of a badge. Idempotent.

    :raises Conflict: `self_check_in_closed` outside of `takes_self_check_in`, `self_check_in_gone` for a player who was
        noted absent or has withdrawn: the desk has to see them.
    """
    lock_tournament(entry.tournament)
    entry.refresh_from_db(fields=["state"])
    if entry.state == Entry.State.CHECKED_IN:
        return entry
    if not takes_self_check_in(entry.tournament):
        raise Conflict("self_check_in_closed")
    if entry.state != Entry.State.REGISTERED:
        raise Conflict("self_check_in_gone")
    actor = Actor.program(entry.tournament.organiser)  # no person of the desk acts; the log shows "program"
    return entry_check_in(entry=entry, state=Entry.State.CHECKED_IN, actor=actor)
