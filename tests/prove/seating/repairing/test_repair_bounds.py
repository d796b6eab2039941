"""Upper bounds on the repeats of a repair with the full search time."""

import pytest

from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request
from tournaments.seating.repairing.repair import Change, repair


@pytest.mark.parametrize("leavers", [(3, 7, 9, 12), (29, 30, 31, 32), (1, 9, 17, 25)])
def test_repair_of_32_players_who_lose_a_table_has_at_most_five_repeats_and_even_seats(
    leavers: tuple[int, ...],
) -> None:
    request = Request(players=32, rounds=8)
    made = repair(request, draw(request), Change(played=4, leavers=leavers))
    figures = made.certificate.figures
    assert made.repeats_after <= 5
    assert (figures["seat_spread"].value, figures["dealer_spread"].value) == (0, 0)
