"""Tabu search in full, until the proven bound."""

from tests.seating.annealing.test_tabu_search import create_instance
from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.initial_plan import random_initial_plan
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.tabu_search import tabu_search


def test_twenty_players_in_six_rounds_reach_the_lower_bound() -> None:
    instance = create_instance((4,) * 5, 6)
    result = tabu_search(
        instance, random_initial_plan(instance, RandomSource(0)), budget=Budget(seconds=2), rng=RandomSource(0)
    )
    assert result.cost == 6  # the lower bound, proved by `seating/find/twenty_in_six.py`
