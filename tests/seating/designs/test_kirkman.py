"""Kirkman triple systems and round robins."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.designs.kirkman import kirkman_rounds
from tournaments.seating.designs.round_robin import round_robin


@pytest.mark.parametrize("players", [9, 15, 21, 27, 39, 51, 57, 63, 75, 81, 87])
def test_each_pair_of_a_kirkman_system_meets_exactly_once(players: int) -> None:
    rounds = kirkman_rounds(players)
    assert rounds is not None
    assert len(rounds) == (players - 1) // 2
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(players))
    meetings = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    assert set(meetings.values()) == {1}
    assert len(meetings) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [3, 12, 18, 33, 45])
def test_other_numbers_of_players_have_no_formula(players: int) -> None:
    assert kirkman_rounds(players) is None


@pytest.mark.parametrize("count", range(2, 40))
def test_each_pair_of_a_round_robin_cycle_plays_once_and_byes_are_shared(count: int) -> None:
    cycle = count - 1 + count % 2  # a round for each opponent, and for the bye if the number is odd
    rounds = round_robin(count, cycle)
    meetings = Counter(tuple(sorted(table)) for tables in rounds for table in tables)
    assert (len(meetings), set(meetings.values())) == (count * (count - 1) // 2, {1})
    byes = Counter(p for tables in rounds for p in set(range(count)).difference(*tables))
    assert sorted(byes.values()) == [1] * (count if count % 2 else 0)
    assert round_robin(count, 2 * cycle)[cycle:] == rounds
