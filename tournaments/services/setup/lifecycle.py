"""Transitions of a tournament from one state to another."""

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.log.events import LogEvent, PublicationWithdrawn, RankingPublished, TournamentMoved
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.results.standings import frozen_places, frozen_rows
from tournaments.selectors.results.team_standings import frozen_teams
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.publication.signing import key_make
from tournaments.services.setup.claims import claims_deadline_begin, must_be_past_claims_deadline
from tournaments.services.setup.oddities import oddities_must_be_accepted

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
    *, tournament: Tournament, transition: str, actor: Actor, accept_oddities: bool = False, reason: str = ""
) -> Tournament:
    """Make one of the `TRANSITIONS`.

    Finishing needs all planned rounds closed, and begins the time for claims (`claim_minutes`). Finishing and
    publishing need all sheets confirmed, reopened ones too.
    Publishing needs the deadline of claims past and all oddities accepted; `accept_oddities` accepts the open ones. It
    sets `published_at` and freezes the ranking in the log. A withdrawn ranking stays withdrawn until the next
    publication, even if play is resumed. `reason`: why a publication is withdrawn, shown with the next one.

    :raises DomainError: `text_too_long`;
    :raises Conflict: `state_not_allowed`, `rounds_remaining`, `sheets_open`, `claims_open`, `oddities_open`,
        `rehearsal_published`.
    """
    lock_tournament(tournament)
    must_allow(actor, transition, tournament)
    if transition == "finish":
        _rounds_must_be_closed(tournament)
    if transition == "publish":
        if tournament.is_rehearsal:
            raise Conflict("rehearsal_published")
        must_be_past_claims_deadline(tournament)
    if transition in {"finish", "publish"}:
        sheets_must_be_confirmed(Table.objects.filter(round__stage__tournament=tournament))
    if transition == "publish":
        oddities_must_be_accepted(tournament, actor, accept=accept_oddities)
        key_make(tournament.organiser)
    reason = check_reason(reason, required=False) if transition == "unpublish" else ""
    tournament_state_set(tournament=tournament, state=TRANSITIONS[transition], actor=actor, reason=reason)
    if transition == "finish":
        claims_deadline_begin(tournament=tournament, actor=actor)
    return tournament


def _rounds_must_be_closed(tournament: Tournament) -> None:
    """Refuse if a stage has planned rounds that are not closed, with their number."""
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED))
    for stage in tournament.stages.annotate(closed=closed).order_by("number"):
        if stage.closed < stage.rounds_planned:
            raise Conflict("rounds_remaining", count=stage.rounds_planned - stage.closed)


def sheets_must_be_confirmed(tables: QuerySet[Table]) -> None:
    """Refuse if a sheet of these tables is not confirmed.

    :raises Conflict: `sheets_open`, with the first such table.
    """
    unconfirmed = tables.exclude(state=Table.State.CONFIRMED)
    if first := unconfirmed.select_related("round", "station").order_by("round__number", "station__number").first():
        raise Conflict("sheets_open", round=first.round.number, table=first.number)


def tournament_state_set(*, tournament: Tournament, state: str, actor: Actor, reason: str = "") -> None:
    """Change the state of a locked tournament, and log it. `reason` is given for a withdrawn publication only."""
    before, moment = tournament.state, timezone.now()
    tournament.state = state
    tournament.published_at = moment if state == State.PUBLISHED else None
    was_published = before == State.PUBLISHED or tournament.publication_withdrawn
    tournament.publication_withdrawn = was_published and state != State.PUBLISHED
    tournament.save(update_fields=["state", "published_at", "publication_withdrawn"])
    event: LogEvent = TournamentMoved(before=before, after=state)
    if state == State.PUBLISHED:
        event = _publication_event(tournament, before)
    elif reason:
        event = PublicationWithdrawn(reason=reason)
    event_append(tournament=tournament, event=event, actor=actor, at=moment)


def _publication_event(tournament: Tournament, before: str) -> RankingPublished:
    """Return the event with the frozen ranking, which later changes do not affect."""
    return RankingPublished(
        before=before,
        ranking=tuple(row for stage in tournament.stages.all() for row in frozen_rows(stage)),
        overall=frozen_places(tournament),
        teams=frozen_teams(tournament),
    )
