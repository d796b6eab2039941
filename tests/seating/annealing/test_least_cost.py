"""The lower bound on the cost of a small field, compared with all layouts, and the searches that it stops."""

from dataclasses import replace
from itertools import permutations, product

import pytest

from tests.work import calls_of
from tournaments.seating.annealing.least_cost import least_cost
from tournaments.seating.annealing.search import layout_cost
from tournaments.seating.planning.grouping import tournament_instance
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.history import History
from tournaments.seating.problem.request import Plan, Request
from tournaments.seating.problem.search_instance import DISLIKED, Fair, Layout, PairConstraint, SearchInstance
from tournaments.seating.problem.tally import tally
from tournaments.seating.repairing.repair import Change, Repair, repair


def create_instance(players: int, sizes: tuple[int, ...], rounds: int, fair: Fair = Fair.CAPPED) -> SearchInstance:
    return tournament_instance(sizes=sizes, players=players, rounds=rounds, fair=fair)


def list_all_rounds(players: int, sizes: tuple[int, ...]) -> list[list[list[int]]]:
    """Return all ways to seat a round at these tables, each once: rounds of sorted tables."""
    rounds = {}
    for order in permutations(range(players)):
        row = iter(order)
        tables = [sorted(next(row) for _ in range(size)) for size in sizes]
        rounds[frozenset(map(tuple, tables))] = tables
    return list(rounds.values())


def has_even_shares(instance: SearchInstance, layout: Layout) -> bool:
    """Return True if the rounds of players at tables of an unusual size differ by at most one."""
    odd = [player for tables in layout for table in tables if len(table) != instance.usual for player in table]
    shares = [odd.count(player) for player in instance.active]
    return max(shares) - min(shares) <= 1


@pytest.mark.parametrize("fair", [Fair.CAPPED, Fair.EVEN])
@pytest.mark.parametrize(("players", "sizes", "rounds"), [(5, (5,), 3), (6, (3, 3), 3), (7, (3, 4), 2)])
def test_least_cost_is_the_minimum_over_all_layouts(
    players: int, sizes: tuple[int, ...], rounds: int, fair: Fair
) -> None:
    instance = create_instance(players, sizes, rounds, fair)
    layouts = product(list_all_rounds(players, sizes), repeat=rounds)
    allowed_layouts = (list(each) for each in layouts if fair is Fair.CAPPED or has_even_shares(instance, list(each)))
    assert least_cost(instance) == min(layout_cost(instance, layout) for layout in allowed_layouts)


def test_least_cost_includes_history_and_constraints() -> None:
    history = History.of(6, [((1, 2, 3), (4, 5, 6))], [()])
    # Players count from 1 in a history, from 0 in constraints: 1 is to be apart from 4 and 5.
    constraints = tuple(PairConstraint(first=0, second=p, rounds=2, weight=DISLIKED) for p in (3, 4))
    instance = replace(create_instance(6, (3, 3), 2), history=history, constraints=constraints)
    layouts = product(list_all_rounds(6, (3, 3)), repeat=2)
    assert least_cost(instance) == min(layout_cost(instance, list(layout)) for layout in layouts)


def test_nine_players_in_threes_have_cost_zero_for_four_rounds() -> None:
    """The affine plane of order three."""
    assert [least_cost(create_instance(9, (3, 3, 3), rounds)) for rounds in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.parametrize("sizes", [(4, 4, 4), (3, 3, 4)])
def test_bound_is_zero_if_a_round_has_too_many_ways(sizes: tuple[int, ...]) -> None:
    assert least_cost(create_instance(sum(sizes), sizes, 3)) == 0


def check_repair_stops_at_the_lower_bound(players: int, change: Change, repeats: int) -> None:
    """Check repeats and function calls of a repair: without the lower bound ten million calls, in six seconds."""
    request = Request(players=players, rounds=3, seed=1)
    plan = draw(request)
    made: list[Repair] = []
    assert calls_of(lambda: made.append(repair(request, plan, change))) < 2_000_000
    assert made[0].repeats_after == repeats


# Worth its time: searches repairs until the proven bound.
def test_repair_of_a_small_field_stops_at_the_lower_bound() -> None:
    check_repair_stops_at_the_lower_bound(players=5, change=Change(played=1, arrivals=1), repeats=8)  # as few as proven


@pytest.mark.parametrize("rounds", [3])
def test_draw_of_seven_players_stops_at_the_lower_bound(rounds: int) -> None:
    drawn: list[Plan] = []
    assert calls_of(lambda: drawn.append(draw(Request(players=7, rounds=rounds, seed=1)))) < 2_000_000
    assert tally(drawn[0].rounds).repeats == {3: 9, 4: 18}[rounds]  # as few as proven; tests/prove has four rounds
