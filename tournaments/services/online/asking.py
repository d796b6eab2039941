"""What a stranger can do on the public page: ask, confirm, cancel. Every answer is the same whoever is known here."""

from dataclasses import dataclass
from hashlib import blake2b

from django.db import transaction

from players.names import plain, tidy
from players.person import Person, problems, tidied
from tournaments.formatting.language import reader_language
from tournaments.models import Registration, Tournament
from tournaments.selectors.registration.online import Status, online_of
from tournaments.selectors.registration.teams import most_members
from tournaments.services.access.addresses import network_of
from tournaments.services.access.codes import try_exceeds_limit
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, Refusals, TooMany
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.online.letters import letter_due
from tournaments.services.online.links import link_prepare
from tournaments.services.online.seats import move_up, queue, seat_take
from tournaments.services.registration.teams import NAME_LENGTH

HOUR = 60 * 60
OF_AN_ADDRESS, OF_A_MAILBOX, OF_THE_INSTALL = 60, 6, 1000  # an hour; a club may send its members from one computer
MOST_TOGETHER = 8
State = Registration.State
ACTIVE = (State.CONFIRMED, State.WAITING)


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What was typed. `mates` are the others of a team, whom its captain registers."""

    person: Person
    mates: tuple[Person, ...] = ()
    team_name: str = ""


@transaction.atomic
def registration_ask(*, tournament: Tournament, asked: Asked, site: str, address: str) -> None:
    """Note it and send the link that confirms it. Asked again, the mail goes again and nothing is there twice.

    `site` is where the page was opened, `address` that of the network.

    :raises TooMany: `online_too_many`; :raises Refusals: of what was typed;
    :raises Conflict: `online_closed`, `online_full`.
    """
    person, mates = tidied(asked.person), [tidied(mate) for mate in asked.mates]
    _must_be_complete(person)
    _must_be_team(tournament, person, mates, asked.team_name)
    _must_not_flood(person.email, address)
    lock_tournament(tournament)
    online = online_of(tournament)
    if online.status != Status.OPEN:
        raise Conflict("online_closed")
    if online.is_full and not tournament.waiting_list:
        raise Conflict("online_full")
    made = _row(tournament, person)
    made.email, made.site, made.language = person.email, site, reader_language()
    before = tournament.registrations.filter(sort_key=made.sort_key, email__iexact=made.email, captain=None)
    if (known := before.filter(state__in=ACTIVE).first()) is not None:
        letter_due(known)
        return
    before.filter(state=State.ASKED).delete()  # what was typed last counts
    made.team_name = tidy(asked.team_name) if mates else ""
    link_prepare(made)
    made.save()
    for mate in mates:
        other = _row(tournament, mate)
        other.captain = made
        other.save()
    letter_due(made)


@transaction.atomic
def registration_confirm(registration: Registration) -> Registration:
    """They have followed the link: a seat, or the end of the waiting list. Doing it twice is doing it once.

    :raises Conflict: `online_over` once it is cancelled or refused, `online_closed`, `online_full`.
    """
    tournament = registration.tournament
    _lock(registration)
    if registration.state in ACTIVE:
        return registration
    if registration.state != State.ASKED:
        raise Conflict("online_over")
    if online_of(tournament).status not in {Status.OPEN, Status.OVER}:  # it was open when they asked
        raise Conflict("online_closed")
    queue(registration)
    letter_due(registration)
    move_up(tournament)
    registration.refresh_from_db(fields=["state", "player"])
    if registration.state == State.WAITING:
        if not tournament.waiting_list:
            raise Conflict("online_full")
        return registration
    registration.waiting_since = None  # there was a seat at once
    registration.save(update_fields=["waiting_since"])
    return registration


@transaction.atomic
def registration_cancel(registration: Registration) -> Registration:
    """They do not come; who waits moves up. Doing it twice is doing it once.

    :raises Conflict: `online_gone`.
    """
    tournament = registration.tournament
    _lock(registration)
    if registration.state in {State.CANCELLED, State.REFUSED}:
        return registration
    seat_take(registration, State.CANCELLED, Actor.program(tournament.organiser))
    move_up(tournament)
    return registration


def _lock(registration: Registration) -> None:
    """:raises Conflict: `online_gone`."""
    lock_tournament(registration.tournament)
    fresh = Registration.objects.filter(pk=registration.pk).first()
    if fresh is None:
        raise Conflict("online_gone")
    registration.state, registration.player_id = fresh.state, fresh.player_id


def _row(tournament: Tournament, person: Person) -> Registration:
    made = Registration(
        tournament=tournament,
        last_name=person.last_name,
        first_name=person.first_name,
        licence=person.licence,
        club=person.club,
        consent_full_name=person.consent_full_name,
    )
    made.derive()
    return made


def _must_be_complete(person: Person) -> None:
    found = list(problems(person))
    if not person.email:
        found.append(DomainError("online_email", field="email"))
    if found:
        raise Refusals(*found)


def _must_be_team(tournament: Tournament, captain: Person, mates: list[Person], name: str) -> None:
    """:raises Refusals: every reason why they are no team here; those of a mate stand at `mates`."""
    if not mates:
        return
    if not (tournament.online_teams and tournament.has_teams):
        raise Refusals(DomainError("teams_off", field="mates"))
    found = [problem for mate in mates for problem in problems(mate)]
    refused = [DomainError(problem.code, field="mates", **problem.params) for problem in found]
    most = most_members(tournament) or MOST_TOGETHER
    if len(mates) >= most:
        refused.append(DomainError("team_large", field="mates", limit=most, members=len(mates) + 1))
    names = [plain(f"{one.last_name} {one.first_name}") for one in (captain, *mates)]
    if twice := next((one for one in mates if names.count(plain(f"{one.last_name} {one.first_name}")) > 1), None):
        refused.append(DomainError("team_member_twice", field="mates", name=f"{twice.last_name} {twice.first_name}"))
    if len(tidy(name)) > NAME_LENGTH:
        refused.append(DomainError("team_name_long", field="team_name", limit=NAME_LENGTH))
    if refused:
        raise Refusals(*refused)


def _must_not_flood(email: str, address: str) -> None:
    """Counted in the cache, where nobody can read an address of mail."""
    mailbox = blake2b(email.casefold().encode(), digest_size=16).hexdigest()
    counts = {
        f"registrations:from:{network_of(address)}": OF_AN_ADDRESS,
        f"registrations:to:{mailbox}": OF_A_MAILBOX,
        "registrations": OF_THE_INSTALL,
    }
    if any(try_exceeds_limit(key, most=most, window=HOUR) for key, most in counts.items()):
        raise TooMany("online_too_many")
