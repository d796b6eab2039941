"""Movements of lines in fixed orientation, for all numbers of tables with a known movement.

Player p belongs to line p // tables (0: the Norths) and keeps that seat. With 4 `columns` the matrix has the lines;
with 5 each player meets each board set once as well; with 6 each line changes table, too.
"""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.designs.lines import Lines, find_lines

#: tables -> greatest known numbers of rounds with 4, 5 and 6 columns; from 16 tables on 12 each.
MOST_ROUNDS = {
    4: (4, 1, 1), 5: (5, 5, 1), 6: (5, 5, 2), 7: (7, 7, 7), 8: (8, 8, 8), 9: (9, 9, 9), 10: (9, 9, 8),
    11: (11, 11, 11), 12: (12, 10, 9), 13: (13, 13, 13), 14: (12, 12, 11), 15: (12, 12, 11),
    **dict.fromkeys(range(16, 31), (12, 12, 12)),
}  # fmt: skip


def longest_movement(tables: int, columns: int) -> Lines:
    movement = find_lines(tables, MOST_ROUNDS[tables][columns - 4], columns)
    assert movement is not None
    return movement


def highest_count(pairs: list[tuple[int, int]]) -> int:
    """Return how often the most frequent pair occurs."""
    return max(Counter(pairs).values())


@pytest.mark.parametrize("columns", [4, 5, 6])
@pytest.mark.parametrize("tables", MOST_ROUNDS)
def test_players_keep_their_seat_and_no_pair_meets_twice(tables: int, columns: int) -> None:
    movement = longest_movement(tables, columns)
    for round_tables in movement.rounds:
        assert sorted(p for group in round_tables for p in group) == list(range(4 * tables))
        assert all(player // tables == seat for group in round_tables for seat, player in enumerate(group))
    pairs = [pair for round_tables in movement.rounds for group in round_tables for pair in combinations(group, 2)]
    assert highest_count(pairs) == 1


@pytest.mark.parametrize("columns", [5, 6])
@pytest.mark.parametrize("tables", MOST_ROUNDS)
def test_no_player_and_no_table_has_a_board_set_twice(tables: int, columns: int) -> None:
    movement = longest_movement(tables, columns)
    visits = [
        (group, table, boards)
        for row, sets in zip(movement.rounds, movement.sets, strict=True)
        for table, (group, boards) in enumerate(zip(row, sets, strict=True))
    ]
    assert all(sorted(sets) == list(range(tables)) for sets in movement.sets)
    assert highest_count([(player, boards) for group, _, boards in visits for player in group]) == 1
    assert highest_count([(table, boards) for _, table, boards in visits]) == 1


@pytest.mark.parametrize("tables", MOST_ROUNDS)
def test_north_stays_with_five_columns_and_all_lines_move_with_six(tables: int) -> None:
    """The fifth column is the board set, the sixth the table. Without a sixth the Norths keep their tables."""
    staying_north, all_moving = longest_movement(tables, 5), longest_movement(tables, 6)
    assert all(group[0] == table for row in staying_north.rounds for table, group in enumerate(row))
    visits = [(p, table) for row in all_moving.rounds for table, group in enumerate(row) for p in group]
    assert highest_count(visits) == 1


@pytest.mark.parametrize(("tables", "columns", "rounds"), [(4, 4, 5), (6, 4, 6), (10, 6, 11), (3, 4, 4)])
def test_find_lines_returns_none_for_an_unknown_movement(tables: int, columns: int, rounds: int) -> None:
    assert find_lines(tables, rounds, columns) is None
