"""The movement of a thousand players has short constant steps."""

from tests.seating.designs.test_movement import test_planner_prefers_short_constant_steps as check_steps


def test_planner_prefers_short_constant_steps() -> None:
    check_steps(1000)
