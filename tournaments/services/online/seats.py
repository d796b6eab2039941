"""Assignment of seats to registrations, first come, first served. A free seat goes to the head of the waiting list.

Seats are assigned with the tournament locked, in the transaction that made a seat free: of two concurrent requests for
the last seat, the second is put on the waiting list. `waiting_sweep` and the removal of an entry by the desk
(`entry_give_up`, `entry_undo`) lock it themselves; the caller of the others has locked it.
"""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from players.models import Player
from players.person import Person
from tournaments.models import Entry, Registration, Tournament
from tournaments.selectors.registration.online import (
    entry_of,
    has_the_email_of,
    is_drawn,
    recognise_player,
    registrations_decided_with,
    seats_left,
    similar_players,
    waiting_of,
)
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.online.letters import letter_queue
from tournaments.services.registration.entries import entry_add, entry_remove
from tournaments.services.registration.people import consent_set, person_creation_undo, person_enter
from tournaments.services.registration.teams import team_drop, team_make

State = Registration.State
SAME_TRANSACTION = timedelta(seconds=5)  # at most between the creation of a person and of their entry, if in one


def waiting_list_move_up(tournament: Tournament) -> None:
    """Give free seats to the waiting list, in its order; no one overtakes a team that needs more seats than are free.

    Once seats are drawn, only the desk adds entries.
    """
    takes_entries = state_allows(tournament, "entries") and tournament.is_prepared
    if not takes_entries or is_drawn(tournament):
        return
    actor = Actor.program(tournament.organiser)
    for first in waiting_of(tournament):
        left = seats_left(tournament)
        if left is not None and left < len(registrations_decided_with(first)):
            return
        first.tournament = tournament
        try:
            with transaction.atomic():
                seat_give(first, actor)
        except Conflict:  # the planner's limit of entries is below the capacity
            return


def waiting_sweep() -> int:
    """Call `waiting_list_move_up` for seats that an undo or a setting made free. Return the number of tournaments."""
    waiting = Tournament.objects.filter(registrations__state=State.WAITING, state=Tournament.State.OPEN).distinct()
    tournaments = [tournament for tournament in waiting.select_related("organiser") if _has_room(tournament)]
    for tournament in tournaments:
        with transaction.atomic():
            lock_tournament(tournament)
            waiting_list_move_up(tournament)
    return len(tournaments)


def _has_room(tournament: Tournament) -> bool:
    """Return True if the head of the waiting list can have seats now."""
    first, left = waiting_of(tournament).first(), seats_left(tournament)
    fits = first is not None and (left is None or left >= len(registrations_decided_with(first)))
    return fits and not is_drawn(tournament)


def waiting_list_append(registration: Registration) -> None:
    """Put the registration at the end of the waiting list."""
    _store_state_of_team(registration, State.WAITING)
    registration.waiting_since = timezone.now()
    registration.save(update_fields=["waiting_since"])


def seat_give(registration: Registration, actor: Actor) -> None:
    """Give seats to the whole team of a registration, also above the capacity: the caller has checked it or may exceed
    it."""
    _store_state_of_team(registration, State.CONFIRMED)
    letter_queue(registration)
    for one in registrations_decided_with(registration):
        one.tournament = registration.tournament
        if entry_of(one) is None:
            _enter_registrant(one, actor)
    registered_team_make(registration, actor)


def seat_take(registration: Registration, state: str, actor: Actor) -> None:
    """Take the seats away from the whole team of a registration, store its new state and queue the mail.

    Entries are deleted, except those with a start number or a payment, about which the desk decides. The caller offers
    the free seats to the waiting list.
    """
    for one in registrations_decided_with(registration):
        entry = entry_of(one)
        if entry is not None:
            with suppress(DomainError):
                _remove_entry(entry, actor)
    _store_state_of_team(registration, state)
    letter_queue(registration)


@transaction.atomic
def entry_give_up(*, entry: Entry, actor: Actor) -> None:
    """Call `entry_remove` for the desk, cancel the registration behind the entry, give the seat to the waiting list.

    :raises Conflict: those of `entry_remove`.
    """
    tournament = entry.tournament
    lock_tournament(tournament)
    registrations = tournament.registrations.filter(player=entry.player_id, state=State.CONFIRMED)
    entry_remove(entry=entry, actor=actor)
    registrations.update(state=State.CANCELLED)
    waiting_list_move_up(tournament)


@transaction.atomic
def entry_undo(*, entry: Entry, actor: Actor) -> bool:
    """Call `entry_give_up` for a mistyped name, and delete the person if they were created together with the entry.

    :returns: True if the person was deleted, False if they existed before or have further data;
    :raises Conflict: those of `entry_remove`.
    """
    player = entry.player
    is_new = entry.created_at - player.created_at < SAME_TRANSACTION
    entry_give_up(entry=entry, actor=actor)
    return is_new and person_creation_undo(player=player, actor=actor)


def registrant_enter(registration: Registration, player: Player | None, actor: Actor) -> None:
    """Enter the registrant as this player, or as a new person.

    :raises Conflict: `entry_twice`.
    """
    tournament = registration.tournament
    if player is None:
        person = Person(
            last_name=registration.last_name,
            first_name=registration.first_name,
            licence=registration.licence,
            club=registration.club,
            consent_full_name=registration.consent_full_name,
        )
        entry = person_enter(tournament=tournament, person=person, actor=actor, checked_in=False)
    else:
        entry = entry_add(tournament=tournament, player=player, actor=actor)
    registration.player = entry.player
    registration.save(update_fields=["player"])


def consent_store(registration: Registration, player: Player, actor: Actor) -> None:
    """Store a consent given in the registration. A missing one does not withdraw an earlier consent."""
    if registration.consent_full_name:
        consent_set(player=player, agrees=True, actor=actor)


def registered_team_make(registration: Registration, actor: Actor) -> None:
    """Create the team once all its members have entries. If the settings refuse it, the desk creates it by hand."""
    members = registrations_decided_with(registration.captain or registration)
    entries = [entry for one in members if (entry := entry_of(one)) is not None]
    if len(members) < 2 or len(entries) < len(members):
        return
    with suppress(DomainError), transaction.atomic():
        team_make(tournament=registration.tournament, entries=entries, name=members[0].team_name, actor=actor)


def _enter_registrant(registration: Registration, actor: Actor) -> None:
    """Enter the registrant as the player assigned before, as a recognised one, or as a new person.

    If there are similar players but none is recognised, the desk decides (`registration_identify`).
    """
    player = registration.player or recognise_player(registration)
    if player is None and similar_players(registration).exists():
        return
    registrant_enter(registration, player, actor)
    if player is not None and has_the_email_of(player, registration):
        consent_store(registration, player, actor)


def _remove_entry(entry: Entry, actor: Actor) -> None:
    """Delete the entry, and before it its team.

    :raises Conflict: those of `team_drop` and `entry_remove`.
    """
    with transaction.atomic():
        member = getattr(entry, "team_member", None)
        if member is not None:
            team_drop(team=member.team, actor=actor)
        entry_remove(entry=entry, actor=actor)


def _store_state_of_team(registration: Registration, state: str) -> None:
    """Save the state for the whole team."""
    registration.state = state
    registration.save(update_fields=["state"])
    registration.mates.update(state=state)
