"""The tabu search of small fields in which nearly all pairs must meet."""

import pytest

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.initial_plan import random_initial_plan
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import layout_cost
from tournaments.seating.annealing.tabu_search import suits_tabu_search, tabu_search
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Fair, Layout, PairConstraint, SearchInstance


def create_instance(sizes: tuple[int, ...], rounds: int, *, byes: int = 0, usual: int = 4) -> SearchInstance:
    """Return a search for a field that fills tables of these sizes in each round, while `byes` players rest."""
    players = sum(sizes) + byes
    return SearchInstance(
        active=tuple(range(players)),
        sizes=sizes,
        rounds=rounds,
        history=History.none(players),
        fair=Fair.CAPPED,
        usual=usual,
    )


def count_odd_visits(layout: Layout, instance: SearchInstance) -> list[int]:
    """Count for each player the rounds at a table that is not of the usual size, or without a table."""
    usual = [[p for table in tables if len(table) == instance.usual for p in table] for tables in layout]
    return [sum(player not in regular for regular in usual) for player in instance.active]


@pytest.mark.parametrize(
    "instance",
    [
        create_instance((4,) * 5, 6),
        create_instance((3,) * 3, 5, byes=1, usual=3),
        create_instance((4, 4, 4, 3, 3), 5),
        create_instance((5, 4, 4, 4), 5),
    ],
    ids=["fours", "byes", "threes", "a five"],
)
def test_tabu_search_keeps_players_and_shares_and_states_the_cost_of_its_layout(instance: SearchInstance) -> None:
    start = random_initial_plan(instance, RandomSource(1))
    result = tabu_search(instance, start, budget=Budget(seconds=0.1), rng=RandomSource(1))
    assert result.cost == layout_cost(instance, result.layout) < layout_cost(instance, start)
    for tables in result.layout:
        seated = [player for table in tables for player in table]
        assert len(set(seated)) == len(seated) == sum(instance.sizes)
        assert [len(table) for table in tables] == list(instance.sizes)
    shares = count_odd_visits(result.layout, instance)
    assert max(shares) <= -(-sum(shares) // len(shares))  # the mean, rounded up


def test_equal_seeds_give_equal_walks() -> None:
    instance = create_instance((4,) * 4, 6)
    start = random_initial_plan(instance, RandomSource(3))
    result, second_result = (
        tabu_search(instance, start, budget=Budget(seconds=0.05), rng=RandomSource(3)) for _ in range(2)
    )
    assert result == second_result


def test_search_stops_when_no_player_clashes() -> None:
    budget = Budget(seconds=5)
    result = tabu_search(
        create_instance((4,) * 8, 2),
        random_initial_plan(create_instance((4,) * 8, 2), RandomSource(0)),
        budget=budget,
        rng=RandomSource(0),
    )
    assert result.cost == 0
    assert budget.left > 0


def test_large_fields_and_shorter_constraints_do_not_suit_tabu_search() -> None:
    constraint_until_round_2 = PairConstraint(first=0, second=1, rounds=2)
    constraint_all_rounds = PairConstraint(first=0, second=1, rounds=5)
    small_field = create_instance((4,) * 5, 5)
    instances = [
        SearchInstance(
            active=small_field.active,
            sizes=small_field.sizes,
            rounds=5,
            history=small_field.history,
            constraints=constraints,
        )
        for constraints in [(), (constraint_all_rounds,), (constraint_until_round_2,)]
    ]
    assert [suits_tabu_search(instance) for instance in instances] == [True, True, False]
    assert not suits_tabu_search(create_instance((4,) * 17, 5))  # 68 players: a small field has at most 64
