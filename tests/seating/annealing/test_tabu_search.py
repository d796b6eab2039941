"""The tabu search of small fields in which nearly all pairs must meet."""

import pytest

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.initial_plan import random_initial_plan
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import layout_cost
from tournaments.seating.annealing.tabu_search import suits_tabu_search, tabu_search
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Fair, Layout, PairConstraint, SearchInstance


def instance(sizes: tuple[int, ...], rounds: int, *, byes: int = 0, usual: int = 4) -> SearchInstance:
    players = sum(sizes) + byes
    return SearchInstance(
        active=tuple(range(players)),
        sizes=sizes,
        rounds=rounds,
        history=History.none(players),
        fair=Fair.CAPPED,
        usual=usual,
    )


def count_odd_visits(layout: Layout, asked: SearchInstance) -> list[int]:
    """Count for each player the rounds at a table that is not of the usual size, or without a table."""
    usual = [[p for table in tables if len(table) == asked.usual for p in table] for tables in layout]
    return [sum(player not in regular for regular in usual) for player in asked.active]


@pytest.mark.parametrize(
    "asked",
    [
        instance((4,) * 5, 6),
        instance((3,) * 3, 5, byes=1, usual=3),
        instance((4, 4, 4, 3, 3), 5),
        instance((5, 4, 4, 4), 5),
    ],
    ids=["fours", "byes", "threes", "a five"],
)
def test_tabu_search_keeps_players_and_shares_and_its_cost_is_right(asked: SearchInstance) -> None:
    start = random_initial_plan(asked, RandomSource(1))
    found = tabu_search(asked, start, budget=Budget(seconds=0.1), rng=RandomSource(1))
    assert found.cost == layout_cost(asked, found.layout) < layout_cost(asked, start)
    for tables in found.layout:
        seated = [player for table in tables for player in table]
        assert len(set(seated)) == len(seated) == sum(asked.sizes)
        assert [len(table) for table in tables] == list(asked.sizes)
    shares = count_odd_visits(found.layout, asked)
    assert max(shares) <= -(-sum(shares) // len(shares))


def test_twenty_players_in_six_rounds_reach_the_lower_bound() -> None:
    asked = instance((4,) * 5, 6)
    found = tabu_search(
        asked, random_initial_plan(asked, RandomSource(0)), budget=Budget(seconds=2), rng=RandomSource(0)
    )
    assert found.cost == 6


def test_equal_seeds_give_equal_walks() -> None:
    asked = instance((4,) * 4, 6)
    start = random_initial_plan(asked, RandomSource(3))
    one, two = (tabu_search(asked, start, budget=Budget(seconds=0.05), rng=RandomSource(3)) for _ in range(2))
    assert one == two


def test_search_stops_when_no_player_clashes() -> None:
    budget = Budget(seconds=5)
    found = tabu_search(
        instance((4,) * 8, 2),
        random_initial_plan(instance((4,) * 8, 2), RandomSource(0)),
        budget=budget,
        rng=RandomSource(0),
    )
    assert found.cost == 0
    assert budget.left > 0


def test_large_fields_and_shorter_constraints_do_not_suit_tabu_search() -> None:
    until_two = PairConstraint(first=0, second=1, rounds=2)
    all_day = PairConstraint(first=0, second=1, rounds=5)
    small = instance((4,) * 5, 5)
    asked = [
        SearchInstance(active=small.active, sizes=small.sizes, rounds=5, history=small.history, constraints=constraints)
        for constraints in [(), (all_day,), (until_two,)]
    ]
    assert [suits_tabu_search(one) for one in asked] == [True, True, False]
    assert not suits_tabu_search(instance((4,) * 17, 5))
