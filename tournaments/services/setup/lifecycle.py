"""Which state of a tournament allows what, and the transitions between states."""

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import RankingPublished, TournamentMoved
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.results.standings import frozen_rows
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament

State = Tournament.State

ALLOWED: dict[str, frozenset[str]] = {
    "settings": frozenset({State.DRAFT, State.OPEN, State.RUNNING, State.FINISHED}),
    "entries": frozenset({State.DRAFT, State.OPEN, State.RUNNING}),
    "draw": frozenset({State.DRAFT, State.OPEN}),
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
TRANSITIONS = {
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
def tournament_transition(*, tournament: Tournament, transition: str, actor: Actor) -> Tournament:
    """Take one of the `TRANSITIONS`. Finishing needs every planned round closed; publishing dates the ranking.

    Neither goes over a sheet that was reopened and is not confirmed yet.

    :raises Conflict: `state_not_allowed`, `rounds_remaining`, `sheets_open`.
    """
    lock_tournament(tournament)
    must_allow(tournament, transition)
    if transition == "finish":
        remaining = tournament.rounds_planned - tournament.rounds.filter(state=Round.State.CLOSED).count()
        if remaining > 0:
            raise Conflict("rounds_remaining", count=remaining)
    if transition in {"finish", "publish"}:
        _sheets_must_be_confirmed(tournament)
    tournament_move(tournament=tournament, state=TRANSITIONS[transition], actor=actor)
    return tournament


def _sheets_must_be_confirmed(tournament: Tournament) -> None:
    reopened = Table.objects.filter(round__tournament=tournament).exclude(state=Table.State.CONFIRMED)
    if first := reopened.select_related("round", "station").order_by("round__number", "station__number").first():
        raise Conflict("sheets_open", round=first.round.number, table=first.number)


def tournament_move(*, tournament: Tournament, state: str, actor: Actor) -> None:
    """Change the state of a tournament that has been locked, with its event."""
    before, moment = tournament.state, timezone.now()
    tournament.state = state
    tournament.published_at = moment if state == State.PUBLISHED else None
    tournament.save(update_fields=["state", "published_at"])
    moved = TournamentMoved(before=before, after=state)
    published = RankingPublished(before=before, ranking=frozen_rows(tournament)) if state == State.PUBLISHED else None
    event_append(tournament=tournament, event=published or moved, actor=actor, at=moment)
