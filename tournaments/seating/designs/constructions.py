"""Movements that exist by construction, for fields that fill their tables: no search, no repeat.

A `Frame` seats slots 0..n-1; which player takes which slot is decided later.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.seating.designs.catalogue import stored_around, stored_movement, stored_numbering
from tournaments.seating.designs.kirkman import kirkman
from tournaments.seating.designs.lines import Matrix, matrix
from tournaments.seating.designs.round_robin import round_robin
from tournaments.seating.designs.starters import bose
from tournaments.seating.problem.search_instance import Layout


@dataclass(frozen=True, kw_only=True)
class Frame:
    """Groups of slots and how far they are finished: tables in order of number, players in order of seat.

    In a movement of `lines` tables the slots c * lines .. (c + 1) * lines - 1 never meet. `held` maps the number of a
    table to the slot that stays there in all rounds.
    """

    layout: Layout
    method: str
    numbered: bool = False
    seated: bool = False
    lines: int = 0
    held: dict[int, int] = field(default_factory=dict)


def construct(players: int, rounds: int, size: int = 4) -> Frame | None:
    """A movement without repeats, at tables of `size`, in which, if there is one, nobody visits a table twice."""
    if size == 4:
        return _fours(players, rounds)
    if size == 2:
        return Frame(layout=round_robin(players, rounds), method="round_robin")
    return _lines(players // size, rounds, size) or (_threes(players, rounds) if size == 3 else None)


def _fours(players: int, rounds: int) -> Frame | None:
    tables = players // 4
    for columns in (5, 4):
        found = matrix(tables, rounds, columns)
        if found:
            frame = _frame(found, tables, moving=columns == 5)
            return replace(frame, numbered=columns == 5, held={})
    stored = stored_movement(players, rounds)
    whole = stored or movement(players, rounds)
    return _numbered(whole, rounds, "catalogue" if stored else "bose") if whole else None


def movement(players: int, rounds: int) -> Layout | None:
    """A whole movement without repeats of at least so many rounds, where lines do not serve."""
    perfect = bose(players)
    return stored_movement(players, rounds) or (perfect if perfect and rounds <= len(perfect) else None)


def _lines(tables: int, rounds: int, size: int) -> Frame | None:
    """Lines for tables of three or five: any columns that are independent serve as lines, one more as the table."""
    found = matrix(tables, rounds, max(4, size + 1))
    if found:
        return _frame_of(found, tables, places=tuple(range(size)), where=size)
    found = matrix(tables, rounds, max(4, size))
    if found is None:
        return None
    return replace(_frame_of(found, tables, places=tuple(range(size)), where=0), numbered=False)


def _threes(players: int, rounds: int) -> Frame | None:
    perfect = kirkman(players)
    return Frame(layout=perfect[:rounds], method="kirkman") if perfect and rounds <= len(perfect) else None


def construct_with_norths(players: int, rounds: int) -> Frame | None:
    """A movement in which slots 0..tables-1 stay at their tables 1, 2, ... while all others move."""
    found = matrix(players // 4, rounds, 4)
    return _frame(found, players // 4, moving=False) if found else None


def construct_around(players: int, rounds: int, tables: Sequence[int]) -> Frame | None:
    """A movement in which one slot stays at each of `tables` (from 1) and nobody else comes back to a table."""
    stored = stored_around(players // 4, len(tables), rounds)
    if stored is None:
        return None
    numbers = [*tables, *(number for number in range(1, players // 4 + 1) if number not in tables)]
    places = sorted(range(len(numbers)), key=numbers.__getitem__)
    held = dict(zip(tables, (table[0] for table in stored[0]), strict=False))
    layout = [[row[place] for place in places] for row in stored]
    return Frame(layout=layout, method="catalogue", numbered=True, held=held)


def most_rounds(players: int, rounds: int, size: int = 4) -> int:
    """The largest number of rounds up to `rounds` that a construction serves."""
    return next((r for r in range(rounds, 0, -1) if construct(players, r, size)), 0)


def _numbered(movement: Layout, rounds: int, method: str) -> Frame:
    """So many rounds of a movement: those, in that order and at those tables, that the catalogue knows best."""
    numbering = stored_numbering(4 * len(movement[0]), rounds)
    if numbering is None:
        return Frame(layout=movement[:rounds], method=method)
    by_slot = [sorted(movement[r], key=min) for r in numbering.chosen]
    ordered = [[tables[i] for i in order] for tables, order in zip(by_slot, numbering.orders, strict=True)]
    return Frame(layout=ordered, method=method, numbered=True)


def _frame(found: Matrix, tables: int, *, moving: bool) -> Frame:
    frame = _frame_of(found, tables, places=(0, 1, 2, 3), where=4 if moving else 0)
    return replace(frame, held={} if moving else {table + 1: table for table in range(tables)})


def _frame_of(found: Matrix, tables: int, *, places: tuple[int, ...], where: int) -> Frame:
    """The lines are the columns `places`, the tables the column `where`.

    Line c sits in round r on seat c + r, so that everybody has every seat in turn.
    """
    minus, plus, size = found.group.minus, found.group.plus, len(places)
    layout = []
    for r, row in enumerate(found.rows):
        groups = [minus[t][row[where]] for t in range(tables)]
        turned = [(seat - r) % size for seat in range(size)]
        layout.append([[c * tables + plus[g][row[places[c]]] for c in turned] for g in groups])
    method = "steps" if found.steps else "lines"
    return Frame(layout=layout, method=method, numbered=True, seated=True, lines=tables)
