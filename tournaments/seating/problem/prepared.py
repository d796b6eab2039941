"""Preparation of a request for planning: checks, and reduction to the players who take part."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.seating.problem.history import History
from tournaments.seating.problem.kept_tables import refuse_lost_kept_table
from tournaments.seating.problem.limits import refuse_impossible
from tournaments.seating.problem.request import Request, SeatingError
from tournaments.seating.problem.search_instance import FORBIDDEN, Fair, PairConstraint
from tournaments.seating.problem.separations import refuse_impossible_constraints, refuse_large_groups, separated_pairs
from tournaments.seating.problem.table_sizes import table_sizes


@dataclass(frozen=True, kw_only=True)
class PreparedProblem:
    """The planning problem of a `request`. Players are indexes into `roster`, which holds their numbers.

    `sizes` are the tables of a round, the same in all, and `usual` is the size that is not odd. `rounds` is the number
    of those to come, `played` of those in `history`. `fixed` maps a player to their table (from 1), `ratings` holds
    their rating, and `kept` maps some tables to come, as (round from 0, table from 1), to those who sit there.
    """

    request: Request
    roster: tuple[int, ...]
    sizes: tuple[int, ...]
    rounds: int
    played: int
    history: History
    constraints: tuple[PairConstraint, ...]
    fixed: dict[int, int]
    kept: dict[tuple[int, int], tuple[int, ...]]
    ratings: tuple[float, ...]
    balance: str | None
    fair: Fair
    usual: int

    @property
    def players(self) -> int:
        """Number of players who take part in the rounds to come."""
        return len(self.roster)

    @property
    def together(self) -> tuple[tuple[int, ...], ...]:
        """Groups of players fixed at the same table, who therefore meet in every round."""
        tables = sorted(set(self.fixed.values()))
        groups = (tuple(p for p, t in self.fixed.items() if t == table) for table in tables)
        return tuple(group for group in groups if len(group) > 1)


def prepare_problem(request: Request) -> PreparedProblem:
    """Check a request and return its problem.

    :raises SeatingError: the request cannot be met
    """
    refuse_impossible(request)
    roster = tuple(p for p in range(1, request.players + 1) if p not in request.absent)
    index = {player: i for i, player in enumerate(roster)}
    sizes = table_sizes(len(roster), request.rule)
    played_count = len(request.history)
    fixed = _read_fixed_tables(request, index, sizes)
    refuse_large_groups(request.separations, index, sizes, len(roster))
    constraints = separated_pairs(request, fixed, index)
    _refuse_separated_at_one_table(constraints, fixed, roster)
    refuse_impossible_constraints(constraints, sizes, roster, request)
    history = History.of(request.players, request.history, request.history_byes, usual=request.rule.usual)
    return PreparedProblem(
        request=request,
        roster=roster,
        sizes=sizes,
        rounds=request.rounds - played_count,
        played=played_count,
        history=history.of_players([player - 1 for player in roster]),
        constraints=constraints,
        fixed=fixed,
        kept=_read_kept_tables(request, index, sizes),
        ratings=_read_ratings(request, index),
        balance=request.balance,
        fair=Fair.STRICT if request.strict_fairness else Fair.EVEN,
        usual=request.rule.usual,
    )


def _read_fixed_tables(request: Request, index: dict[int, int], sizes: Sequence[int]) -> dict[int, int]:
    """Return the table of each fixed player by index; refuse unknown tables, two for one player, and crowded ones."""
    fixed: dict[int, int] = {}
    for player, table in request.fixed_tables:
        if not 1 <= table <= len(sizes):
            raise SeatingError("fixed_table", player=player, table=table, tables=len(sizes))
        if player in index:
            if fixed.get(index[player], table) != table:
                raise SeatingError("fixed_twice", player=player)
            fixed[index[player]] = table
    # The planner chooses which table number gets the largest size, so each table may hold that many fixed players, but
    # at most four.
    for table in fixed.values():
        crowd = list(fixed.values()).count(table)
        if crowd > min(4, max(sizes)):
            raise SeatingError("fixed_crowd", table=table, players=crowd, most=min(4, max(sizes)))
    return fixed


def _read_kept_tables(
    request: Request, index: dict[int, int], sizes: Sequence[int]
) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the players of each kept table by round to come, from 0, and number of the table."""
    tables = [replace(kept, players=tuple(p for p in kept.players if p in index)) for kept in request.kept_tables]
    refuse_lost_kept_table(
        tables, sizes=sizes, fixed_tables=[fixed for fixed in request.fixed_tables if fixed.player in index]
    )
    played = len(request.history)
    return {(kept.round - played - 1, kept.table): tuple(index[p] for p in kept.players) for kept in tables}


def _refuse_separated_at_one_table(
    constraints: Sequence[PairConstraint], fixed: dict[int, int], roster: Sequence[int]
) -> None:
    """Refuse two players fixed at the same table who must not meet."""
    for constraint in constraints:
        table = fixed.get(constraint.first)
        if constraint.weight == FORBIDDEN and table is not None and table == fixed.get(constraint.second):
            raise SeatingError(
                "separation_fixed", first=roster[constraint.first], second=roster[constraint.second], table=table
            )


def _read_ratings(request: Request, index: dict[int, int]) -> tuple[float, ...]:
    """Return the ratings by index; a player without one gets the mean."""
    if request.balance not in {None, "spread", "equal"}:
        raise SeatingError("option_unknown", option="balance", value=request.balance, choices=["spread", "equal"])
    ratings = {index[player]: rating for player, rating in request.ratings if player in index}
    for player, rating in request.ratings:
        if not math.isfinite(rating):
            raise SeatingError("rating_number", player=player)
    mean = math.fsum(ratings.values()) / len(ratings) if ratings else 0.0  # fsum is exact on every platform
    return tuple(ratings.get(i, mean) for i in range(len(index)))
