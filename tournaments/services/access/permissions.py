"""Permissions: one table of actions for the pages, the API, the templates and the services.

`ACTIONS` maps the name of an action to the roles that may do it and the states of a tournament in which they may. The
role `DEVICE` belongs to no account: it is that of a tablet at its table, which the state of the sheet limits further.
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
    # Actions without a tournament.
    "read": Rule(STAFF),  # every page and list of the desk that only shows
    "documents": Rule(STAFF),  # paper changes nothing
    "create": Rule(DIRECTORS),
    "people": Rule(HELPERS),  # writing a person down, correcting them, noting their consent
    "forget": Rule(DIRECTORS),
    "export_people": Rule(DIRECTORS),
    "import": Rule(DIRECTORS),
    "merge": Rule(DIRECTORS),
    "look": Rule(DIRECTORS),  # the club's logo and colour
    "seasons": Rule(DIRECTORS),  # their rules, their evenings, results of earlier evenings
    "devices": Rule(ARBITERS),
    "displays": Rule(ARBITERS),  # the views of the screens in the hall
    "announce": Rule(ARBITERS),  # a sentence on walls, tablets and phones
    "audit": Rule(DIRECTORS),  # reading the audit log
    "backup": Rule(OWNERS),  # of the whole install
    "club_archive": Rule(OWNERS),  # the whole club as one file, written and imported
    "staff": Rule(OWNERS),  # roles, and the organiser itself
    # Before and between the rounds.
    "rehearse": Rule(DIRECTORS),  # in a copy of the tournament
    "see_settings": Rule(DIRECTORS),
    "settings": Rule(DIRECTORS, UNPUBLISHED),
    "entries": Rule(HELPERS, UNFINISHED),  # registration and check-in
    "teams": Rule(HELPERS, UNFINISHED),
    "fees": Rule(TREASURERS),
    "ratings": Rule(ARBITERS, UNFINISHED),
    "moves": Rule(ARBITERS, UNFINISHED),  # departures and arrivals after the draw
    "constraints": Rule(DIRECTORS, UNFINISHED),
    "draw": Rule(DIRECTORS, PREPARED),
    "stages": Rule(DIRECTORS, UNFINISHED),  # adding them, and the players who qualify
    "draw_stage": Rule(DIRECTORS, frozenset({State.OPEN, State.RUNNING})),  # the seats of a later stage
    # The rounds.
    "rounds": Rule(DIRECTORS, frozenset({State.OPEN, State.RUNNING})),  # their opening, closing, seats to come
    "show": Rule(DIRECTORS, frozenset({State.OPEN, State.RUNNING, State.FINISHED})),  # seats and results of a round
    "clock": Rule(ARBITERS, frozenset({State.RUNNING})),  # stopping it, and giving time
    "results": Rule(ARBITERS | {DEVICE}, PLAYED),  # entries, confirmations, disputes and calls of a table
    "correct": Rule(ARBITERS, PLAYED),  # changes of a sheet that only the arbiter may make
    "oddities": Rule(ARBITERS, PLAYED),  # accepting them, also after the time for claims
    "arbitrate": Rule(ARBITERS),  # calls, disputes, conflicting submissions: in any state
    "adjustments": Rule(ARBITERS, PLAYED),
    "claims": Rule(DIRECTORS, PLAYED),  # the deadline for contesting results
    "undo": Rule(ARBITERS),
    "undo_any": Rule(DIRECTORS),  # events that are not about a sheet
    # Transitions between states of a tournament.
    "transition": Rule(DIRECTORS),  # any of them; the service checks the specific one below
    "open": Rule(DIRECTORS, frozenset({State.DRAFT})),
    "draft": Rule(DIRECTORS, frozenset({State.OPEN})),
    "finish": Rule(DIRECTORS, frozenset({State.RUNNING})),
    "resume": Rule(DIRECTORS, frozenset({State.FINISHED})),
    "ceremony": Rule(DIRECTORS, frozenset({State.FINISHED, State.PUBLISHED})),
    "publish": Rule(DIRECTORS, frozenset({State.FINISHED})),
    "report": Rule(DIRECTORS, frozenset({State.FINISHED, State.PUBLISHED})),
    "site": Rule(DIRECTORS),  # writing the public pages to the place of publication
    "reception": Rule(DIRECTORS),  # the senders from which published pages are accepted
    "unpublish": Rule(DIRECTORS, frozenset({State.PUBLISHED})),
    # Removal from the list of tournaments.
    "archive": Rule(DIRECTORS, AT_REST),
    "delete": Rule(DIRECTORS, AT_REST),
    "delete_played": Rule(OWNERS, AT_REST),
}


# Actions that the end of the time for claims forbids.
CHANGES_RESULTS = frozenset({"results", "correct", "adjustments"})


def state_allows(about: Tournament | Stage, action: str) -> bool:
    """Return True if the state of the tournament allows `action`, for any role.

    The `draw` of a later stage is `draw_stage`. Final results (`is_final`) are never changed.
    """
    tournament = tournament_of(about)
    if action == "draw" and isinstance(about, Stage) and about.number > 1:
        action = "draw_stage"
    if action in CHANGES_RESULTS and tournament.is_final:
        return False
    return tournament.state in ACTIONS[action].states


def state_must_allow(about: Tournament | Stage, action: str) -> None:
    """Refuse an action that the state of the tournament does not allow.

    :raises Conflict: `state_not_allowed`, `claims_over`.
    """
    tournament = tournament_of(about)
    if action in CHANGES_RESULTS and tournament.is_final:
        raise Conflict("claims_over")
    if not state_allows(about, action):
        raise Conflict("state_not_allowed", state=tournament.get_state_display())


def may(actor: Actor, action: str, about: Tournament | Stage | None = None) -> bool:
    """Return True if the actor has a role for `action` and the state of the tournament, if any, allows it."""
    has_role = PROGRAM in actor.roles or bool(actor.roles & ACTIONS[action].roles)
    return has_role and (about is None or (is_theirs(actor, tournament_of(about)) and state_allows(about, action)))


def tournament_of(about: Tournament | Stage) -> Tournament:
    return about.tournament if isinstance(about, Stage) else about


def is_theirs(actor: Actor, row: Tournament | Player | Season) -> bool:
    """Return True if the row belongs to the actor's organiser; always for a tablet, which acts for its table only."""
    return actor.organiser is None or actor.organiser.pk == row.organiser_id


