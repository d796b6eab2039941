"""Movements that no formula gives, found by the programs in `find/` and verified whenever one is loaded."""

import json
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from tournaments.seating.designs.abelian_groups import group
from tournaments.seating.designs.difference_matrices import Rows, is_difference_matrix
from tournaments.seating.designs.starters import develop
from tournaments.seating.problem.search_instance import Layout


class SpoiltCatalogueError(RuntimeError):
    """The data file does not hold what it promises."""


def stored_rows(tables: int, rounds: int, columns: int) -> tuple[tuple[int, ...], Rows] | None:
    """(moduli, rows) of a stored difference matrix with at least so many rounds and columns, cut to size."""
    for entry in data()["lines"]:
        if entry["tables"] == tables and len(entry["rows"]) >= rounds and len(entry["rows"][0]) >= columns:
            moduli = tuple(entry["moduli"])
            rows = [tuple(row[:columns]) for row in entry["rows"][:rounds]]
            _require(is_difference_matrix(group(moduli), rows), f"lines of {tables} tables")
            return moduli, rows
    return None


def stored_rounds(players: int, rounds: int) -> Layout | None:
    """The first rounds of a stored movement without repeats, players 0-based."""
    for entry in data()["starters"]:
        if entry["players"] == players and rounds <= entry["modulus"]:
            layout = develop(_tables(entry["base"]), entry["modulus"], entry["orbits"])[:rounds]
            return _verified(layout, players, 0)
    for entry in data()["perfect"]:
        if entry["players"] == players and rounds <= len(entry["rounds"]):
            return _verified([_tables(row) for row in entry["rounds"]][:rounds], players, 0)
    return None


def stored_for_pairs(players: int, rounds: int) -> Layout | None:
    """A movement without repeats in which everybody has a partner of their own whom they never meet.

    Whom nobody meets in the movement of 20 by differences are four groups of five: they part into no ten pairs.
    """
    for entry in data()["pairs"]:
        if entry["players"] == players and rounds <= len(entry["rounds"]):
            return _verified([_tables(row) for row in entry["rounds"]][:rounds], players, 0)
    return None


def stored_numbering(players: int, rounds: int) -> list[list[int]] | None:
    """For each round of a construction the order of its groups (counted by their least slot) on tables 1, 2, ..."""
    for entry in data()["numberings"]:
        if (entry["players"], entry["rounds"]) == (players, rounds):
            orders: list[list[int]] = entry["orders"]
            every = list(range(players // 4))
            _require(all(sorted(order) == every for order in orders), f"tables of {players} players")
            return orders
    return None


def stored_plan(players: int, rounds: int, sizes: tuple[int, ...]) -> Layout | None:
    """A stored plan for exactly this field, with repeats or odd tables, players 0-based."""
    for entry in data()["plans"]:
        if (entry["players"], entry["rounds"], tuple(entry["sizes"])) == (players, rounds, sizes):
            return _verified([_tables(row, sizes) for row in entry["plan"]], players, entry["coincidences"])
    return None


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
    """The whole file: `lines`, `starters`, `perfect`, `pairs`, `numberings` and `plans`, each a list of entries."""
    text = files("tournaments.seating.designs").joinpath("catalogue.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
