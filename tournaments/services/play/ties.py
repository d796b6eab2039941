"""Play-offs: the order in which the arbiter puts players or teams that all tie-breaks leave equal."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.log.events import TieDecided, TieDropped
from tournaments.models import Stage, Tournament
from tournaments.selectors.results.ties import ties_of, ties_of_teams
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_stage, lock_tournament


@transaction.atomic
def tie_decide(*, stage: Stage, order: Sequence[int], reason: str, actor: Actor) -> None:
    """Put equal players, by serial, in the order of their play-off. It applies while all tie-breaks are equal.

    :raises DomainError: `arbiter_only`, `reason_required`, `tie_unknown` unless these are all who share a place;
    :raises Conflict: `state_not_allowed`, `claims_over`.
    """
    lock_stage(stage)
    must_allow(actor, "adjustments", stage.tournament)
    play_off = _build_play_off(order, reason, [tie.numbers for tie in ties_of(stage)])
    stage.play_offs = [*stage.play_offs, play_off]
    stage.save(update_fields=["play_offs"])
    event = TieDecided(stage=stage.number, order=tuple(order), reason=str(play_off["reason"]))
    event_append(tournament=stage.tournament, event=event, actor=actor)


@transaction.atomic
def tie_drop(*, stage: Stage, order: Sequence[int], actor: Actor) -> None:
    """Delete the play-off, so that the players share their place again.

    :raises Conflict: `state_not_allowed`, `claims_over`, `tie_gone`.
    """
    lock_stage(stage)
    must_allow(actor, "adjustments", stage.tournament)
    play_off, stage.play_offs = _take_play_off(stage.play_offs, order)
    stage.save(update_fields=["play_offs"])
    event = TieDropped(stage=stage.number, order=tuple(order), reason=str(play_off["reason"]))
    event_append(tournament=stage.tournament, event=event, actor=actor)


@transaction.atomic
def team_tie_decide(*, tournament: Tournament, order: Sequence[int], reason: str, actor: Actor) -> None:
    """Do as `tie_decide` for equal teams, by number."""
    lock_tournament(tournament)
    must_allow(actor, "adjustments", tournament)
    play_off = _build_play_off(order, reason, [tie.numbers for tie in ties_of_teams(tournament)])
    tournament.team_play_offs = [*tournament.team_play_offs, play_off]
    tournament.save(update_fields=["team_play_offs"])
    event = TieDecided(stage=None, order=tuple(order), reason=str(play_off["reason"]))
    event_append(tournament=tournament, event=event, actor=actor)


@transaction.atomic
def team_tie_drop(*, tournament: Tournament, order: Sequence[int], actor: Actor) -> None:
    """Delete the play-off of these teams (`order`: their numbers), so that they share their place again.

    :raises Conflict: those of `tie_drop`.
    """
    lock_tournament(tournament)
    must_allow(actor, "adjustments", tournament)
    play_off, tournament.team_play_offs = _take_play_off(tournament.team_play_offs, order)
    tournament.save(update_fields=["team_play_offs"])
    event = TieDropped(stage=None, order=tuple(order), reason=str(play_off["reason"]))
    event_append(tournament=tournament, event=event, actor=actor)


def _build_play_off(order: Sequence[int], reason: str, ties: Sequence[Sequence[int]]) -> dict[str, object]:
    """Return the decision as JSON data.

    :raises DomainError: `tie_unknown`, those of `check_reason`.
    """
    reason = check_reason(reason)
    if sorted(order) not in [sorted(tie) for tie in ties]:
        raise DomainError("tie_unknown", field="order")
    return {"order": list(order), "reason": reason}


def _take_play_off(
    play_offs: Sequence[dict[str, object]], order: Sequence[int]
) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Return the newest play-off with this order, and the others."""
    matches = [one for one in play_offs if one["order"] == list(order)]
    if not matches:
        raise Conflict("tie_gone")
    return matches[-1], [one for one in play_offs if one is not matches[-1]]
