"""Ranked rounds: seated one by one by the ranking, after the rounds that are drawn.

`rank_find` seats the next round without storing it, `round_rank` stores it. `ranked_round_drop` and `plan_cut` remove
its seats when the ranking or the players change.
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace

from django.db import transaction

from tournaments.log.events import RoundRanked, RoundUnranked
from tournaments.models import Draw, Entry, Round, Stage
from tournaments.seating.problem.request import Plan, Request, SeatingError
from tournaments.seating.problem.tally import pairs_at_table
from tournaments.seating.proof.certificate import plan_digest
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.swiss.ranked import (
    Pattern,
    RankedRequest,
    RankedRound,
    append_round,
    furthest_move,
    seat_next_round,
)
from tournaments.selectors.results.ranked import ranking_order
from tournaments.selectors.rounds import begun_rounds, open_round
from tournaments.selectors.seating.constraints import constraints_now
from tournaments.selectors.seating.earlier import met_before
from tournaments.selectors.seating.pairs import pairs_now
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.access.permissions import must_allow, state_must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.registration.noted import moves_must_be_decided
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.refusals import draw_impossible


@dataclass(frozen=True, kw_only=True)
class ByRank:
    """Round `number` as the ranking seats it, not stored yet. `ranking` has the start numbers, best first.

    `most_moved` is the limit with which it was seated, `furthest` the largest useful limit. `met` are the pairs at its
    tables that have met before, `moved` the places by which players differ from their rank.
    """

    number: int
    ranking: tuple[int, ...]
    most_moved: int
    furthest: int
    ranked: RankedRound
    planned: Planned
    met: Collection[tuple[int, int]]

    @property
    def digest(self) -> str:
        """The digest of the seats: a caller that stores them sends it back as `seats_digest`."""
        return plan_digest(self.planned.plan)

    @property
    def moved(self) -> dict[int, int]:
        """Places by start number; positive is down."""
        return {flag.players[0]: flag.places for flags in self.ranked.flags for flag in flags if flag.code == "moved"}


def rank_find(*, stage: Stage, most_moved: int | None = None) -> ByRank:
    """Seat the next round by the present ranking for the players present. Nothing is stored.

    `most_moved` is by how many places a player may differ from their rank to meet a new opponent; None: as in the
    settings.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `round_already_open`, `round_not_by_rank`,
        `round_none_left`, `moves_undecided`; :raises DomainError: `draw_impossible`.
    """
    state_must_allow(stage.tournament, "rounds")
    moves_must_be_decided(stage)
    plan = plan_of(_newest_draw(stage))
    played_count = _count_played(stage)
    before = Plan(rounds=plan.rounds[:played_count], byes=plan.byes[:played_count], method=plan.method)
    request = request_now(stage, before)
    ranked_request = _ranked_request(stage, request, most_moved)
    try:
        ranked_round = seat_next_round(ranked_request)
        new_plan = _verify_plan(append_round(before, ranked_round), stage, request)
    except SeatingError as error:
        raise draw_impossible(error, stage) from error
    earlier = {pair for tables in before.rounds for table in tables for pair in pairs_at_table(table)}.union(
        request.met_before
    )
    return ByRank(
        number=played_count + 1,
        ranking=ranked_request.ranking,
        most_moved=ranked_request.most_moved,
        furthest=furthest_move(len(ranked_request.ranking)),
        ranked=ranked_round,
        planned=new_plan,
        met=earlier.intersection(pair for table in ranked_round.tables for pair in pairs_at_table(table)),
    )


@transaction.atomic
def round_rank(*, stage: Stage, actor: Actor, most_moved: int | None = None, seats_digest: str | None = None) -> Draw:
    """Store the next round as the ranking seats it. This may be repeated until the round opens.

    `seats_digest` is the digest of the seats that the caller was shown.

    :raises Conflict: `rank_stale` if the seats have changed since; :raises Conflict, DomainError: those of
        `rank_find`.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    by_rank = rank_find(stage=stage, most_moved=most_moved)
    if seats_digest is not None and seats_digest != by_rank.digest:
        raise Conflict("rank_stale")
    return plan_store(
        stage=stage,
        new_plan=replace(by_rank.planned, reasons={by_rank.number: _reasons_as_data(by_rank.ranked)}),
        played=by_rank.number - 1,
        actor=actor,
        kind=RoundRanked,
        round=by_rank.number,
        ranking=by_rank.ranking,
        most_moved=by_rank.most_moved,
    )


