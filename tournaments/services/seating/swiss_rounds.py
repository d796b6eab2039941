"""Rounds seated one by one from the ranking, after those that are drawn."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace

from django.db import transaction

from tournaments.log.events import RoundRanked, RoundUnranked
from tournaments.models import Draw, Entry, Round, Stage
from tournaments.seating.problem.request import Plan, Request, SeatingError
from tournaments.seating.problem.tally import pairs
from tournaments.seating.proof.certificate import digest
from tournaments.seating.proof.verify import verified
from tournaments.seating.swiss.ranked import Pattern, RankedRequest, RankedRound, furthest_move, next_round, with_round
from tournaments.selectors.results.ranked import ranking_order
from tournaments.selectors.rounds import begun_rounds, open_round
from tournaments.selectors.seating.constraints import constraints_now
from tournaments.selectors.seating.earlier import met_before
from tournaments.selectors.seating.pairs import pairs_now
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.access.permissions import must_allow, must_be_time
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.registration.noted import moves_must_be_decided
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.refusals import impossible


@dataclass(frozen=True, kw_only=True)
class ByRank:
    """Round `number` as the ranking seats it; nothing is stored yet. `ranking` names start numbers, best first.

    `most_moved` is the limit it was seated with, `furthest` the largest that makes sense here; `met` are the pairs at
    its tables that have met before, `moved` says by how many places somebody leaves their rank.
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
        """The same for the same seats: who has seen these gets these."""
        return digest(self.planned.plan)

    @property
    def moved(self) -> dict[int, int]:
        """Places by start number, down where positive."""
        return {flag.players[0]: flag.places for flags in self.ranked.flags for flag in flags if flag.code == "moved"}


def rank_find(*, stage: Stage, most_moved: int | None = None) -> ByRank:
    """The next round by the ranking as it stands, with whoever is present. It stores nothing.

    `most_moved` is how many places a player may leave their rank to meet somebody new; None: what the settings say.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `round_already_open`, `round_not_by_rank`,
        `round_none_left`, `moves_undecided`; :raises DomainError: `draw_impossible`.
    """
    must_be_time(stage.tournament, "rounds")
    moves_must_be_decided(stage)
    plan = plan_of(_newest(stage))
    played = _played(stage)
    before = Plan(rounds=plan.rounds[:played], byes=plan.byes[:played], method=plan.method)
    request = request_now(stage, before)
    asked = _ranked_request(stage, request, most_moved)
    try:
        ranked = next_round(asked)
        planned = _planned(with_round(before, ranked), stage, request)
    except SeatingError as error:
        raise impossible(error, stage) from error
    known = {pair for tables in before.rounds for table in tables for pair in pairs(table)}.union(request.met_before)
    return ByRank(
        number=played + 1,
        ranking=asked.ranking,
        most_moved=asked.most_moved,
        furthest=furthest_move(len(asked.ranking)),
        ranked=ranked,
        planned=planned,
        met=known.intersection(pair for table in ranked.tables for pair in pairs(table)),
    )


@transaction.atomic
def round_rank(*, stage: Stage, actor: Actor, most_moved: int | None = None, seen: str | None = None) -> Draw:
    """Seat the next round by the ranking. Until it opens, this may be repeated. `seen` is the digest of what was shown.

    :raises Conflict: `rank_stale` when it would no longer be the same seats; :raises Conflict, DomainError: those of
        `rank_find`.
    """
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    found = rank_find(stage=stage, most_moved=most_moved)
    if seen is not None and seen != found.digest:
        raise Conflict("rank_stale")
    return plan_store(
        stage=stage,
        planned=replace(found.planned, reasons={found.number: _reasons(found.ranked)}),
        played=found.number - 1,
        actor=actor,
        kind=RoundRanked,
        round=found.number,
        ranking=found.ranking,
        most_moved=found.most_moved,
    )


def ranked_round_drop(*, stage: Stage, actor: Actor) -> None:
    """Forget the seats that the ranking gave in a round that has not begun, because the ranking changes."""
    begun = begun_rounds(stage).count()
    if begun < stage.rounds_drawn or not stage.rounds.filter(number__gt=begun).exists():
        return
    planned = plan_cut(stage, played=begun)
    plan_store(stage=stage, planned=planned, played=begun, actor=actor, kind=RoundUnranked, round=begun + 1)


def plan_cut(stage: Stage, *, played: int) -> Planned:
    """The plan in force without the rounds after `played`, for the players who are here now."""
    plan = plan_of(_newest(stage))
    before = Plan(rounds=plan.rounds[:played], byes=plan.byes[:played], method=plan.method)
    return _planned(before, stage, request_now(stage, before))


def request_now(stage: Stage, before: Plan) -> Request:
    """What is asked after the rounds `before`, by the players who are here now."""
    people = stage.entries.exclude(number=None).values_list("pk", "number", "state")
    here = {number for _, number, state in people if number and state == Entry.State.CHECKED_IN}
    newest = request_of(_newest(stage))
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


def _newest(stage: Stage) -> Draw:
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    return newest


def _played(stage: Stage) -> int:
    """How many rounds are over, once it is certain that the ranking seats the next one."""
    if still := open_round(stage):
        raise Conflict("round_already_open", number=still.number)
    played = stage.rounds.filter(state=Round.State.CLOSED).count()
    if played >= stage.rounds_planned:
        raise Conflict("round_none_left")
    if played < stage.rounds_drawn:
        raise Conflict("round_not_by_rank")
    return played


def _ranked_request(stage: Stage, request: Request, most_moved: int | None) -> RankedRequest:
    ranking = ranking_order(stage, only={*range(1, request.players + 1)} - request.absent)
    wanted = stage.ranked_most_moved if most_moved is None else most_moved
    return RankedRequest(
        ranking=ranking,
        rounds=stage.rounds_planned,
        history=request.history,
        history_byes=request.history_byes,
        odd=request.odd,
        sizes=request.sizes,
        pairs=request.pairs,
        pattern=Pattern(stage.ranked_pattern),
        most_moved=min(wanted, furthest_move(len(ranking))),
        strict_fairness=request.strict_fairness,
        separations=request.separations,
        met_before=request.met_before,
        met_before_hard=request.met_before_hard,
        fixed_tables=request.fixed_tables,
        seed=request.seed,
    )


def _planned(plan: Plan, stage: Stage, request: Request) -> Planned:
    """The plan with its certificate. The ranking comes before constraints, which it keeps as far as it can.

    Only team-mates are kept apart whatever it says.
    """
    asked = replace(
        request,
        rounds=len(plan.rounds),
        separations=tuple(
            replace(constraint, hard=constraint.team and constraint.hard) for constraint in request.separations
        ),
        fixed_tables=(),
    )
    verified(plan, asked)
    return Planned(request=asked, plan=plan, entries=(), version=stage.tournament.version)


def _reasons(ranked: RankedRound) -> list[list[dict[str, object]]]:
    return [[asdict(flag) for flag in flags] for flags in ranked.flags]