def must_be_theirs(actor: Actor, row: Tournament | Player | Season) -> None:
    """Refuse a row of another organiser.

    :raises DomainError: `elsewhere`.
    """
    if not is_theirs(actor, row):
        raise DomainError("elsewhere")


def must_allow(actor: Actor, action: str, about: Tournament | Stage | None = None) -> None:
    """Refuse an action that the actor may not do. Every service calls it before it writes, once the row is locked.

    A call without `about` checks the roles only: a service makes it first, so that a refused person waits for no lock.

    :raises DomainError: `arbiter_only`, `director_only`, `owner_only`, `elsewhere`; :raises Conflict:
        `state_not_allowed`, `claims_over`, `gone` for a removed draft, which may only be restored.
    """
    if not may(actor, action):
        raise DomainError(_refusal_code(ACTIONS[action].roles))
    if about is not None:
        must_be_theirs(actor, tournament_of(about))
        if tournament_of(about).removed_at is not None and action != "delete":
            raise Conflict("gone")
        state_must_allow(about, action)


def _refusal_code(roles: frozenset[str]) -> str:
    """Return the code that names the lowest role allowed to do this."""
    if Role.ARBITER in roles:
        return "arbiter_only"
    return "director_only" if Role.DIRECTOR in roles else "owner_only"


class May:
    """The permissions for templates: `may.draw` is True if the actor may draw now in the stage of the page.

    The actor is read lazily: a page without a check costs no query.
    """

    def __init__(self, actor: Callable[[], Actor], stage: Stage | None = None) -> None:
        self._actor = actor
        self._stage = stage

    def __getattr__(self, action: str) -> bool:
        if action not in ACTIONS:
            raise AttributeError(action)
        return may(self._actor(), action, self._stage)
