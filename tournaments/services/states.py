"""Which state of a tournament allows what, and the passages between states."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import Round, Tournament
from tournaments.services.actors import Actor
from tournaments.services.claims import tournament_claim
from tournaments.services.errors import Conflict
from tournaments.services.events import event_append

State = Tournament.State

ALLOWED: dict[str, frozenset[str]] = {
    "settings": frozenset({State.DRAFT, State.OPEN, State.RUNNING, State.FINISHED}),
    "entries": frozenset({State.DRAFT, State.OPEN, State.RUNNING}),
    "draw": frozenset({State.OPEN}),
    "rounds": frozenset({State.OPEN, State.RUNNING}),
    "results": frozenset({State.RUNNING, State.FINISHED}),
    "adjustments": frozenset({State.RUNNING, State.FINISHED}),
    "open": frozenset({State.DRAFT}),
    "draft": frozenset({State.OPEN}),
    "finish": frozenset({State.RUNNING}),
    "resume": frozenset({State.FINISHED}),
    "publish": frozenset({State.FINISHED}),
    "unpublish": frozenset({State.PUBLISHED}),
}
PASSAGES = {
    "open": State.OPEN,
    "draft": State.DRAFT,
    "finish": State.FINISHED,
    "resume": State.RUNNING,
    "publish": State.PUBLISHED,
    "unpublish": State.FINISHED,
}


def allows(tournament: Tournament, action: str) -> bool:
    """Whether the tournament's state allows `action`, a key of `ALLOWED`."""
    return tournament.state in ALLOWED[action]


def must_allow(tournament: Tournament, action: str) -> None:
    """:raises Conflict: `state_not_allowed`."""
    if not allows(tournament, action):
        raise Conflict("state_not_allowed", state=tournament.get_state_display())


@transaction.atomic
def tournament_pass(*, tournament: Tournament, passage: str, actor: Actor) -> Tournament:
    """Take one of the `PASSAGES`. Finishing needs every planned round closed; publishing dates the ranking.

    :raises Conflict: `state_not_allowed`, `rounds_remaining`.
    """
    tournament_claim(tournament)
    must_allow(tournament, passage)
    if passage == "finish":
        remaining = tournament.rounds_planned - tournament.rounds.filter(state=Round.State.CLOSED).count()
        if remaining > 0:
            raise Conflict("rounds_remaining", count=remaining)
    tournament_move(tournament=tournament, state=PASSAGES[passage], actor=actor)
    return tournament


def tournament_move(*, tournament: Tournament, state: str, actor: Actor) -> None:
    """Compare-and-set of the state, with its event.

    :raises Conflict: `state_not_allowed` when somebody else has moved it meanwhile.
    """
    before = tournament.state
    published_at = timezone.now() if state == State.PUBLISHED else None
    moved = Tournament.objects.filter(pk=tournament.pk, state=before).update(state=state, published_at=published_at)
    if not moved:
        tournament.refresh_from_db()
        raise Conflict("state_not_allowed", state=tournament.get_state_display())
    tournament.state, tournament.published_at = state, published_at
    event_append(tournament=tournament, name=f"tournament.{state}", actor=actor, data={"before": before})
