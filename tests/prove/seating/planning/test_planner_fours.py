"""Three tables of four reach the proven optimum in any number of rounds."""

from tests.seating.planning.test_planner_fours import (
    test_two_and_three_tables_reach_the_proven_optimum as check_optimum,
)


def test_three_tables_reach_the_proven_optimum() -> None:
    check_optimum(12)