def ranked_round_drop(*, stage: Stage, actor: Actor) -> None:
    """Delete the seats of a ranked round that has not begun, because the ranking changes."""
    begun_count = begun_rounds(stage).count()
    if begun_count < stage.rounds_drawn or not stage.rounds.filter(number__gt=begun_count).exists():
        return
    new_plan = plan_cut(stage, played=begun_count)
    plan_store(
        stage=stage, new_plan=new_plan, played=begun_count, actor=actor, kind=RoundUnranked, round=begun_count + 1
    )


def plan_cut(stage: Stage, *, played: int) -> Planned:
    """Return the present plan without the rounds after `played`, for the players present."""
    plan = plan_of(_newest_draw(stage))
    before = Plan(rounds=plan.rounds[:played], byes=plan.byes[:played], method=plan.method)
    return _verify_plan(before, stage, request_now(stage, before))


def request_now(stage: Stage, before: Plan) -> Request:
    """Return the request after the rounds `before`, for the players present and the present constraints."""
    people = stage.entries.exclude(number=None).values_list("pk", "number", "state")
    here = {number for _, number, state in people if number and state == Entry.State.CHECKED_IN}
    newest = request_of(_newest_draw(stage))
    numbers = {pk: number for pk, number, _ in people if number}
    separations, fixed_tables = constraints_now(stage, numbers)
    players = max(newest.players, *here)
    return replace(
        newest,
        players=players,
        rounds=len(before.rounds),
        absent=frozenset(range(1, players + 1)) - here,
        history=before.rounds,
        history_byes=before.byes,
        pairs=pairs_now(stage, numbers),
        separations=separations,
        met_before=met_before(stage, numbers),
        fixed_tables=tuple(fixed for fixed in fixed_tables if fixed.player in here),
        kept_tables=(),
    )


def _newest_draw(stage: Stage) -> Draw:
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    return newest


def _count_played(stage: Stage) -> int:
    """Return the number of closed rounds; refuse if the ranking does not seat the next round."""
    if still := open_round(stage):
        raise Conflict("round_already_open", number=still.number)
    played_count = stage.rounds.filter(state=Round.State.CLOSED).count()
    if played_count >= stage.rounds_planned:
        raise Conflict("round_none_left")
    if played_count < stage.rounds_drawn:
        raise Conflict("round_not_by_rank")
    return played_count


def _ranked_request(stage: Stage, request: Request, most_moved: int | None) -> RankedRequest:
    """Return the request for the next round, with the present ranking of the players who are not absent."""
    ranking = ranking_order(stage, only={*range(1, request.players + 1)} - request.absent)
    limit = stage.ranked_most_moved if most_moved is None else most_moved
    return RankedRequest(
        ranking=ranking,
        rounds=stage.rounds_planned,
        history=request.history,
        history_byes=request.history_byes,
        odd=request.odd,
        sizes=request.sizes,
        pairs=request.pairs,
        pattern=Pattern(stage.ranked_pattern),
        most_moved=min(limit, furthest_move(len(ranking))),
        strict_fairness=request.strict_fairness,
        separations=request.separations,
        met_before=request.met_before,
        met_before_hard=request.met_before_hard,
        fixed_tables=request.fixed_tables,
        seed=request.seed,
    )


def _verify_plan(plan: Plan, stage: Stage, request: Request) -> Planned:
    """Verify the plan. The ranking has precedence over constraints, so all are soft but the hard ones of teams."""
    verified_request = replace(
        request,
        rounds=len(plan.rounds),
        separations=tuple(
            replace(constraint, hard=constraint.team and constraint.hard) for constraint in request.separations
        ),
        fixed_tables=(),
    )
    verify_plan(plan, verified_request)
    return Planned(request=verified_request, plan=plan, entries=(), version=stage.tournament.version)


def _reasons_as_data(ranked: RankedRound) -> list[list[dict[str, object]]]:
    return [[asdict(flag) for flag in flags] for flags in ranked.flags]
