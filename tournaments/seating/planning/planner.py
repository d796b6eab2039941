"""The draw of a plan for all rounds.

The stages are groups (who meets whom), table numbers, seats. Each stage leaves the result of the earlier ones
unchanged.
"""

from collections.abc import Callable

from tournaments.seating.annealing.budget import Budget, SearchProgress
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.partners.changing import change_partners
from tournaments.seating.partners.pairs import pairs_request, seat_pairs
from tournaments.seating.planning import seats
from tournaments.seating.planning.arrange import arrange_groups
from tournaments.seating.planning.table_numbers import number_tables
from tournaments.seating.problem.prepared import PreparedProblem, prepare_problem
from tournaments.seating.problem.request import Plan, Request
from tournaments.seating.problem.search_instance import Layout


def draw(
    request: Request,
    *,
    on_progress: Callable[[SearchProgress], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Plan:
    """Return a plan of all rounds, including the history.

    The same request gives the same plan, unless `should_stop` ends the search, which then returns its best so far.

    :raises SeatingError: the request cannot be met
    """
    if request.pairs:
        found = draw(pairs_request(request), on_progress=on_progress, should_stop=should_stop)
        return seat_pairs(found, request)
    problem = prepare_problem(request)
    budget = Budget(seconds=request.time_limit, on_progress=on_progress, should_stop=should_stop)
    rng = RandomSource(request.seed)
    frame = arrange_groups(problem, budget=budget, rng=rng)
    layout = frame.layout
    if not frame.numbered:
        layout = number_tables(layout, problem.history, settled_tables=_settled_tables(problem), rng=rng)
    if not frame.seated:
        layout = seats.assign_seats(layout, problem.history)
    if request.partners_change:
        layout = _change_partners(layout, problem, request, rng)
    return _build_plan(layout, problem, request, method=frame.method)


def _change_partners(layout: Layout, problem: PreparedProblem, request: Request, rng: RandomSource) -> Layout:
    """Exchange seats for other partners, with the players of the played rounds renumbered by index."""
    all_players = [*problem.roster, *sorted(request.absent)]
    index = {player: i for i, player in enumerate(all_players)}
    played = [tuple(tuple(index[player] + 1 for player in table) for table in tables) for tables in request.history]
    return change_partners(layout, played, len(all_players), rng)


def _settled_tables(problem: PreparedProblem) -> list[dict[int, int]]:
    """Return for each round the tables of the players who are fixed or at a kept table."""
    settled = [dict(problem.fixed) for _ in range(problem.rounds)]
    for (r, table), players in problem.kept.items():
        settled[r] |= dict.fromkeys(players, table)
    return settled


def _build_plan(layout: Layout, problem: PreparedProblem, request: Request, *, method: str) -> Plan:
    """Return the plan with the history: players by number, and byes for those without a seat."""
    roster = problem.roster
    rounds = tuple(tuple(tuple(roster[i] for i in table) for table in round_tables) for round_tables in layout)
    byes = []
    for round_tables in rounds:
        seated = {player for table in round_tables for player in table}
        byes.append(tuple(player for player in roster if player not in seated))
    return Plan(
        rounds=request.history + rounds,
        byes=request.history_byes + tuple(byes),
        method=method,
    )
