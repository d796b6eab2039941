"""The exhaustive search for twenty players in six rounds: its steps, because the whole search takes minutes."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.find import twenty_in_six
from tournaments.seating.find.twenty_in_six import (
    Tables,
    first_two_rounds,
    further_rounds,
    least_coincidences,
    third_round_classes,
)


def coincidences(*rounds: Tables) -> int:
    """Return how many pairs of players of one table meet again, over all pairs of rounds; a table is a bit mask."""
    return sum(
        (one & other).bit_count() * ((one & other).bit_count() - 1) // 2
        for tables, later in combinations(rounds, 2)
        for one in tables
        for other in later
    )


def test_further_rounds_have_the_stated_coincidences_and_all_players() -> None:
    two = first_two_rounds()
    assert coincidences(*two) == 0
    found = further_rounds(two, most=1)
    assert len({frozenset(tables) for tables, _ in found}) == len(found)
    assert Counter(price for _, price in found)[0] == 9408
    for tables, price in found[::101]:  # a sample
        assert sum(tables) == 2**20 - 1  # each player once
        assert coincidences(*two, tables) == price


def test_third_rounds_have_72_isomorphism_classes() -> None:
    two = first_two_rounds()
    assert len(third_round_classes(two)) == 72
    assert all(coincidences(*two, third) == 0 for third in third_round_classes(two))


def test_least_coincidences_of_six_rounds_are_six(monkeypatch: pytest.MonkeyPatch) -> None:
    fertile = third_round_classes(first_two_rounds())[4]  # of the 72 the first that leads to six
    monkeypatch.setattr(twenty_in_six, "third_round_classes", lambda _: [fertile])
    assert least_coincidences((0, 0, 5)) is None
    assert least_coincidences((0, 0, 6)) == 6
