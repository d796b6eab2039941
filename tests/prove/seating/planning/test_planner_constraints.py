"""Separations in fields of a thousand players, and of clubs of a large field that would rather not meet."""

import pytest

from tests.seating.planning import test_planner_constraints as separations
from tests.seating.planning.test_planner_constraints import create_clubs


def test_a_hundred_clubs_are_separated_without_repeats() -> None:
    separations.test_clubs_are_separated_without_repeats(1000, 10, create_clubs(10, 100))


@pytest.mark.parametrize(
    ("players", "club_count", "rounds", "hard"), [(400, 10, 6, False), (1000, 20, 8, True), (1000, 20, 8, False)]
)
def test_clubs_of_a_large_field_get_lines_without_a_search(
    players: int, club_count: int, rounds: int, hard: bool
) -> None:
    separations.test_clubs_of_a_large_field_get_lines_without_a_search(players, club_count, rounds, hard)
