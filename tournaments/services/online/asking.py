"""Online registration by the public: request, confirm, cancel. Responses do not reveal whether a person is known.

The first three services are those of the public form and of the link in the mail. The private functions after them
check the input and the rate limits.
"""

from dataclasses import dataclass
from hashlib import blake2b

from django.db import transaction

from players.names import plain, tidy
from players.person import Person, problems, tidy_person
from tournaments.formatting.language import reader_language
from tournaments.models import Registration, Tournament
from tournaments.selectors.registration.online import Status, online_of
from tournaments.selectors.registration.teams import most_members
from tournaments.services.access.addresses import network_of
from tournaments.services.access.codes import try_exceeds_limit
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, Refusals, TooMany
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.online.letters import letter_queue
from tournaments.services.online.links import link_prepare
from tournaments.services.online.seats import seat_take, waiting_list_append, waiting_list_move_up
from tournaments.services.registration.teams import NAME_LENGTH

HOUR = 60 * 60  # seconds
PER_ADDRESS, PER_MAILBOX, PER_INSTALL = 60, 6, 1000  # an hour; a club may register its members from one computer
MOST_TOGETHER = 8  # members of a team, if the tournament has no limit
State = Registration.State
ACTIVE = (State.CONFIRMED, State.WAITING)


@dataclass(frozen=True, kw_only=True)
class RegistrationInput:
    """A registration as typed. `mates` are the other members of a team, whom its captain registers."""

    person: Person
    mates: tuple[Person, ...] = ()
    team_name: str = ""


@transaction.atomic
def registration_submit(*, tournament: Tournament, registration: RegistrationInput, site: str, address: str) -> None:
    """Store a registration and queue the mail with its confirmation link.

    A repeated request replaces one that is not confirmed yet; of one with seats or on the waiting list it only queues
    the mail again.

    `site` is the base URL at which the page was opened, `address` the client's IP address.

    :raises TooMany: `online_too_many`; :raises Refusals: of what was typed;
    :raises Conflict: `online_closed`, `online_full`.
    """
    person, mates = tidy_person(registration.person), [tidy_person(mate) for mate in registration.mates]
    _must_be_complete(person)
    _must_be_team(tournament, person, mates, registration.team_name)
    _must_not_flood(person.email, address)
    lock_tournament(tournament)
    online = online_of(tournament)
    if online.status != Status.OPEN:
        raise Conflict("online_closed")
    if online.is_full and not tournament.waiting_list:
        raise Conflict("online_full")
    row = _build_registration(tournament, person)
    row.email, row.site, row.language = person.email, site, reader_language()
    before = tournament.registrations.filter(sort_key=row.sort_key, email__iexact=row.email, captain=None)
    if (active := before.filter(state__in=ACTIVE).first()) is not None:
        letter_queue(active)
        return
    before.filter(state=State.ASKED).delete()  # replaced by the present input
    row.team_name = tidy(registration.team_name) if mates else ""
    link_prepare(row)
    row.save()
    for mate in mates:
        mate_row = _build_registration(tournament, mate)
        mate_row.captain = row
        mate_row.save()
    letter_queue(row)


@transaction.atomic
def registration_confirm(registration: Registration) -> Registration:
    """Confirm a registration by its link: it gets a seat, or the last place of the waiting list. Idempotent.

    :raises Conflict: `online_over` if it is cancelled or refused, `online_closed`, `online_full`.
    """
    tournament = registration.tournament
    _lock_registration(registration)
    if registration.state in ACTIVE:
        return registration
    if registration.state != State.ASKED:
        raise Conflict("online_over")
    if online_of(tournament).status not in {Status.OPEN, Status.OVER}:  # OVER: it was open at the request
        raise Conflict("online_closed")
    waiting_list_append(registration)
    letter_queue(registration)
    waiting_list_move_up(tournament)
    registration.refresh_from_db(fields=["state", "player"])
    if registration.state == State.WAITING:
        if not tournament.waiting_list:
            raise Conflict("online_full")  # rolls back: the registration stays unconfirmed
        return registration
    registration.waiting_since = None  # it got a seat without waiting
    registration.save(update_fields=["waiting_since"])
    return registration


@transaction.atomic
def registration_cancel(registration: Registration) -> Registration:
    """Cancel a registration, and give the seat to the waiting list. Idempotent.

    :raises Conflict: `online_gone`.
    """
    tournament = registration.tournament
    _lock_registration(registration)
    if registration.state in {State.CANCELLED, State.REFUSED}:
        return registration
    seat_take(registration, State.CANCELLED, Actor.program(tournament.organiser))
    waiting_list_move_up(tournament)
    return registration


def _lock_registration(registration: Registration) -> None:
    """Lock the tournament, then refresh state and player of the registration.

    :raises Conflict: `online_gone`.
    """
    lock_tournament(registration.tournament)
    fresh = Registration.objects.filter(pk=registration.pk).first()
    if fresh is None:
        raise Conflict("online_gone")
    registration.state, registration.player_id = fresh.state, fresh.player_id


def _build_registration(tournament: Tournament, person: Person) -> Registration:
    """Return the unsaved registration of a person, with the fields that are derived from the name."""
    row = Registration(
        tournament=tournament,
        last_name=person.last_name,
        first_name=person.first_name,
        licence=person.licence,
        club=person.club,
        consent_full_name=person.consent_full_name,
    )
    row.derive()
    return row


def _must_be_complete(person: Person) -> None:
    """Refuse invalid personal data.

    :raises Refusals: all problems, a missing mail address among them.
    """
    refusals = list(problems(person))
    if not person.email:
        refusals.append(DomainError("online_email", field="email"))
    if refusals:
        raise Refusals(*refusals)


def _must_be_team(tournament: Tournament, captain: Person, mates: list[Person], name: str) -> None:
    """Refuse invalid mates or an invalid team name; a registration without mates passes.

    :raises Refusals: all problems; those of a mate have the field `mates`.
    """
    if not mates:
        return
    if not (tournament.online_teams and tournament.has_teams):
        raise Refusals(DomainError("teams_off", field="mates"))
    problems_of_mates = [problem for mate in mates for problem in problems(mate)]
    refusals = [DomainError(problem.code, field="mates", **problem.params) for problem in problems_of_mates]
    most = most_members(tournament) or MOST_TOGETHER
    if len(mates) >= most:
        refusals.append(DomainError("team_large", field="mates", limit=most, members=len(mates) + 1))
    names = [plain(f"{one.last_name} {one.first_name}") for one in (captain, *mates)]
    if twice := next((one for one in mates if names.count(plain(f"{one.last_name} {one.first_name}")) > 1), None):
        refusals.append(DomainError("team_member_twice", field="mates", name=f"{twice.last_name} {twice.first_name}"))
    if len(tidy(name)) > NAME_LENGTH:
        refusals.append(DomainError("team_name_long", field="team_name", limit=NAME_LENGTH))
    if refusals:
        raise Refusals(*refusals)


def _must_not_flood(email: str, address: str) -> None:
    """Apply the rate limits. The counters live in the cache, with hashed mail addresses.

    :raises TooMany: `online_too_many`.
    """
    mailbox = blake2b(email.casefold().encode(), digest_size=16).hexdigest()
    counts = {
        f"registrations:from:{network_of(address)}": PER_ADDRESS,
        f"registrations:to:{mailbox}": PER_MAILBOX,
        "registrations": PER_INSTALL,
    }
    if any(try_exceeds_limit(key, most=most, window=HOUR) for key, most in counts.items()):
        raise TooMany("online_too_many")
