"""Fields of 4k players: repeats and coincidences equal the best known, for all fields up to 128 and some larger."""

import pytest

from tests.seating.recount import Recount
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request, Separation

#: players -> known number of rounds without a repeat; at least ten for all others.
ROUNDS_WITHOUT_REPEAT = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10}
#: (players, rounds) -> best known coincidences.
COINCIDENCES_BEYOND = {
    (16, 6): 24, (16, 7): 48, (16, 8): 72, (16, 9): 96, (16, 10): 120,
    (20, 6): 6, (20, 7): 20, (20, 8): 50, (20, 9): 80, (20, 10): 110,
    (24, 8): 18, (24, 9): 48, (24, 10): 84,
    (28, 10): 42,
}  # fmt: skip
#: (players, rounds) -> (returns to an earlier table, players who stay at theirs).
RETURNS = {
    (20, 7): (40, 2), (24, 6): (17, 0), (24, 7): (24, 2), (28, 8): (28, 7), (28, 9): (65, 0), (28, 10): (84, 5),
    (32, 9): (52, 0), (32, 10): (70, 0), (36, 10): (60, 0), (36, 11): (86, 0), (40, 10): (47, 0), (40, 11): (71, 0),
    (40, 12): (96, 0),
}  # fmt: skip
#: players -> least coincidences in 1, 2, 3 and more rounds.
PROVEN_OPTIMUM = {
    8: (0, 4, 12, 24, 40, 60, 84, 120, 160, 204),
    12: (0, 3, 9, 18, 30, 45, 63, 90, 126, 162, 198),
}
LARGE_FIELDS = (200, 256, 400, 512, 800, 1000)


def draw_and_count(players: int, rounds: int) -> Recount:
    """Draw, count the plan, and assert that seats and first deals are shared as evenly as possible."""
    plan = draw(Request(players=players, rounds=rounds, time_limit=2.0))
    recount = Recount(plan, players)
    assert recount.is_complete
    assert len(plan.rounds) == rounds
    assert recount.seat_spread <= 1
    assert recount.dealer_spread <= 1
    return recount


@pytest.mark.parametrize("players", range(16, 129, 4))
def test_fours_have_no_repeat_up_to_the_known_number_of_rounds(players: int) -> None:
    for rounds in range(3, ROUNDS_WITHOUT_REPEAT.get(players, 10) + 1):
        assert draw_and_count(players, rounds).repeats == 0


@pytest.mark.parametrize("players", LARGE_FIELDS)
def test_large_fields_have_no_repeat_in_ten_rounds(players: int) -> None:
    assert draw_and_count(players, 10).repeats == 0


@pytest.mark.parametrize(("field", "most"), COINCIDENCES_BEYOND.items(), ids=str)
def test_coincidences_of_more_rounds_are_at_most_the_best_known(field: tuple[int, int], most: int) -> None:
    assert draw_and_count(*field).coincidences <= most


@pytest.mark.parametrize("players", [8])  # others: `tests/prove`
def test_two_and_three_tables_reach_the_proven_optimum(players: int) -> None:
    for rounds, least in enumerate(PROVEN_OPTIMUM[players], start=1):
        assert draw_and_count(players, rounds).coincidences == least


@pytest.mark.parametrize("players", [20, 24, 28, 32, 44, 64, 100, 400])
def test_five_rounds_have_no_returns_to_a_table(players: int) -> None:
    assert draw_and_count(players, 5).returns == 0


def test_perfect_movements_last_more_than_ten_rounds() -> None:
    assert draw_and_count(40, 13).repeats == 0
    assert draw_and_count(52, 17).repeats == 0
    assert draw_and_count(36, 11).repeats == 0


@pytest.mark.parametrize(("field", "figures"), RETURNS.items(), ids=str)
def test_returns_to_a_table_equal_the_best_known(field: tuple[int, int], figures: tuple[int, int]) -> None:
    recount = draw_and_count(*field)
    assert (recount.returns, recount.stays) == figures


def test_soft_separations_add_no_return_to_a_stored_movement() -> None:
    clubs = tuple(Separation(players=tuple(range(first, first + 4)), hard=False) for first in range(1, 29, 4))
    plan = draw(Request(players=28, rounds=8, separations=clubs))
    assert Recount(plan, 28).returns == RETURNS[28, 8][0]
