"""Rounds by rank in blocks without moves: tables follow the ranking, for any field and history.

Also the largest limit of moves that a director can choose.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Odd, Request, SeatingError
from tournaments.seating.swiss.ranked import RankedRequest, RankedRound, furthest_move, seat_next_round


def ranks_of_last_round(players: int, *, rounds: int = 4, odd: Odd = Odd.THREE, seed: int = 1) -> list[list[int]]:
    """Return the ranks, from 1, at each table of a ranked round after `rounds` drawn ones, with a random ranking."""
    plan = draw(Request(players=players, rounds=rounds, odd=odd, seed=seed, time_limit=0.1))
    ranking = tuple(player + 1 for player in RandomSource(seed).permutation(players))
    request = RankedRequest(ranking=ranking, rounds=rounds + 1, history=plan.rounds, history_byes=plan.byes, odd=odd)
    return ranks_by_table(seat_next_round(request), ranking)


def ranks_by_table(round_: RankedRound, ranking: tuple[int, ...]) -> list[list[int]]:
    return [sorted(ranking.index(player) + 1 for player in table) for table in round_.tables]


def test_tables_of_thirteen_players_follow_the_ranking() -> None:
    assert ranks_of_last_round(13) == [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10], [11, 12, 13]]


# Worth its time: many fields, drawn by Hypothesis.
@settings(max_examples=60, deadline=None)
@given(st.integers(8, 40), st.integers(1, 5), st.sampled_from([Odd.THREE, Odd.FIVE]), st.integers(0, 99))
def test_every_table_has_consecutive_ranks(players: int, rounds: int, odd: Odd, seed: int) -> None:
    try:
        tables = ranks_of_last_round(players, rounds=rounds, odd=odd, seed=seed)
    except SeatingError:
        return  # eleven players do not fit tables of five
    assert [rank for table in tables for rank in table] == list(range(1, players + 1))
    if any(len(table) == 4 for table in tables):
        assert tables[0] == [1, 2, 3, 4]


@pytest.mark.parametrize("players", [13, 17, 18, 19])
def test_byes_do_not_split_the_first_four(players: int) -> None:
    tables = ranks_of_last_round(players, odd=Odd.BYE, rounds=5)
    assert tables[0] == [1, 2, 3, 4]


def test_odd_table_goes_to_consecutive_ranks_with_fewest_odd_rounds() -> None:
    first_round = ((1, 2, 3, 4), (5, 6, 7, 8), (12, 13, 14, 15), (9, 10, 11))  # 9, 10 and 11 had the table of three
    ranking = (1, 5, 9, 12, 2, 6, 10, 13, 3, 7, 11, 14, 4, 8, 15)
    ranked_round = seat_next_round(RankedRequest(ranking=ranking, rounds=2, history=(first_round,), history_byes=((),)))
    assert ranks_by_table(ranked_round, ranking) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15]]
    ranking = (1, 5, 2, 12, 6, 3, 7, 4, 8, 13, 14, 15, 9, 10, 11)  # they are last: the three above have it now
    ranked_round = seat_next_round(RankedRequest(ranking=ranking, rounds=2, history=(first_round,), history_byes=((),)))
    assert ranks_by_table(ranked_round, ranking) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13, 14, 15]]


@pytest.mark.parametrize(("players", "most"), [(8, 2), (13, 3), (16, 4), (120, 30)])
def test_furthest_move_is_a_quarter_of_the_players(players: int, most: int) -> None:
    assert furthest_move(players) == most
