"""Movements by construction, without search and without repeats, for numbers of players that fill their tables.

They come from difference matrices (movements of lines), Kirkman systems, Bose's families, the round robin of two at a
table, and the catalogue. A `Frame` seats slots 0..n-1; `planning/labels.py` assigns the players to the slots.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.seating.designs.catalogue import stored_around, stored_movement, stored_numbering
from tournaments.seating.designs.kirkman import kirkman_rounds
from tournaments.seating.designs.lines import Matrix, find_matrix
from tournaments.seating.designs.round_robin import round_robin
from tournaments.seating.designs.starters import bose_rounds
from tournaments.seating.problem.search_instance import Layout


@dataclass(frozen=True, kw_only=True)
class Frame:
    """Groups of slots. `numbered`: tables are in order of number; `seated`: slots are in order of seat.

    `line_length` is the number of players of a line in a movement of lines, else 0: the slots from c * line_length to
    (c + 1) * line_length - 1 never meet.
    `held` maps the number of a table to the slot that stays there in all rounds.
    """

    layout: Layout
    method: str
    numbered: bool = False
    seated: bool = False
    line_length: int = 0
    held: dict[int, int] = field(default_factory=dict)


def construct_movement(players: int, rounds: int, size: int = 4) -> Frame | None:
    """Return a movement without repeats at tables of `size`, if possible also without returns to a table, or None.

    At tables of two it is a round robin, which begins again after the last round of its cycle.
    """
    if size == 4:
        return _build_fours(players, rounds)
    if size == 2:
        return Frame(layout=round_robin(players, rounds), method="round_robin")
    return _build_lines(players // size, rounds, size) or (_build_threes(players, rounds) if size == 3 else None)


def _build_fours(players: int, rounds: int) -> Frame | None:
    """Return a movement of tables of four: from a difference matrix, the catalogue, or Bose's families; else None."""
    tables = players // 4
    for columns in (5, 4):  # the fifth column are table numbers; with four, `planning/table_numbers.py` assigns them
        differences = find_matrix(tables, rounds, columns)
        if differences:
            frame = _frame_of_fours(differences, tables, moving=columns == 5)
            return replace(frame, numbered=columns == 5, held={})  # no slot is held: Norths may get other tables too
    stored = stored_movement(players, rounds)
    whole = stored or movement_without_lines(players, rounds)
    return _number_by_catalogue(whole, rounds, "catalogue" if stored else "bose") if whole else None


def movement_without_lines(players: int, rounds: int) -> Layout | None:
    """Return a whole movement of at least `rounds` rounds without repeats and without lines, or None."""
    perfect = bose_rounds(players)
    return stored_movement(players, rounds) or (perfect if perfect and rounds <= len(perfect) else None)


def _build_lines(tables: int, rounds: int, size: int) -> Frame | None:
    """Return lines for tables of three or five: a matrix column for each line, one for the table; or None."""
    differences = find_matrix(tables, rounds, max(4, size + 1))  # a matrix has at least four columns
    if differences:
        return _frame_of(differences, tables, line_columns=tuple(range(size)), table_column=size)
    differences = find_matrix(tables, rounds, max(4, size))
    if differences is None:
        return None
    return replace(_frame_of(differences, tables, line_columns=tuple(range(size)), table_column=0), numbered=False)


def _build_threes(players: int, rounds: int) -> Frame | None:
    perfect = kirkman_rounds(players)
    return Frame(layout=perfect[:rounds], method="kirkman") if perfect and rounds <= len(perfect) else None


def construct_with_norths(players: int, rounds: int) -> Frame | None:
    """Return a movement in which slots 0..tables-1 stay at their tables 1, 2, ... while all others move, or None."""
    differences = find_matrix(players // 4, rounds, 4)
    return _frame_of_fours(differences, players // 4, moving=False) if differences else None


def construct_around(players: int, rounds: int, tables: Sequence[int]) -> Frame | None:
    """Return a movement in which one slot stays at each of `tables` (from 1), and no other returns to one; or None."""
    stored_layout = stored_around(players // 4, len(tables), rounds)
    if stored_layout is None:
        return None
    numbers = [*tables, *(number for number in range(1, players // 4 + 1) if number not in tables)]
    places = sorted(range(len(numbers)), key=numbers.__getitem__)
    held = dict(zip(tables, (table[0] for table in stored_layout[0]), strict=False))
    layout = [[row[place] for place in places] for row in stored_layout]
    return Frame(layout=layout, method="catalogue", numbered=True, held=held)


def most_constructed_rounds(players: int, rounds: int, size: int = 4) -> int:
    """Return the largest number of rounds, at most `rounds`, for which there is a construction."""
    return next((r for r in range(rounds, 0, -1) if construct_movement(players, r, size)), 0)


def _number_by_catalogue(movement: Layout, rounds: int, method: str) -> Frame:
    """Return `rounds` rounds of a movement, chosen and numbered by the catalogue if it has an entry."""
    numbering = stored_numbering(4 * len(movement[0]), rounds)
    if numbering is None:
        return Frame(layout=movement[:rounds], method=method)
    by_slot = [sorted(movement[r], key=min) for r in numbering.chosen]
    ordered = [[tables[i] for i in order] for tables, order in zip(by_slot, numbering.orders, strict=True)]
    return Frame(layout=ordered, method=method, numbered=True)


def _frame_of_fours(matrix: Matrix, tables: int, *, moving: bool) -> Frame:
    """Return the movement of four lines. All lines move to the tables of the fifth column, or Norths stay at theirs."""
    frame = _frame_of(matrix, tables, line_columns=(0, 1, 2, 3), table_column=4 if moving else 0)
    return replace(frame, held={} if moving else {table + 1: table for table in range(tables)})


def _frame_of(matrix: Matrix, tables: int, *, line_columns: tuple[int, ...], table_column: int) -> Frame:
    """Return the movement of a difference matrix: a column for each line, and one for the table, by their numbers.

    Line c has in round r seat c + r, so that each player has each seat in turn.
    """
    minus, plus, size = matrix.group.minus, matrix.group.plus, len(line_columns)
    layout = []
    for r, row in enumerate(matrix.rows):
        groups = [minus[t][row[table_column]] for t in range(tables)]
        turned = [(seat - r) % size for seat in range(size)]
        layout.append([[c * tables + plus[g][row[line_columns[c]]] for c in turned] for g in groups])
    method = "steps" if matrix.steps else "lines"
    return Frame(layout=layout, method=method, numbered=True, seated=True, line_length=tables)
