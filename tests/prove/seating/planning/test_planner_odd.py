"""Other odd fields, among them fields of a thousand players in ten rounds."""

import pytest

from tests.seating.planning import test_planner_odd as fields
from tests.seating.planning.test_planner_odd import test_large_odd_fields_have_no_repeat_in_ten_rounds
from tournaments.seating.problem.request import Odd

__all__ = ["test_large_odd_fields_have_no_repeat_in_ten_rounds"]


@pytest.fixture(params=[255, 1001])
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("count", [n for n in range(50, 100) if n % 4])
def test_tables_of_three_have_no_repeat_in_five_rounds(count: int) -> None:
    fields.test_tables_of_three_have_no_repeat_in_five_rounds(count)


@pytest.mark.parametrize("count", [13, 14])
def test_four_rounds_at_four_tables_have_no_repeat_and_shares_at_most_the_mean(count: int) -> None:
    fields.test_four_rounds_at_four_tables_have_no_repeat_and_shares_at_most_the_mean(count)


@pytest.mark.parametrize(("count", "most"), [(17, 25), (21, 12), (23, 18), (26, 8), (29, 0), (30, 0), (31, 10)])
def test_coincidences_of_strictly_fair_fives_are_at_most_the_best_known(count: int, most: int) -> None:
    fields.test_coincidences_of_strictly_fair_fives_are_at_most_the_best_known(count, most)


@pytest.mark.parametrize("count", [35, 50, 66])
def test_tables_of_five_have_no_repeat_from_33_players_on(count: int) -> None:
    fields.test_tables_of_five_have_no_repeat_from_33_players_on(count)


@pytest.mark.parametrize("count", [9, 10, 14, 17, 19])
@pytest.mark.parametrize("odd", [Odd.THREE, Odd.FIVE, Odd.BYE])
def test_odd_shares_are_at_most_the_mean_rounded_up(count: int, odd: Odd) -> None:
    fields.test_odd_shares_are_at_most_the_mean_rounded_up(count, odd)
