"""The exhaustive search for the least repeats of few players in five rounds at tables of three."""

import math

import pytest

from tournaments.seating.find.few_threes import LEAST, Field, repeat_limits
from tournaments.seating.proof.bounds import KNOWN_LEAST_REPEATS_OF_THREES


def test_repeat_limits_after_removing_the_worst_round() -> None:
    assert repeat_limits(3) == [0, 0, 1, 2, 3]
    assert repeat_limits(2) == [0, 0, 0, 1, 2]
    assert repeat_limits(9, rounds=5)[-2:] == [7, 9]


@pytest.mark.parametrize("players", [6, 7, 8, 10, 12])
def test_field_lists_every_round_once(players: int) -> None:
    tables = players // 3
    byes = players - 3 * tables
    every = math.factorial(players) // (6**tables * math.factorial(tables) * math.factorial(byes))
    assert len(set(Field(players).pairs)) == every


def test_a_few_second_rounds_cover_each_number_of_common_pairs() -> None:
    field = Field(10)
    every = {(field.pairs[0] & pairs).bit_count() for pairs in field.pairs}
    kinds = [(field.pairs[0] & pairs).bit_count() for pairs in field.second_rounds]
    assert set(kinds) == every
    assert len(kinds) < 20


@pytest.mark.parametrize("players", LEAST)
def test_least_repeats_are_the_minimum(players: int) -> None:
    field = Field(players)
    assert field.least_repeats(LEAST[players] - 1) is None
    assert field.least_repeats(LEAST[players]) == LEAST[players]


@pytest.mark.parametrize(("players", "least"), [(6, 15), (7, 9)])
def test_least_repeats_equal_the_counting_bound(players: int, least: int) -> None:
    """Five rounds of two tables have 30 pairs, of which 15 or 21 are different."""
    field = Field(players)
    assert (field.least_repeats(least - 1), field.least_repeats(least)) == (None, least)


def test_bounds_contain_the_proven_minima() -> None:
    assert {(players, 5): least for players, least in LEAST.items()} == KNOWN_LEAST_REPEATS_OF_THREES
