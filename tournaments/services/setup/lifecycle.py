"""The passages of a tournament from one state to another."""

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.log.events import RankingPublished, TournamentMoved
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.results.standings import frozen_places, frozen_rows
from tournaments.selectors.results.team_standings import frozen_teams
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.setup.claims import claims_must_be_over
from tournaments.services.setup.oddities import oddities_must_be_seen

State = Tournament.State

TRANSITIONS = {
    "open": State.OPEN,
    "draft": State.DRAFT,
    "finish": State.FINISHED,
    "resume": State.RUNNING,
    "publish": State.PUBLISHED,
    "unpublish": State.FINISHED,
}


@transaction.atomic
def tournament_transition(
    *, tournament: Tournament, transition: str, actor: Actor, accept_oddities: bool = False
) -> Tournament:
    """Take one of the `TRANSITIONS`. Finishing needs every planned round closed; publishing dates the ranking.

    What was published and withdrawn is nowhere public until it is published again, also while play resumes.
    Neither finishing nor publishing goes over a sheet that was reopened and is not confirmed yet,
    publishing not over strange sheets that nobody has looked at, unless whoever publishes accepts them all.

    :raises Conflict: `state_not_allowed`, `rounds_remaining`, `sheets_open`, `claims_open`, `oddities_open`.
    """
    lock_tournament(tournament)
    must_allow(actor, transition, tournament)
    if transition == "finish":
        _rounds_must_be_closed(tournament)
    if transition == "publish":
        claims_must_be_over(tournament)
    if transition in {"finish", "publish"}:
        sheets_must_be_confirmed(Table.objects.filter(round__stage__tournament=tournament))
    if transition == "publish":
        oddities_must_be_seen(tournament, actor, accept=accept_oddities)
    tournament_move(tournament=tournament, state=TRANSITIONS[transition], actor=actor)
    return tournament


def _rounds_must_be_closed(tournament: Tournament) -> None:
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED))
    for stage in tournament.stages.annotate(closed=closed).order_by("number"):
        if stage.closed < stage.rounds_planned:
            raise Conflict("rounds_remaining", count=stage.rounds_planned - stage.closed)


def sheets_must_be_confirmed(played: QuerySet[Table]) -> None:
    """:raises Conflict: `sheets_open`, with the first of the tables whose sheet was reopened."""
    reopened = played.exclude(state=Table.State.CONFIRMED)
    if first := reopened.select_related("round", "station").order_by("round__number", "station__number").first():
        raise Conflict("sheets_open", round=first.round.number, table=first.number)


def tournament_move(*, tournament: Tournament, state: str, actor: Actor) -> None:
    """Change the state of a tournament that has been locked, with its event."""
    before, moment = tournament.state, timezone.now()
    tournament.state = state
    tournament.published_at = moment if state == State.PUBLISHED else None
    withdrawn = before == State.PUBLISHED or tournament.publication_withdrawn
    tournament.publication_withdrawn = withdrawn and state != State.PUBLISHED
    tournament.save(update_fields=["state", "published_at", "publication_withdrawn"])
    moved = TournamentMoved(before=before, after=state)
    event = _published(tournament, before) if state == State.PUBLISHED else moved
    event_append(tournament=tournament, event=event, actor=actor, at=moment)


def _published(tournament: Tournament, before: str) -> RankingPublished:
    """What nothing changes afterwards."""
    return RankingPublished(
        before=before,
        ranking=tuple(row for stage in tournament.stages.all() for row in frozen_rows(stage)),
        overall=frozen_places(tournament),
        teams=frozen_teams(tournament),
    )
