"""A tie that nothing else decides: a play-off does, by the arbiter's hand."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.log.events import TieDecided, TieDropped
from tournaments.models import Stage, Tournament
from tournaments.selectors.results.ties import ties_of, ties_of_teams
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import reason_given
from tournaments.services.core.row_locks import lock_stage, lock_tournament


@transaction.atomic
def tie_decide(*, stage: Stage, order: Sequence[int], reason: str, actor: Actor) -> None:
    """Put equal players, by serial, in the order of their play-off. It holds while nothing else tells them apart.

    :raises DomainError: `arbiter_only`, `reason_required`, `tie_unknown` unless these are all who share a place;
    :raises Conflict: `state_not_allowed`, `claims_over`.
    """
    lock_stage(stage)
    must_allow(actor, "adjustments", stage.tournament)
    told = _told(order, reason, [tie.numbers for tie in ties_of(stage)])
    stage.play_offs = [*stage.play_offs, told]
    stage.save(update_fields=["play_offs"])
    event = TieDecided(stage=stage.number, order=tuple(order), reason=str(told["reason"]))
    event_append(tournament=stage.tournament, event=event, actor=actor)


@transaction.atomic
def tie_drop(*, stage: Stage, order: Sequence[int], actor: Actor) -> None:
    """Let them share their place again.

    :raises Conflict: `state_not_allowed`, `claims_over`, `tie_gone`.
    """
    lock_stage(stage)
    must_allow(actor, "adjustments", stage.tournament)
    told, stage.play_offs = _without(stage.play_offs, order)
    stage.save(update_fields=["play_offs"])
    event = TieDropped(stage=stage.number, order=tuple(order), reason=str(told["reason"]))
    event_append(tournament=stage.tournament, event=event, actor=actor)


@transaction.atomic
def team_tie_decide(*, tournament: Tournament, order: Sequence[int], reason: str, actor: Actor) -> None:
    """`tie_decide` for equal teams, by number."""
    lock_tournament(tournament)
    must_allow(actor, "adjustments", tournament)
    told = _told(order, reason, [tie.numbers for tie in ties_of_teams(tournament)])
    tournament.team_play_offs = [*tournament.team_play_offs, told]
    tournament.save(update_fields=["team_play_offs"])
    event = TieDecided(stage=None, order=tuple(order), reason=str(told["reason"]))
    event_append(tournament=tournament, event=event, actor=actor)


@transaction.atomic
def team_tie_drop(*, tournament: Tournament, order: Sequence[int], actor: Actor) -> None:
    """`tie_drop` for teams."""
    lock_tournament(tournament)
    must_allow(actor, "adjustments", tournament)
    told, tournament.team_play_offs = _without(tournament.team_play_offs, order)
    tournament.save(update_fields=["team_play_offs"])
    event = TieDropped(stage=None, order=tuple(order), reason=str(told["reason"]))
    event_append(tournament=tournament, event=event, actor=actor)


def _told(order: Sequence[int], reason: str, ties: Sequence[Sequence[int]]) -> dict[str, object]:
    reason = reason_given(reason)
    if sorted(order) not in [sorted(tie) for tie in ties]:
        raise DomainError("tie_unknown", field="order")
    return {"order": list(order), "reason": reason}


def _without(
    known: Sequence[dict[str, object]], order: Sequence[int]
) -> tuple[dict[str, object], list[dict[str, object]]]:
    """The newest decision with this order, and the others."""
    found = [one for one in known if one["order"] == list(order)]
    if not found:
        raise Conflict("tie_gone")
    return found[-1], [one for one in known if one is not found[-1]]
