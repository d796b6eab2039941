"""Movements that no formula gives, found by the programs in `find/` and verified whenever one is loaded."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from tournaments.seating.designs.abelian_groups import group
from tournaments.seating.designs.difference_matrices import Rows, is_difference_matrix
from tournaments.seating.designs.starters import develop, turn
from tournaments.seating.problem.search_instance import Layout


class SpoiltCatalogueError(RuntimeError):
    """The data file does not hold what it promises."""


@dataclass(frozen=True)
class StoredPlan:
    """A layout of 0-based players; `numbered` if its tables are in order of number."""

    layout: Layout
    numbered: bool


@dataclass(frozen=True)
class StoredNumbering:
    """Which rounds of a movement to play in what order, and the order of the groups of each on tables 1, 2, ...

    Rounds count from 0 in `chosen`, the groups of a round by their least slot in `orders`.
    """

    chosen: list[int]
    orders: list[list[int]]


def stored_rows(tables: int, rounds: int, columns: int) -> tuple[tuple[int, ...], Rows] | None:
    """(moduli, rows) of a stored difference matrix with at least so many rounds and columns, cut to size."""
    for entry in data()["lines"]:
        if entry["tables"] == tables and len(entry["rows"]) >= rounds and len(entry["rows"][0]) >= columns:
            moduli = tuple(entry["moduli"])
            rows = [tuple(row[:columns]) for row in entry["rows"][:rounds]]
            _require(is_difference_matrix(group(moduli), rows), f"lines of {tables} tables")
            return moduli, rows
    return None


def stored_movement(players: int, rounds: int) -> Layout | None:
    """A stored movement without repeats of at least so many rounds, players 0-based."""
    for entry in data()["starters"]:
        if entry["players"] == players and rounds <= entry["modulus"]:
            return _verified(develop(_tables(entry["base"]), entry["modulus"], entry["orbits"]), players, 0)
    for entry in data()["perfect"]:
        if entry["players"] == players and rounds <= len(entry["rounds"]):
            return _verified([_tables(row) for row in entry["rounds"]], players, 0)
    return None


def stored_for_pairs(players: int, rounds: int) -> Layout | None:
    """A movement without repeats in which everybody has a partner of their own whom they never meet.

    Whom nobody meets in the movement of 20 by differences are four groups of five: they part into no ten pairs.
    """
    for entry in data()["pairs"]:
        if entry["players"] == players and rounds <= len(entry["rounds"]):
            return _verified([_tables(row) for row in entry["rounds"]][:rounds], players, 0)
    return None


def stored_around(tables: int, held: int, rounds: int) -> Layout | None:
    """A movement of tables of four in which the first player of the first `held` tables stays and all others move."""
    for entry in data()["around"]:
        if (entry["tables"], entry["held"]) == (tables, held) and rounds <= tables - held:
            layout = _verified(turn(_tables(entry["base"]), tables - held, held), 4 * tables, 0)
            staying = [[table[0] for table in row[:held]] for row in layout]
            sound = table_returns(layout) == held * (len(layout) - 1) and all(row == staying[0] for row in staying)
            _require(sound, f"{held} who stay at {tables} tables")
            return layout[:rounds]
    return None


def stored_numbering(players: int, rounds: int) -> StoredNumbering | None:
    """Rounds and table numbers for a movement of tables of four, found with few returns to a table."""
    for entry in data()["numberings"]:
        if (entry["players"], entry["rounds"]) == (players, rounds):
            chosen, orders = entry["chosen"], entry["orders"]
            every = list(range(players // 4))
            sound = len(set(chosen)) == len(orders) == rounds and all(sorted(order) == every for order in orders)
            _require(sound, f"tables of {players} players")
            return StoredNumbering(chosen, orders)
    return None


def stored_plans(players: int, rounds: int, sizes: tuple[int, ...]) -> Iterator[StoredPlan]:
    """The stored plans for exactly this field, with repeats or odd tables, players 0-based; the fewest repeats first.

    Those that share the odd tables in strict order have more of them.
    """
    for entry in data()["plans"]:
        if (entry["players"], entry["rounds"], tuple(entry["sizes"])) == (players, rounds, sizes):
            layout = _verified([_tables(row, sizes) for row in entry["plan"]], players, entry["coincidences"])
            if "returns" in entry:
                _require(table_returns(layout) == entry["returns"], f"tables of {players} players")
            yield StoredPlan(layout, numbered="returns" in entry)


def table_returns(layout: Layout) -> int:
    """How often anybody comes back to a table where they sat before, tables being in order of number."""
    visits = [(table, player) for tables in layout for table, players in enumerate(tables) for player in players]
    return len(visits) - len(set(visits))


def _tables(row: list[int], sizes: tuple[int, ...] | None = None) -> list[list[int]]:
    players = iter(row)
    return [[next(players) for _ in range(size)] for size in sizes or (4,) * (len(row) // 4)]


def _verified(layout: Layout, players: int, coincidences: int) -> Layout:
    met = Counter(pair for tables in layout for table in tables for pair in combinations(sorted(table), 2))
    rows = [[player for table in tables for player in table] for tables in layout]
    sound = all(len(set(row)) == len(row) and set(row) <= set(range(players)) for row in rows)
    found = sum(count * (count - 1) // 2 for count in met.values())
    _require(sound and found == coincidences, f"{players} players in {len(layout)} rounds")
    return layout


def _require(sound: bool, what: str) -> None:
    if not sound:
        raise SpoiltCatalogueError(what)


@cache
def data() -> dict[str, Any]:
    """The whole file: `lines`, `starters`, `perfect`, `pairs`, `around`, `numberings`, `plans`: lists of entries."""
    text = files("tournaments.seating.designs").joinpath("catalogue.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
