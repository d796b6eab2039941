"""Fields whose search takes seconds: seven players, the largest field, and repairs that stop at the lower bound."""

import pytest

from tests.seating.annealing.test_least_cost import check_repair_stops_at_the_lower_bound
from tests.seating.planning.test_small_fields import (
    test_repeats_of_small_fields_equal_the_bound as check_repeats,
)
from tests.seating.planning.test_small_fields import (
    test_small_fields_have_the_expected_tables as check_tables,
)
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.repair import Change


def test_seven_players_have_a_table_of_four_and_one_of_three() -> None:
    check_tables(7, [4, 3])


def test_repeats_of_seven_players_equal_the_bound() -> None:
    check_repeats(7, 24)


# Worth its time: no other test shows that the largest field is drawn within memory and timeout.
@pytest.mark.parametrize("players", [5000, 4999])
def test_five_thousand_players_have_no_repeat(players: int) -> None:
    request = Request(players=players, rounds=5)
    assert verify_plan(draw(request), request).figures["repeats"].value == 0


@pytest.mark.parametrize(
    ("players", "change", "repeats"),
    [
        (6, Change(played=2, arrivals=1), 6),
        (8, Change(played=1, arrivals=1), 4),
        (9, Change(played=1, leavers=(3,)), 8),
    ],
)
def test_repair_of_a_small_field_stops_at_the_lower_bound(players: int, change: Change, repeats: int) -> None:
    check_repair_stops_at_the_lower_bound(players, change, repeats)
