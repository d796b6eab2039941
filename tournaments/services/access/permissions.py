"""Who may do what, and when: one table for the pages, the API, the templates and the services.

An action is a word. `ACTIONS` says which roles may do it, and in which states of a tournament. A role of nobody's
account, `DEVICE`, is that of a tablet at its table; what it may do there the sheet says as well.
"""

from collections.abc import Callable
from dataclasses import dataclass

from players.models import Player
from tournaments.models import Membership, Season, Stage, Tournament
from tournaments.services.core.actors import DEVICE, PROGRAM, Actor
from tournaments.services.core.errors import Conflict, DomainError

Role = Membership.Role
State = Tournament.State

OWNERS = frozenset({Role.OWNER})
DIRECTORS = OWNERS | {Role.DIRECTOR}
ARBITERS = DIRECTORS | {Role.ARBITER}
TREASURERS = ARBITERS | {Role.TREASURER}
HELPERS = ARBITERS | {Role.HELPER}
STAFF = TREASURERS | HELPERS

PREPARED = frozenset({State.DRAFT, State.OPEN})
UNFINISHED = PREPARED | {State.RUNNING}
UNPUBLISHED = UNFINISHED | {State.FINISHED}
AT_REST = frozenset(State) - {State.RUNNING}
PLAYED = frozenset({State.RUNNING, State.FINISHED})
ALWAYS = frozenset(State)


@dataclass(frozen=True)
class Rule:
    """The roles that may do something, and the states of a tournament in which it may be done."""

    roles: frozenset[str]
    states: frozenset[str] = ALWAYS


ACTIONS: dict[str, Rule] = {
    # What belongs to no tournament.
    "read": Rule(STAFF),  # every page and list of the desk that only shows
    "documents": Rule(STAFF),  # paper changes nothing
    "create": Rule(DIRECTORS),
    "people": Rule(HELPERS),  # writing a person down, correcting them, noting their consent
    "forget": Rule(DIRECTORS),
    "export_people": Rule(DIRECTORS),
    "import": Rule(DIRECTORS),
    "merge": Rule(DIRECTORS),
    "look": Rule(DIRECTORS),  # the club's logo and colour
    "seasons": Rule(DIRECTORS),  # their rules, their evenings, those of the past
    "devices": Rule(ARBITERS),
    "displays": Rule(ARBITERS),  # what the screens of the hall show
    "audit": Rule(DIRECTORS),  # reading who let whom in
    "backup": Rule(OWNERS),  # of all that the install holds
    "staff": Rule(OWNERS),  # roles, and the organiser itself
    # Before and between the rounds.
    "rehearse": Rule(DIRECTORS),  # in a copy that counts nowhere
    "see_settings": Rule(DIRECTORS),
    "settings": Rule(DIRECTORS, UNPUBLISHED),
    "entries": Rule(HELPERS, UNFINISHED),  # registration and check-in
    "teams": Rule(HELPERS, UNFINISHED),
    "fees": Rule(TREASURERS),
    "ratings": Rule(ARBITERS, UNFINISHED),
    "moves": Rule(ARBITERS, UNFINISHED),  # departures and arrivals after the draw
    "constraints": Rule(DIRECTORS, UNFINISHED),
    "draw": Rule(DIRECTORS, PREPARED),
    "stages": Rule(DIRECTORS, UNFINISHED),  # who passes into which
    "draw_stage": Rule(DIRECTORS, frozenset({State.OPEN, State.RUNNING})),  # the seats of a later stage
    # The rounds.
    "rounds": Rule(DIRECTORS, frozenset({State.OPEN, State.RUNNING})),  # their opening, closing, seats to come
    "show": Rule(DIRECTORS, frozenset({State.OPEN, State.RUNNING, State.FINISHED})),  # what may be read of a round
    "clock": Rule(ARBITERS, frozenset({State.RUNNING})),  # stopping it, and giving time
    "results": Rule(ARBITERS | {DEVICE}, PLAYED),  # what a table enters, confirms, says and calls for
    "correct": Rule(ARBITERS, PLAYED),  # what only the arbiter does to a sheet
    "oddities": Rule(ARBITERS, PLAYED),  # accepting what is strange and stays, after the time for claims too
    "arbitrate": Rule(ARBITERS),  # calls, disagreements, results that were sent twice: whenever there are any
    "adjustments": Rule(ARBITERS, PLAYED),
    "claims": Rule(DIRECTORS, PLAYED),  # until when results may be contested
    "undo": Rule(ARBITERS),
    "undo_any": Rule(DIRECTORS),  # what is not about a sheet
    # The passages from one state to another.
    "transition": Rule(DIRECTORS),  # any of them; which one, the service asks
    "open": Rule(DIRECTORS, frozenset({State.DRAFT})),
    "draft": Rule(DIRECTORS, frozenset({State.OPEN})),
    "finish": Rule(DIRECTORS, frozenset({State.RUNNING})),
    "resume": Rule(DIRECTORS, frozenset({State.FINISHED})),
    "ceremony": Rule(DIRECTORS, frozenset({State.FINISHED, State.PUBLISHED})),
    "publish": Rule(DIRECTORS, frozenset({State.FINISHED})),
    "report": Rule(DIRECTORS, frozenset({State.FINISHED, State.PUBLISHED})),
    "site": Rule(DIRECTORS),  # writing the public pages where they are published
    "reception": Rule(DIRECTORS),  # who may send what was published elsewhere
    "unpublish": Rule(DIRECTORS, frozenset({State.PUBLISHED})),
    # How it leaves the list.
    "archive": Rule(DIRECTORS, AT_REST),
    "delete": Rule(DIRECTORS, AT_REST),
    "delete_played": Rule(OWNERS, AT_REST),
}


