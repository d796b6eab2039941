"""Opening and closing rounds."""

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import RoundClosed, RoundOpened, RoundReopened
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_round, lock_tournament
from tournaments.services.registration.noted import moves_must_be_decided
from tournaments.services.seating.repairs import leavings_settle
from tournaments.services.seating.swiss_rounds import ranked_round_drop
from tournaments.services.setup.lifecycle import tournament_move


@transaction.atomic
def round_open(*, tournament: Tournament, actor: Actor) -> Round:
    """Open the next planned round. The first one starts the tournament.

    :raises Conflict: `draw_missing`, `round_already_open`, `moves_undecided`, `round_to_rank`, `round_none_left`.
    """
    lock_tournament(tournament)
    must_allow(actor, "rounds", tournament)
    rounds = list(tournament.rounds.all())
    if not rounds:
        raise Conflict("draw_missing")
    if still := next((r for r in rounds if r.state == Round.State.OPEN), None):
        raise Conflict("round_already_open", number=still.number)
    moves_must_be_decided(tournament)
    following = next((r for r in rounds if r.state == Round.State.PLANNED), None)
    if following is None:
        if waiting := round_by_rank(tournament):
            raise Conflict("round_to_rank", number=waiting)
        raise Conflict("round_none_left")
    moment = timezone.now()
    following.state, following.opened_at = Round.State.OPEN, moment
    following.save(update_fields=["state", "opened_at"])
    if tournament.state == Tournament.State.OPEN:
        tournament_move(tournament=tournament, state=Tournament.State.RUNNING, actor=actor)
    event_append(tournament=tournament, event=RoundOpened(round=following.number), actor=actor, at=moment)
    return following


@transaction.atomic
def round_close(*, round_: Round, actor: Actor) -> Round:
    """Close a round whose sheets are all confirmed. After the last, whoever was noted to leave has left.

    :raises Conflict: `round_not_open`, `round_unfinished` with the numbers of the missing tables.
    """
    must_allow(actor, "rounds")
    lock_round(round_)
    if round_.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    unconfirmed = round_.tables.exclude(state=Table.State.CONFIRMED).values_list("station__number", flat=True)
    if unconfirmed:
        tables = ", ".join(map(str, unconfirmed[:12])) + ("…" if len(unconfirmed) > 12 else "")
        raise Conflict("round_unfinished", count=len(unconfirmed), tables=tables)
    moment = timezone.now()
    round_.state, round_.closed_at = Round.State.CLOSED, moment
    round_.save(update_fields=["state", "closed_at"])
    event_append(tournament=round_.tournament, event=RoundClosed(round=round_.number), actor=actor, at=moment)
    if round_.number == round_.tournament.rounds_planned:
        leavings_settle(tournament=round_.tournament, actor=actor)
    return round_


@transaction.atomic
def round_reopen(*, round_: Round, actor: Actor) -> Round:
    """Undo the closing of the last closed round, while no later one has begun.

    A later round that was seated by the ranking has to be seated again: the ranking may change.

    :raises Conflict: `round_not_last`.
    """
    must_allow(actor, "finish")
    lock_round(round_)
    later = round_.tournament.rounds.filter(number__gt=round_.number).exclude(state=Round.State.PLANNED)
    if round_.state != Round.State.CLOSED or later.exists():
        raise Conflict("round_not_last")
    must_allow(actor, "finish", round_.tournament)
    round_.state, round_.closed_at = Round.State.OPEN, None
    round_.save(update_fields=["state", "closed_at"])
    ranked_round_drop(tournament=round_.tournament, actor=actor)
    event_append(tournament=round_.tournament, event=RoundReopened(round=round_.number), actor=actor)
    return round_
