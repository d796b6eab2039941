"""Fields that are not a multiple of four: tables of three or five or byes, shared fairly."""

from math import ceil

import pytest

from tests.seating.recount import Recount
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Odd, Request, SeatingError

UNEVEN = [n for n in range(17, 50) if n % 4]
SOME_LARGER = [33, 34, 37, 99]
#: players -> best known coincidences in five rounds with tables of five in strict fairness.
FIVES = {18: 36, 22: 14, 25: 0, 27: 8}

#: (players, odd tables) -> best known coincidences in seven rounds in strict fairness.
SEVEN_ROUNDS = {
    (18, Odd.THREE): 17, (21, Odd.THREE): 8, (22, Odd.THREE): 6,
    (18, Odd.FIVE): 73, (25, Odd.FIVE): 6, (30, Odd.FIVE): 8, (35, Odd.FIVE): 5,
}  # fmt: skip


def draw_and_count(players: int, rounds: int, odd: Odd, *, strict_fairness: bool = False) -> Recount:
    """Draw and count the plan, and assert that it has each player once in each round."""
    plan = draw(Request(players=players, rounds=rounds, odd=odd, strict_fairness=strict_fairness, time_limit=1.0))
    recount = Recount(plan, players)
    assert recount.is_complete
    return recount


def spread(shares: list[int]) -> int:
    return max(shares) - min(shares)


@pytest.mark.parametrize("players", UNEVEN)
def test_tables_of_three_have_no_repeat_in_five_rounds(players: int) -> None:
    recount = draw_and_count(players, 5, Odd.THREE)
    assert recount.repeats == 0
    assert spread(recount.odd_shares()) <= 1
    assert recount.dealer_spread <= 1


@pytest.mark.parametrize("players", [15])  # others: `tests/prove`
def test_four_rounds_at_four_tables_have_no_repeat_and_shares_at_most_the_mean(players: int) -> None:
    recount = draw_and_count(players, 4, Odd.THREE)
    shares = recount.odd_shares()
    assert recount.repeats == 0
    assert max(shares) <= ceil(sum(shares) / players)


@pytest.mark.parametrize(("players", "most"), FIVES.items())
def test_coincidences_of_strictly_fair_fives_are_at_most_the_best_known(players: int, most: int) -> None:
    recount = draw_and_count(players, 5, Odd.FIVE, strict_fairness=True)
    assert recount.coincidences <= most
    assert recount.seat_spread <= 1
    assert recount.dealer_spread <= 1
    for round_count in range(1, 6):
        assert spread(recount.odd_shares(round_count)) <= 1


@pytest.mark.parametrize(("field", "least"), SEVEN_ROUNDS.items(), ids=str)
def test_coincidences_of_seven_strictly_fair_rounds_equal_the_best_known(field: tuple[int, Odd], least: int) -> None:
    players, odd = field
    recount = draw_and_count(players, 7, odd, strict_fairness=True)
    assert recount.coincidences == least
    assert recount.seat_spread <= 1
    for round_count in range(1, 8):
        assert spread(recount.odd_shares(round_count)) <= 1


@pytest.mark.parametrize("players", SOME_LARGER)
def test_tables_of_five_have_no_repeat_from_33_players_on(players: int) -> None:
    recount = draw_and_count(players, 5, Odd.FIVE_DEALER_OUT, strict_fairness=True)
    assert recount.repeats == 0
    assert spread(recount.odd_shares()) <= 1
    assert recount.seat_spread <= 1


@pytest.mark.parametrize("players", [18, 19, 21, 22, 23, 30, 45, 99])
def test_byes_are_shared_without_repeats(players: int) -> None:
    recount = draw_and_count(players, 5, Odd.BYE)
    assert recount.repeats == 0
    assert spread(recount.odd_shares()) <= 1
    assert recount.seat_spread <= 1
    assert all(len(byes) == players % 4 for byes in recount.plan.byes)


@pytest.mark.parametrize("players", [13, 15, 18])
@pytest.mark.parametrize("odd", [Odd.THREE, Odd.FIVE, Odd.BYE])
def test_odd_shares_are_at_most_the_mean_rounded_up(players: int, odd: Odd) -> None:
    plan = draw(Request(players=players, rounds=4, odd=odd, time_limit=0.02))
    shares = Recount(plan, players).odd_shares()
    assert max(shares) <= ceil(sum(shares) / players)


def test_eleven_players_do_not_fill_three_tables_of_five() -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=11, rounds=4, odd=Odd.FIVE))
    assert error.value.code == "sizes_impossible"


@pytest.fixture(params=[101])
def players(request: pytest.FixtureRequest) -> int:
    """Return the number of players; `make prove` has others."""
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("odd", [Odd.THREE, Odd.FIVE, Odd.BYE])
def test_large_odd_fields_have_no_repeat_in_ten_rounds(players: int, odd: Odd) -> None:
    recount = draw_and_count(players, 10, odd)
    assert recount.repeats == 0
    assert max(recount.odd_shares()) == 1
    assert recount.seat_spread <= 1


@pytest.mark.parametrize(("players", "rounds"), [(21, 6), (27, 7), (31, 9), (35, 10), (47, 10), (63, 10)])
def test_longer_events_with_threes_have_no_repeat(players: int, rounds: int) -> None:
    assert draw_and_count(players, rounds, Odd.THREE).repeats == 0