# What the end of the time for claims puts an end to.
CHANGES_RESULTS = frozenset({"results", "correct", "adjustments"})


def is_time(about: Tournament | Stage, action: str) -> bool:
    """Return whether the state of the tournament allows `action`, by anybody; of a later stage, its own draw."""
    tournament = tournament_of(about)
    if action == "draw" and isinstance(about, Stage) and about.number > 1:
        action = "draw_stage"
    if action in CHANGES_RESULTS and tournament.is_final:
        return False
    return tournament.state in ACTIONS[action].states


def must_be_time(about: Tournament | Stage, action: str) -> None:
    """:raises Conflict: `state_not_allowed`, `claims_over`."""
    tournament = tournament_of(about)
    if action in CHANGES_RESULTS and tournament.is_final:
        raise Conflict("claims_over")
    if not is_time(about, action):
        raise Conflict("state_not_allowed", state=tournament.get_state_display())


def may(actor: Actor, action: str, about: Tournament | Stage | None = None) -> bool:
    """Whether the actor has a role for `action`, and whether it is the time for it, where a tournament is given."""
    has_role = PROGRAM in actor.roles or bool(actor.roles & ACTIONS[action].roles)
    return has_role and (about is None or (is_theirs(actor, tournament_of(about)) and is_time(about, action)))


def tournament_of(about: Tournament | Stage) -> Tournament:
    return about.tournament if isinstance(about, Stage) else about


def is_theirs(actor: Actor, row: Tournament | Player | Season) -> bool:
    """Whether it belongs to the organiser at whom the actor has their roles. A tablet speaks for its own table only."""
    return actor.organiser is None or actor.organiser.pk == row.organiser_id


def must_be_theirs(actor: Actor, row: Tournament | Player | Season) -> None:
    """:raises DomainError: `elsewhere`."""
    if not is_theirs(actor, row):
        raise DomainError("elsewhere")


def must_allow(actor: Actor, action: str, about: Tournament | Stage | None = None) -> None:
    """What every service asks before it writes, with the tournament once its row is locked.

    :raises DomainError: `arbiter_only`, `director_only`, `owner_only`, `elsewhere`; :raises Conflict:
        `state_not_allowed`.
    """
    if not may(actor, action):
        raise DomainError(_whose(ACTIONS[action].roles))
    if about is not None:
        must_be_theirs(actor, tournament_of(about))
        must_be_time(about, action)


def _whose(roles: frozenset[str]) -> str:
    if Role.ARBITER in roles:
        return "arbiter_only"
    return "director_only" if Role.DIRECTOR in roles else "owner_only"


class May:
    """What templates ask: `may.draw` is whether the actor may draw, now, in the stage of the page.

    The actor is found when the first question comes: a page that asks nothing costs nothing.
    """

    def __init__(self, actor: Callable[[], Actor], stage: Stage | None = None) -> None:
        self._actor = actor
        self._stage = stage

    def __getattr__(self, action: str) -> bool:
        if action not in ACTIONS:
            raise AttributeError(action)
        return may(self._actor(), action, self._stage)
