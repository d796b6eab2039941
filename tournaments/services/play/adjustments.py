"""Adjustments: penalties and bonuses by the arbiter, each with a reason, and their cancellation."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import (
    AdjustmentCancelled,
    AdjustmentGiven,
    LogEvent,
    TeamAdjusted,
    TeamAdjustmentCancelled,
)
from tournaments.log.rankings import measures_of
from tournaments.models import Adjustment, Entry, Round, Stage, Team
from tournaments.ranking.measure import measure_of_score
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_stage, lock_tournament, refresh_start

POINTS_LIMIT = 10_000


@dataclass(frozen=True, kw_only=True)
class AdjustmentInput:
    """A penalty or a bonus for a player or for a team, about round `round_` or about the whole stage.

    `points` is the absolute value, above zero. The sign follows from the kind and from the game: a penalty in Burro
    adds letters.
    """

    kind: str
    points: int
    reason: str
    entry: Entry | None = None
    team: Team | None = None
    round_: Round | None = None


@transaction.atomic
def adjustment_give(*, stage: Stage, adjustment: AdjustmentInput, actor: Actor) -> Adjustment:
    """Give a penalty or a bonus. Points of a player count for their team too, those of a team only in the ranking of
    teams.

    :raises DomainError: `arbiter_only`, `points_invalid`, `reason_required`, `text_too_long`, `adjustment_of_whom`;
    :raises Conflict: `round_not_open` for points about a round that has not begun, `gone`.
    """
    must_allow(actor, "adjustments")  # the roles; organiser and state once it is locked
    lock_stage(stage)
    entry, kind, points = adjustment.entry, adjustment.kind, adjustment.points
    if entry is not None:
        refresh_start(stage, entry)
    must_allow(actor, "adjustments", stage.tournament)
    _must_be_player_or_team(stage, entry, adjustment.team)
    if kind not in Adjustment.Kind.values or not 1 <= points <= POINTS_LIMIT:
        raise DomainError("points_invalid", field="points")
    reason = check_reason(adjustment.reason)
    if adjustment.round_ is not None and adjustment.round_.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    tournament = stage.tournament
    sign = measure_of_score(measures_of(tournament.engine)).sign  # -1 where less is better: there a penalty adds
    signed_points = sign * (-points if kind == Adjustment.Kind.PENALTY else points)
    tournament.last_adjustment += 1
    tournament.save(update_fields=["last_adjustment"])
    row = Adjustment.objects.create(
        entry=entry,
        team=adjustment.team,
        stage=stage,
        number=tournament.last_adjustment,
        round=adjustment.round_,
        begun=begun_rounds(stage).count(),
        kind=kind,
        points=signed_points,
        reason=reason,
        created_at=timezone.now(),
    )
    event_append(tournament=tournament, event=_adjustment_event(row), actor=actor, at=row.created_at)
    return row


@transaction.atomic
def adjustment_cancel(*, adjustment: Adjustment, actor: Actor) -> Adjustment:
    """Cancel an adjustment; it stays in the log.

    :raises Conflict: `adjustment_cancelled`.
    """
    must_allow(actor, "adjustments")  # the roles; organiser and state once it is locked
    tournament = adjustment.stage.tournament
    lock_tournament(tournament)
    must_allow(actor, "adjustments", tournament)
    if not Adjustment.objects.filter(pk=adjustment.pk, cancelled=False).update(cancelled=True):
        raise Conflict("adjustment_cancelled")
    adjustment.cancelled = True
    event_append(tournament=tournament, event=_cancellation_event(adjustment), actor=actor)
    return adjustment


def _must_be_player_or_team(stage: Stage, entry: Entry | None, team: Team | None) -> None:
    """Refuse an adjustment of both or neither, and a team of another tournament."""
    if (entry is None) == (team is None):
        raise DomainError("adjustment_of_whom", field="entry")
    if team is not None and not stage.tournament.teams.filter(pk=team.pk).exists():
        raise Conflict("gone", field="team")


def _adjustment_event(one: Adjustment) -> LogEvent:
    """Return the event of a new adjustment, of its player or of its team."""
    fields: dict[str, Any] = {
        "adjustment": one.number,
        "stage": one.stage.number,
        "round": one.round.number if one.round else None,
        "begun": one.begun,
        "category": one.kind,
        "points": one.points,
        "reason": one.reason,
    }
    if one.entry is not None:
        return AdjustmentGiven(entry=one.entry.serial, **fields)
    assert one.team is not None  # by a database constraint
    return TeamAdjusted(team=one.team.number, **fields)


def _cancellation_event(one: Adjustment) -> LogEvent:
    if one.entry is not None:
        return AdjustmentCancelled(entry=one.entry.serial, adjustment=one.number, points=one.points)
    assert one.team is not None  # by a database constraint
    return TeamAdjustmentCancelled(team=one.team.number, adjustment=one.number, points=one.points)
