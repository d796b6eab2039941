"""Shares of the fifth chair in other fields, and for any groups."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.planning.test_fifth_chairs import test_fifth_chairs_are_shared_within_one as check_fifth_chairs
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.seats import assign_seats
from tournaments.seating.problem.history import History


@pytest.mark.parametrize(("players", "rounds"), [(26, 5), (35, 5), (9, 8)])
def test_fifth_chairs_are_shared_within_one(players: int, rounds: int) -> None:
    check_fifth_chairs(players, rounds)


@settings(max_examples=40)
@given(st.integers(1, 8), st.integers(1, 3), st.integers(1, 10), st.integers(0, 999))
def test_share_of_fifth_chairs_is_optimal_for_the_groups(fours: int, fives: int, rounds: int, seed: int) -> None:
    """Sharing one seat of every table is a flow problem: it is optimal if no chain leads to a player with two less."""
    players, rng, layout = 4 * fours + 5 * fives, RandomSource(seed), []
    for _ in range(rounds):
        everybody = rng.permutation(players)
        layout.append([[everybody.pop() for _ in range(size)] for size in (4,) * fours + (5,) * fives])
    tables = [table for tables in assign_seats(layout, History.none(players)) for table in tables if len(table) == 5]
    had = [sum(table[4] == player for table in tables) for player in range(players)]
    for player in range(players):
        reached = {player}
        while more := {p for table in tables if table[4] in reached for p in table} - reached:
            reached |= more
        assert all(had[player] - had[other] <= 1 for other in reached)
