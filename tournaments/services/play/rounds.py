"""Opening, closing and reopening rounds."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import RoundClosed, RoundOpened, RoundReopened
from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.play.gaps import unfinished_tables
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_round, lock_stage
from tournaments.services.devices.changes import devices_follow
from tournaments.services.registration.noted import moves_must_be_decided
from tournaments.services.seating.repairs import noted_leavers_withdraw
from tournaments.services.seating.swiss_rounds import ranked_round_drop
from tournaments.services.setup.lifecycle import tournament_state_set

MOST_NAMED = 12  # table numbers in one error text


@transaction.atomic
def round_open(*, stage: Stage, actor: Actor) -> Round:
    """Open the next planned round. The first one starts the tournament. Devices that follow a player change the table.

    :raises Conflict: `draw_missing`, `round_already_open`, `moves_undecided`, `round_to_rank`, `round_none_left`.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    rounds = list(stage.rounds.all())
    if not rounds:
        raise Conflict("draw_missing")
    if open_round := next((r for r in rounds if r.state == Round.State.OPEN), None):
        raise Conflict("round_already_open", number=open_round.number)
    moves_must_be_decided(stage)
    next_round = next((r for r in rounds if r.state == Round.State.PLANNED), None)
    if next_round is None:
        if number_to_rank := round_by_rank(stage):
            raise Conflict("round_to_rank", number=number_to_rank)
        raise Conflict("round_none_left")
    moment = timezone.now()
    next_round.state, next_round.opened_at = Round.State.OPEN, moment
    next_round.save(update_fields=["state", "opened_at"])
    if stage.tournament.state == Tournament.State.OPEN:
        tournament_state_set(tournament=stage.tournament, state=Tournament.State.RUNNING, actor=actor)
    event_append(
        tournament=stage.tournament,
        event=RoundOpened(**next_round.log_address),
        actor=actor,
        at=moment,
    )
    devices_follow(round_=next_round, actor=actor)
    return next_round


@transaction.atomic
def round_close(*, round_: Round, actor: Actor) -> Round:
    """Close a round whose sheets are all confirmed, without open disputes or submissions.

    After the last round of the stage, the departures that were noted take effect.

    :raises Conflict: `round_not_open`; `round_unfinished`, with the numbers of the missing tables.
    """
    must_allow(actor, "rounds")
    must_be_theirs(actor, round_.stage.tournament)
    lock_round(round_)
    if round_.state != Round.State.OPEN:
        raise Conflict("round_not_open")
    if tables := unfinished_tables(round_):
        raise unfinished_refusal(tables)
    moment = timezone.now()
    round_.state, round_.closed_at = Round.State.CLOSED, moment
    round_.save(update_fields=["state", "closed_at"])
    event = RoundClosed(**round_.log_address)
    event_append(tournament=round_.stage.tournament, event=event, actor=actor, at=moment)
    if round_.number == round_.stage.rounds_planned:
        noted_leavers_withdraw(stage=round_.stage, actor=actor)
    return round_


def unfinished_refusal(tables: Sequence[int]) -> Conflict:
    """Return the refusal that names these tables."""
    numbers = ", ".join(map(str, tables[:MOST_NAMED])) + ("…" if len(tables) > MOST_NAMED else "")
    return Conflict("round_unfinished", count=len(tables), tables=numbers)


@transaction.atomic
def round_reopen(*, round_: Round, actor: Actor) -> Round:
    """Reopen the last closed round, while no later one has begun.

    The draw of a later round that was seated by the ranking is deleted, because the ranking may change. The permission
    is that of `finish`: a director's, while the tournament runs.

    :raises Conflict: `round_not_last` when it is not closed or a later one has begun; `state_not_allowed`.
    """
    must_allow(actor, "finish")  # the roles; organiser and state once it is locked
    lock_round(round_)
    later = round_.stage.rounds.filter(number__gt=round_.number).exclude(state=Round.State.PLANNED)
    if round_.state != Round.State.CLOSED or later.exists():
        raise Conflict("round_not_last")
    must_allow(actor, "finish", round_.stage.tournament)  # its state last: `round_not_last` says more
    round_.state, round_.closed_at = Round.State.OPEN, None
    round_.save(update_fields=["state", "closed_at"])
    ranked_round_drop(stage=round_.stage, actor=actor)
    event = RoundReopened(**round_.log_address)
    event_append(tournament=round_.stage.tournament, event=event, actor=actor)
    return round_
