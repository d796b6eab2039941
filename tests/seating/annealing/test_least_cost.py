"""The least cost of a small field, against every layout written out, and where it ends a search."""

from dataclasses import replace
from itertools import permutations, product

import pytest

from tests.work import calls_of
from tournaments.seating.annealing.least_cost import least_cost
from tournaments.seating.annealing.search import cost
from tournaments.seating.planning.grouping import tournament_instance
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.history import History
from tournaments.seating.problem.request import Request
from tournaments.seating.problem.search_instance import DISLIKED, Fair, Layout, PairConstraint, SearchInstance
from tournaments.seating.problem.tally import tally
from tournaments.seating.repairing.repair import Change, repair


def instance_of(players: int, sizes: tuple[int, ...], rounds: int, fair: Fair = Fair.CAPPED) -> SearchInstance:
    return tournament_instance(sizes=sizes, players=players, rounds=rounds, fair=fair)


def seated_in_every_way(players: int, sizes: tuple[int, ...]) -> list[list[list[int]]]:
    """Return each way to seat a round at these tables once, from all orders of the players."""
    seen = {}
    for order in permutations(range(players)):
        row = iter(order)
        tables = [sorted(next(row) for _ in range(size)) for size in sizes]
        seen[frozenset(map(tuple, tables))] = tables
    return list(seen.values())


def shares_are_even(instance: SearchInstance, layout: Layout) -> bool:
    odd = [player for tables in layout for table in tables if len(table) != instance.usual for player in table]
    shares = [odd.count(player) for player in instance.active]
    return max(shares) - min(shares) <= 1


@pytest.mark.parametrize("fair", [Fair.CAPPED, Fair.EVEN])
@pytest.mark.parametrize(("players", "sizes", "rounds"), [(5, (5,), 3), (6, (3, 3), 3), (7, (3, 4), 2)])
def test_it_is_the_least_of_all_layouts(players: int, sizes: tuple[int, ...], rounds: int, fair: Fair) -> None:
    instance = instance_of(players, sizes, rounds, fair)
    layouts = product(seated_in_every_way(players, sizes), repeat=rounds)
    wanted = (list(each) for each in layouts if fair is Fair.CAPPED or shares_are_even(instance, list(each)))
    assert least_cost(instance) == min(cost(instance, layout) for layout in wanted)


def test_it_counts_in_what_was_played_and_pairs_to_keep_apart() -> None:
    history = History.of(6, [((1, 2, 3), (4, 5, 6))], [()])
    apart = tuple(PairConstraint(first=0, second=p, rounds=2, weight=DISLIKED) for p in (3, 4))
    instance = replace(instance_of(6, (3, 3), 2), history=history, constraints=apart)
    layouts = product(seated_in_every_way(6, (3, 3)), repeat=2)
    assert least_cost(instance) == min(cost(instance, list(layout)) for layout in layouts)


def test_nine_meet_in_threes_without_a_repeat_in_four_rounds() -> None:
    """The affine plane of order three."""
    assert [least_cost(instance_of(9, (3, 3, 3), rounds)) for rounds in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.parametrize("sizes", [(4, 4, 4), (3, 3, 4)])
def test_a_field_too_large_has_no_bound(sizes: tuple[int, ...]) -> None:
    assert least_cost(instance_of(sum(sizes), sizes, 3)) == 0


@pytest.mark.parametrize(
    ("players", "change", "repeats"),
    [
        (5, Change(played=1, arrivals=1), 8),
        (6, Change(played=2, arrivals=1), 6),
        (8, Change(played=1, arrivals=1), 4),
        (9, Change(played=1, leavers=(3,)), 8),
    ],
)
def test_a_repair_of_a_small_evening_ends_where_no_better_one_is(players: int, change: Change, repeats: int) -> None:
    """Each took six seconds, which is ten million calls."""
    request = Request(players=players, rounds=3, seed=1)
    plan = draw(request)
    assert calls_of(lambda: repair(request, plan, change)) < 2_000_000
    assert repair(request, plan, change).repeats_after == repeats


@pytest.mark.parametrize("rounds", [3, 4])
def test_a_draw_of_seven_ends_where_no_better_one_is(rounds: int) -> None:
    assert calls_of(lambda: draw(Request(players=7, rounds=rounds, seed=1))) < 2_000_000
    assert tally(draw(Request(players=7, rounds=rounds, seed=1)).rounds).repeats == {3: 9, 4: 18}[rounds]
