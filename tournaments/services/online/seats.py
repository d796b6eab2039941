"""Who gets a seat: whoever asked first. A seat that becomes free goes to the head of the waiting list by itself.

Everything here happens while the tournament is locked, in the transaction of what made the seat free: two who want the
last one come one after the other, and the second waits.
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
    party_of,
    recognised,
    seats_left,
    waiting_of,
    who_it_may_be,
)
from tournaments.services.access.permissions import is_time
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.online.letters import letter_due
from tournaments.services.registration.entries import entry_add, entry_remove
from tournaments.services.registration.people import person_agrees, person_enter, person_unwrite
from tournaments.services.registration.teams import team_drop, team_make

State = Registration.State
TOGETHER = timedelta(seconds=5)  # a person and their entry, written in one transaction


def move_up(tournament: Tournament) -> None:
    """Give free seats to those who wait, in their order; nobody passes a team that needs more seats than are free.

    Once places are drawn, nobody comes in by themselves.
    """
    if not is_time(tournament, "entries") or not tournament.is_prepared or is_drawn(tournament):
        return
    actor = Actor.program(tournament.organiser)
    for first in waiting_of(tournament):
        left = seats_left(tournament)
        if left is not None and left < len(party_of(first)):
            return
        first.tournament = tournament
        try:
            with transaction.atomic():
                seat_give(first, actor)
        except Conflict:  # the tournament takes nobody more, whatever its capacity says
            return


def waiting_sweep() -> int:
    """Whatever made a seat free without a word to us, such as a line of the log that was taken back. Returns in how
    many tournaments somebody could move up."""
    waiting = Tournament.objects.filter(registrations__state=State.WAITING, state=Tournament.State.OPEN).distinct()
    found = [tournament for tournament in waiting.select_related("organiser") if _has_room(tournament)]
    for tournament in found:
        with transaction.atomic():
            lock_tournament(tournament)
            move_up(tournament)
    return len(found)


def _has_room(tournament: Tournament) -> bool:
    first, left = waiting_of(tournament).first(), seats_left(tournament)
    fits = first is not None and (left is None or left >= len(party_of(first)))
    return fits and not is_drawn(tournament)


def queue(registration: Registration) -> None:
    """Put them at the end of the waiting list."""
    _store(registration, State.WAITING)
    registration.waiting_since = timezone.now()
    registration.save(update_fields=["waiting_since"])


def seat_give(registration: Registration, actor: Actor) -> None:
    """A seat for everybody who comes together, whether or not there is one left: the desk may always say so."""
    _store(registration, State.CONFIRMED)
    letter_due(registration)
    for one in party_of(registration):
        one.tournament = registration.tournament
        if entry_of(one) is None:
            _enter(one, actor)
    team_up(registration, actor)


def seat_take(registration: Registration, state: str, actor: Actor) -> None:
    """They do not come: their entries go, unless they have a place in the plan or have paid; those the desk sees."""
    for one in party_of(registration):
        entry = entry_of(one)
        if entry is not None:
            with suppress(DomainError):
                _leave(entry, actor)
    _store(registration, state)
    letter_due(registration)


@transaction.atomic
def entry_give_up(*, entry: Entry, actor: Actor) -> None:
    """`entry_remove` at the desk; who waits for the seat moves up.

    :raises Conflict: those of `entry_remove`.
    """
    tournament = entry.tournament
    lock_tournament(tournament)
    theirs = tournament.registrations.filter(player=entry.player_id, state=State.CONFIRMED)
    entry_remove(entry=entry, actor=actor)
    theirs.update(state=State.CANCELLED)
    move_up(tournament)


@transaction.atomic
def entry_undo(*, entry: Entry, actor: Actor) -> bool:
    """`entry_give_up` for a name that was mistyped just now: the person who was written down with it goes too. Whether
    they went; they stay when they were known before, or more is known of them by now.

    :raises Conflict: those of `entry_remove`.
    """
    player = entry.player
    written = entry.created_at - player.created_at < TOGETHER
    entry_give_up(entry=entry, actor=actor)
    return written and person_unwrite(player=player, actor=actor)


def person_take(registration: Registration, player: Player | None, actor: Actor) -> None:
    """Enter them as this person of the file, or as a new one.

    :raises Conflict: `entry_twice`.
    """
    tournament = registration.tournament
    if player is None:
        named = Person(
            last_name=registration.last_name,
            first_name=registration.first_name,
            licence=registration.licence,
            club=registration.club,
            consent_full_name=registration.consent_full_name,
        )
        entry = person_enter(tournament=tournament, person=named, actor=actor, checked_in=False)
    else:
        entry = entry_add(tournament=tournament, player=player, actor=actor)
    registration.player = entry.player
    registration.save(update_fields=["player"])


def consent_take(registration: Registration, player: Player, actor: Actor) -> None:
    """Silence takes back no consent that was given before."""
    if registration.consent_full_name:
        person_agrees(player=player, agrees=True, actor=actor)


def team_up(registration: Registration, actor: Actor) -> None:
    """Make the team once everybody of it has an entry; what the settings refuse, the desk sees and makes by hand."""
    party = party_of(registration.captain or registration)
    entries = [entry for one in party if (entry := entry_of(one)) is not None]
    if len(party) < 2 or len(entries) < len(party):
        return
    with suppress(DomainError), transaction.atomic():
        team_make(tournament=registration.tournament, entries=entries, name=party[0].team_name, actor=actor)


def _enter(registration: Registration, actor: Actor) -> None:
    """As who they were before, as somebody known, or as somebody new where nobody is alike; else the desk decides."""
    player = registration.player or recognised(registration)
    if player is None and who_it_may_be(registration).exists():
        return
    person_take(registration, player, actor)
    if player is not None and has_the_email_of(player, registration):
        consent_take(registration, player, actor)


def _leave(entry: Entry, actor: Actor) -> None:
    with transaction.atomic():
        member = getattr(entry, "team_member", None)
        if member is not None:
            team_drop(team=member.team, actor=actor)
        entry_remove(entry=entry, actor=actor)


def _store(registration: Registration, state: str) -> None:
    """The state of everybody who comes together."""
    registration.state = state
    registration.save(update_fields=["state"])
    registration.mates.update(state=state)
