"""Lower bounds: they equal the published and computed minima, and no plan is below them.

`Shares` says how evenly the rounds at tables of three or five (odd tables) are shared among the players. `STRICT`:
no player sits at an odd table twice before all players have sat there once. Fewer plans are allowed then, so that the
lower bound is the same or higher.
"""

import random
from math import comb

import pytest

from tests.seating.samples import shuffle_plan
from tournaments.seating.problem.request import Round
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.bounds import Bound, Shares, bounds, least_pair_sum

#: players at tables of four -> proven least coincidences in 2, 3 and more rounds.
PROVEN = {
    8: [4, 12, 24, 40, 60, 84, 120, 160, 204, 252],
    12: [3, 9, 18, 30, 45, 63, 90, 126, 162, 198],
    16: [0, 0, 0, 0, 24, 48, 72, 96, 120],
    20: [0, 0, 0, 0, 6, 20, 50, 80, 110],
    24: [0, 0, 0, 0, 0, 0, 12, 48, 84],
    28: [0, 0, 0, 0, 0, 0, 0, 0, 42],
    32: [0, 0, 0, 0, 0, 0, 0, 0, 0],
}


def least_coincidences(
    players: int, rounds: int, sizes: tuple[int, ...] | None = None, shares: Shares = Shares.FREE
) -> int:
    """Return the proven minimum; tables of four without `sizes`."""
    sizes = sizes or (4,) * (players // 4)
    return bounds(players=players, sizes=[sizes] * rounds, shares=shares).coincidences.value


@pytest.mark.parametrize("players", PROVEN)
def test_bounds_of_fours_equal_the_proven_minima(players: int) -> None:
    assert [least_coincidences(players, rounds) for rounds in range(2, 2 + len(PROVEN[players]))] == PROVEN[players]


@pytest.mark.parametrize(
    ("players", "rounds", "coincidences"), [(17, 5, 25), (18, 5, 36), (21, 4, 12), (26, 5, 8), (31, 5, 10)]
)
def test_strict_sharing_of_tables_of_five_raises_the_bound(players: int, rounds: int, coincidences: int) -> None:
    fives = players % 4
    sizes = (5,) * fives + (4,) * ((players - 5 * fives) // 4)
    assert least_coincidences(players, rounds, sizes, Shares.STRICT) == coincidences


def test_strict_sharing_of_tables_of_three_raises_the_bound_of_seventeen_players() -> None:
    assert least_coincidences(17, 5, (3, 3, 3, 4, 4), Shares.STRICT) == 6
    assert least_coincidences(17, 5, (3, 3, 3, 4, 4), Shares.FREE) == 0


def test_stricter_sharing_of_odd_tables_does_not_lower_the_bound() -> None:
    for players in range(9, 60):
        fives = players % 4
        if 5 * fives > players:
            continue
        sizes = (5,) * fives + (4,) * ((players - 5 * fives) // 4)
        values = [
            least_coincidences(players, 5, sizes, shares) for shares in (Shares.FREE, Shares.CEILING, Shares.STRICT)
        ]
        assert values == sorted(values)


def test_bound_names_its_reason() -> None:
    lower = bounds(players=8, sizes=[(4, 4)] * 3)
    assert lower.coincidences.reason == "overlap"
    assert bounds(players=16, sizes=[(4,) * 4] * 6).coincidences.reason == "counting"
    assert bounds(players=20, sizes=[(4,) * 5] * 6).coincidences.reason == "known"


def test_the_order_of_the_tables_does_not_matter() -> None:
    sizes = [(5, 4, 4, 4), (4, 5, 4, 4), (4, 4, 5, 4), (4, 4, 4, 5), (5, 4, 4, 4)]
    usual_order = least_coincidences(17, 5, (5, 4, 4, 4), Shares.STRICT)
    assert bounds(players=17, sizes=sizes, shares=Shares.STRICT).coincidences.value == usual_order == 25


def test_absent_players_are_not_counted_as_byes() -> None:
    absent = [frozenset[int](), frozenset({13, 14, 15, 16}), frozenset({13, 14, 15, 16})]
    lower = bounds(players=16, sizes=[(4,) * 4, (4,) * 3, (4,) * 3], absent=absent)
    # In rounds 2 and 3, twelve players sit at three tables of four: that is their proven minimum of two rounds.
    assert PROVEN[12][0] == 3
    assert lower.coincidences.value == 3
    assert lower.back_to_back.value == 3


def test_bound_on_repeats_follows_from_coincidences() -> None:
    lower = bounds(players=12, sizes=[(4,) * 3] * 3)
    assert lower.repeats.value == 6  # nine coincidences could be three pairs meeting three times
    assert lower.most_meetings.value == 2
    assert lower.back_to_back.value == 6


@pytest.mark.parametrize("sizes", [(4, 4), (4, 4, 3), (3, 3, 3), (5, 4), (5, 5), (5, 4, 4), (4,) * 4, (3, 4, 4, 4)])
def test_random_plans_are_not_below_the_bounds(sizes: tuple[int, ...]) -> None:
    for seed in range(20):
        plan = shuffle_plan(sizes, rounds=2 + seed % 8, seed=seed)
        counts, lower = tally(plan.rounds), bounds(players=sum(sizes), sizes=[sizes] * len(plan.rounds))
        assert counts.coincidences >= lower.coincidences.value
        assert counts.repeats >= lower.repeats.value
        assert max(counts.meetings.values()) >= lower.most_meetings.value
        assert counts.back_to_back.total() >= lower.back_to_back.value


@pytest.mark.parametrize("sizes", [(5, 4), (5, 4, 4), (5, 5, 4), (3, 4), (3, 3, 4), (3, 3, 3, 4)])
def test_random_plans_with_strict_shares_are_not_below_the_bound(sizes: tuple[int, ...]) -> None:
    for seed in range(60):
        rounds = 2 + seed % 6
        counts = tally(_draw_strictly_shared(sizes, rounds=rounds, seed=seed))
        assert counts.coincidences >= least_coincidences(sum(sizes), rounds, sizes, Shares.STRICT)


def _draw_strictly_shared(sizes: tuple[int, ...], *, rounds: int, seed: int) -> list[Round]:
    """Draw random rounds whose odd seats (first in `sizes`) go to the players who had fewest of them."""
    rng, players = random.Random(seed), sum(sizes)
    odd, visits = sum(size for size in sizes if size != 4), [0] * players
    drawn_rounds: list[Round] = []
    for _ in range(rounds):
        order = sorted(range(players), key=lambda p: (visits[p], rng.random()))
        for player in order[:odd]:
            visits[player] += 1
        other_players = order[odd:]
        rng.shuffle(other_players)
        seats = iter([p + 1 for p in order[:odd] + other_players])
        drawn_rounds.append(tuple(tuple(next(seats) for _ in range(size)) for size in sizes))
    return drawn_rounds


def test_least_pair_sum_is_that_of_the_most_even_distribution() -> None:
    assert [least_pair_sum(items, 4) for items in range(10)] == [0, 0, 0, 0, 0, 1, 2, 3, 4, 6]


def test_bounds_of_an_empty_event_are_zero() -> None:
    assert bounds(players=0, sizes=[]).repeats.value == 0


def test_sixteen_players_in_teams_of_four_have_24_repeats_in_five_rounds() -> None:
    """Each player has 15 meetings with 12 possible opponents: 3 repeats for each of 16 players, counted twice."""
    separated_pairs = 4 * comb(4, 2)
    assert bounds(players=16, sizes=[(4,) * 4] * 5, apart=separated_pairs).repeats == Bound(24, "counting")
    assert bounds(players=16, sizes=[(4,) * 4] * 4, apart=separated_pairs).repeats.value == 0
