"""Balance of seats and of turns as first dealer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.planner import draw
from tournaments.seating.planning.seats import assign_seats
from tournaments.seating.problem.history import History
from tournaments.seating.problem.request import Odd, Request
from tournaments.seating.problem.search_instance import Layout
from tournaments.seating.proof.verify import verify_plan


def random_layout(players: int, sizes: tuple[int, ...], rounds: int, seed: int) -> Layout:
    rng, layout = RandomSource(seed), []
    for _ in range(rounds):
        players_left = rng.permutation(players)
        layout.append([[players_left.pop() for _ in range(size)] for size in sizes])
    return layout


def seat_and_count(layout: Layout, players: int) -> History:
    """Assign the seats of the layout, and return the counts of seats and first deals of each player."""
    history = History.none(players)
    rounds = [tuple(tuple(p + 1 for p in table) for table in tables) for tables in assign_seats(layout, history)]
    return History.of(players, rounds, [()] * len(rounds))


def seat_spreads(history: History) -> list[int]:
    """Return for each player the greatest difference between two counts of North, East, South and West."""
    return [max(counts[:4]) - min(counts[:4]) for counts in history.seats]


@settings(max_examples=40)
@given(st.integers(2, 12), st.integers(1, 12), st.integers(0, 999))
def test_seats_at_tables_of_four_are_within_one(tables: int, rounds: int, seed: int) -> None:
    history = seat_and_count(random_layout(4 * tables, (4,) * tables, rounds, seed), 4 * tables)
    assert max(seat_spreads(history)) <= 1
    assert max(history.dealt) - min(history.dealt) <= 1


@settings(max_examples=40)
@given(st.integers(2, 12), st.integers(1, 12), st.integers(0, 999))
def test_no_seat_is_repeated_within_a_block_of_four_rounds(tables: int, rounds: int, seed: int) -> None:
    """So players who leave early have even seats too, and a repair starts from even seats."""
    layout = random_layout(4 * tables, (4,) * tables, rounds, seed)
    seated_rounds = assign_seats(layout, History.none(4 * tables))
    for start in range(0, rounds, 4):
        four = [table for round_tables in seated_rounds[start : start + 4] for table in round_tables]
        held = [(player, place) for table in four for place, player in enumerate(table)]
        assert len(set(held)) == len(held)


@settings(max_examples=40)
@given(st.integers(1, 8), st.integers(1, 3), st.integers(1, 8), st.integers(0, 999))
def test_tables_of_three_share_the_first_deals(fours: int, threes: int, rounds: int, seed: int) -> None:
    players = 4 * fours + 3 * threes
    history = seat_and_count(random_layout(players, (4,) * fours + (3,) * threes, rounds, seed), players)
    assert min(history.dealt) >= rounds // 4
    assert max(history.dealt) <= -(-rounds // 3)


def test_seats_are_balanced_with_those_of_the_history() -> None:
    layout = random_layout(16, (4,) * 4, 6, seed=5)
    history = History.of(
        16, [tuple(tuple(p + 1 for p in t) for t in r) for r in assign_seats(layout[:3], History.none(16))], [()]
    )
    later_rounds = assign_seats(layout[3:], history)
    counts = [row[:] for row in history.seats]
    for tables in later_rounds:
        for table in tables:
            for place, player in enumerate(table):
                counts[player][place] += 1
    assert all(max(row[:4]) - min(row[:4]) <= 1 for row in counts)


def test_assigning_seats_keeps_the_players_of_each_table() -> None:
    layout = random_layout(17, (4, 4, 3, 3, 3), 5, seed=1)
    seated_rounds = assign_seats(layout, History.none(17))
    assert [[sorted(t) for t in tables] for tables in seated_rounds] == [
        [sorted(t) for t in tables] for tables in layout
    ]


@pytest.mark.parametrize("rounds", [3, 4, 5])
@pytest.mark.parametrize("players", [15, 22, 33])
def test_seat_spread_with_tables_of_three_equals_the_bound(players: int, rounds: int) -> None:
    """Tables of three have no West, so the bound counts fewer Wests than players; `proven` says that it is reached."""
    request = Request(players=players, rounds=rounds, odd=Odd.THREE, time_limit=0.02)
    figures = verify_plan(draw(request), request).figures
    assert figures["seat_spread"].proven
    assert figures["dealer_spread"].value <= 1
