"""Exchange of two players by hand, with its cost in repeats."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tournaments.seating.problem.request import Plan, Request, Round, SeatingError
from tournaments.seating.problem.seat_changes import SeatChange, seat_changes
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.certificate import Certificate
from tournaments.seating.proof.figures import refuse_broken_separation, refuse_more_met_again
from tournaments.seating.proof.verify import verify_plan


@dataclass(frozen=True, kw_only=True)
class ChangeByHand:
    """The plan after a change of one round by hand, the changed chairs, and the repeats before and after."""

    plan: Plan
    changes: tuple[SeatChange, ...]
    certificate: Certificate
    repeats_before: int
    repeats_after: int


def exchange(request: Request, plan: Plan, *, round_number: int, first: int, second: int) -> ChangeByHand:
    """Exchange the chairs (or byes) of two players in one round, counted from 1. Fixed partners move with them.

    :raises SeatingError: round_fixed: the round is already played, or beyond the plan
    :raises SeatingError: player_not_there
    :raises SeatingError: table_kept
    :raises SeatingError: separation_broken, met_before_broken
    :raises SeatingError: plan_unsound, for example if a player leaves a fixed table
    """
    if not len(request.history) < round_number <= len(plan.rounds):
        raise SeatingError("round_fixed", round=round_number)
    index = round_number - 1
    participants = {player for table in plan.rounds[index] for player in table}.union(plan.byes[index])
    for player in (first, second):
        if player not in participants:
            raise SeatingError("player_not_there", player=player, round=round_number)
    refuse_kept_tables(request, round_number, {first, second})
    rounds, byes = list(plan.rounds), list(plan.byes)
    other = {first: second, second: first} | _partner_exchange(request, first, second)
    rounds[index] = tuple(tuple(other.get(player, player) for player in table) for table in rounds[index])
    byes[index] = tuple(sorted(other.get(player, player) for player in byes[index]))
    return change_by_hand(request, plan, rounds=tuple(rounds), byes=tuple(byes))


def change_by_hand(
    request: Request, plan: Plan, *, rounds: tuple[Round, ...], byes: tuple[tuple[int, ...], ...]
) -> ChangeByHand:
    """Return the change of the plan to these rounds and byes, with its costs.

    :raises SeatingError: those of `refuse_broken_separation` and `refuse_more_met_again`.
    """
    method = f"{plan.method.removesuffix('+hand')}+hand"
    new_plan = Plan(rounds=rounds, byes=byes, method=method)
    refuse_broken_separation(new_plan, request)
    refuse_more_met_again(plan, new_plan, request)
    certificate = verify_plan(new_plan, request)
    return ChangeByHand(
        plan=new_plan,
        changes=seat_changes(plan, new_plan),
        certificate=certificate,
        repeats_before=tally(plan.rounds).repeats,
        repeats_after=certificate.figures["repeats"].value,
    )


def refuse_kept_tables(request: Request, round_number: int, players: AbstractSet[int]) -> None:
    """Refuse a change for players of a kept table of the round.

    :raises SeatingError: table_kept
    """
    for kept in request.kept_tables:
        if kept.round == round_number and players & {*kept.players}:
            raise SeatingError("table_kept", round=kept.round, table=kept.table)


def _partner_exchange(request: Request, first: int, second: int) -> dict[int, int]:
    """Return the exchange of the fixed partners of both players, who change places with them."""
    partner = {one: two for pair in request.pairs for one, two in (pair[:2], pair[1::-1])}  # in both directions
    if not request.pairs or partner[first] == second:
        return {}
    return {partner[first]: partner[second], partner[second]: partner[first]}
