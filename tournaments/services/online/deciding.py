"""Decisions of the desk about registrations: accept, refuse, put on the waiting list, identify the person, resend mail.

Two sweeps delete registrations and mail files a month after the tournament.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from players.models import Player
from tournaments.models import Registration
from tournaments.selectors.registration.online import similar_players
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.online.letters import letter_queue
from tournaments.services.online.seats import (
    consent_store,
    registered_team_make,
    registrant_enter,
    seat_give,
    seat_take,
    waiting_list_append,
    waiting_list_move_up,
)

Decision = Callable[..., None]
RETENTION = timedelta(days=30)  # after the day of the tournament
State = Registration.State


@transaction.atomic
def registration_accept(*, registration: Registration, actor: Actor) -> None:
    """Give a seat, also above the capacity or without confirmation by the link.

    :raises Conflict: `online_state`, `state_not_allowed`, `entries_many`.
    """
    registration = _lock_head_of_team(registration, actor, State.CONFIRMED)
    seat_give(registration, actor)


@transaction.atomic
def registration_refuse(*, registration: Registration, actor: Actor) -> None:
    """Refuse a registration, and give the seat to the waiting list.

    :raises Conflict: `online_state`, `state_not_allowed`.
    """
    registration = _lock_head_of_team(registration, actor, State.REFUSED)
    seat_take(registration, State.REFUSED, actor)
    waiting_list_move_up(registration.tournament)


@transaction.atomic
def registration_put_on_waiting_list(*, registration: Registration, actor: Actor) -> None:
    """Move a registration to the end of the waiting list, and give its seat to the head of the list.

    :raises Conflict: `online_state`, `state_not_allowed`.
    """
    registration = _lock_head_of_team(registration, actor, State.WAITING)
    seat_take(registration, State.WAITING, actor)
    waiting_list_append(registration)
    waiting_list_move_up(registration.tournament)


@transaction.atomic
def registration_identify(*, registration: Registration, player: Player | None, actor: Actor) -> None:
    """Identify the registrant as one of the possible players, or as a new person (None).

    :raises Conflict: `online_state` if the person is not in doubt, `entry_twice`; :raises DomainError: `online_person`,
        those of `person_enter`.
    """
    _lock_and_check(registration, actor)
    if not registration.in_doubt:
        raise Conflict("online_state", state=registration.get_state_display())
    if player is not None and not similar_players(registration).filter(pk=player.pk).exists():
        raise DomainError("online_person", field="player")
    registrant_enter(registration, player, actor)
    if player is not None:
        consent_store(registration, player, actor)
    registered_team_make(registration, actor)


@transaction.atomic
def registration_mail_resend(*, registration: Registration, actor: Actor) -> None:
    """Resend the mail about the present state.

    :raises Conflict: `state_not_allowed`.
    """
    _lock_and_check(registration, actor)
    letter_queue(registration)


DECISIONS: dict[str, Decision] = {
    "accept": registration_accept,
    "refuse": registration_refuse,
    "wait": registration_put_on_waiting_list,
    "mail": registration_mail_resend,
}
"""Decisions that apply to a registrant and the rest of their team."""


def registrations_sweep() -> int:
    """Delete registrations of tournaments older than `RETENTION`. Return the number deleted."""
    old = Registration.objects.filter(tournament__date__lt=timezone.localdate() - RETENTION)
    count = old.count()
    if count:  # else every sweep would take the write lock
        with transaction.atomic():
            old.delete()
            erasure_request()
    return count


def mail_files_sweep() -> int:
    """Delete mail files older than `RETENTION`, if mail is written into a folder. Return the number deleted."""
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    if folder is None or not folder.is_dir():
        return 0
    before = (timezone.now() - RETENTION).timestamp()
    old = [file for file in folder.iterdir() if file.is_file() and file.stat().st_mtime < before]
    for file in old:
        file.unlink(missing_ok=True)
    return len(old)


def _lock_head_of_team(registration: Registration, actor: Actor, new_state: str) -> Registration:
    """Lock and return the registration that is decided about: in a team that of its captain.

    :raises Conflict: `online_state`, if it has the new state already.
    """
    tournament = registration.tournament
    head = registration.captain or registration
    head.tournament = tournament
    _lock_and_check(head, actor)
    if head.state == new_state:
        raise Conflict("online_state", state=head.get_state_display())
    return head


def _lock_and_check(registration: Registration, actor: Actor) -> None:
    """Lock the tournament, check the right, and refresh state and player.

    :raises Conflict: `online_gone`.
    """
    tournament = registration.tournament
    lock_tournament(tournament)
    must_allow(actor, "entries", tournament)
    fresh = tournament.registrations.filter(pk=registration.pk).first()
    if fresh is None:
        raise Conflict("online_gone")
    registration.state, registration.player_id = fresh.state, fresh.player_id
