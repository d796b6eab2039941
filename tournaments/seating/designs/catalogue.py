"""Catalogue of movements, table numbers and plans with repeats for which there is no formula.

The programs in `find/` found them and print them as entries of `catalogue.json`; each function verifies what it
returns.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from tournaments.seating.designs.abelian_groups import get_group
from tournaments.seating.designs.difference_matrices import Rows, is_difference_matrix
from tournaments.seating.designs.starters import develop_around_fixed, develop_rounds
from tournaments.seating.problem.search_instance import Layout


class SpoiltCatalogueError(RuntimeError):
    """An entry of `catalogue.json` that fails its check."""


@dataclass(frozen=True)
class StoredPlan:
    """A layout of 0-based players. `numbered` is True if its tables are in order of number."""

    layout: Layout
    numbered: bool


@dataclass(frozen=True)
class StoredNumbering:
    """The rounds of a movement in the order of play, and for each the order of its groups on tables 1, 2, ...

    `chosen` holds rounds from 0; `orders` holds indexes of the groups of a round sorted by their least slot.
    """

    chosen: list[int]
    orders: list[list[int]]


def stored_rows(tables: int, rounds: int, columns: int) -> tuple[tuple[int, ...], Rows] | None:
    """Return (moduli, rows) of a stored difference matrix, cut to `rounds` rows and `columns`; None without one."""
    for entry in read_catalogue()["lines"]:
        if entry["tables"] == tables and len(entry["rows"]) >= rounds and len(entry["rows"][0]) >= columns:
            moduli = tuple(entry["moduli"])
            rows = [tuple(row[:columns]) for row in entry["rows"][:rounds]]
            _require_sound(is_difference_matrix(get_group(moduli), rows), f"lines of {tables} tables")
            return moduli, rows
    return None


def stored_movement(players: int, rounds: int) -> Layout | None:
    """Return a stored movement without repeats of at least `rounds` rounds, players 0-based; None without one."""
    for entry in read_catalogue()["starters"]:
        if entry["players"] == players and rounds <= entry["modulus"]:
            return _verify(
                develop_rounds(_split_into_tables(entry["base"]), entry["modulus"], entry["orbits"]),
                players,
                coincidences=0,
            )
    for entry in read_catalogue()["perfect"]:
        if entry["players"] == players and rounds <= len(entry["rounds"]):
            return _verify([_split_into_tables(row) for row in entry["rounds"]], players, coincidences=0)
    return None


def stored_for_pairs(players: int, rounds: int) -> Layout | None:
    """Return a stored movement without repeats whose players divide into pairs that never meet.

    The movement of 20 by difference matrices does not serve here: its unmet pairs are inside four lines of five, which
    cannot be divided into pairs.
    """
    for entry in read_catalogue()["pairs"]:
        if entry["players"] == players and rounds <= len(entry["rounds"]):
            return _verify([_split_into_tables(row) for row in entry["rounds"]][:rounds], players, coincidences=0)
    return None


def stored_around(tables: int, held_count: int, rounds: int) -> Layout | None:
    """Return a stored movement of fours in which the first player of the first `held_count` tables stays; or None."""
    for entry in read_catalogue()["around"]:
        if (entry["tables"], entry["held"]) == (tables, held_count) and rounds <= tables - held_count:
            layout = _verify(
                develop_around_fixed(_split_into_tables(entry["base"]), tables - held_count, held_count),
                4 * tables,
                coincidences=0,
            )
            staying = [[table[0] for table in row[:held_count]] for row in layout]
            # those who stay return in each round but the first, and no other player returns to a table
            sound = table_returns(layout) == held_count * (len(layout) - 1) and all(
                row == staying[0] for row in staying
            )
            _require_sound(sound, f"{held_count} who stay at {tables} tables")
            return layout[:rounds]
    return None


def stored_numbering(players: int, rounds: int) -> StoredNumbering | None:
    """Return the stored order of rounds and numbers of tables with few returns, for a movement of fours; or None."""
    for entry in read_catalogue()["numberings"]:
        if (entry["players"], entry["rounds"]) == (players, rounds):
            chosen_rounds, orders = entry["chosen"], entry["orders"]
            every = list(range(players // 4))
            sound = len(set(chosen_rounds)) == len(orders) == rounds and all(sorted(order) == every for order in orders)
            _require_sound(sound, f"tables of {players} players")
            return StoredNumbering(chosen_rounds, orders)
    return None


def stored_plans(players: int, rounds: int, sizes: tuple[int, ...]) -> Iterator[StoredPlan]:
    """Yield the stored plans for exactly these numbers, with repeats or odd tables, players 0-based.

    The plan with the fewest repeats comes first. Plans in strict fairness have more repeats.
    """
    for entry in read_catalogue()["plans"]:
        if (entry["players"], entry["rounds"], tuple(entry["sizes"])) == (players, rounds, sizes):
            layout = _verify([_split_into_tables(row, sizes) for row in entry["plan"]], players, entry["coincidences"])
            if "returns" in entry:
                _require_sound(table_returns(layout) == entry["returns"], f"tables of {players} players")
            yield StoredPlan(layout, numbered="returns" in entry)


def table_returns(layout: Layout) -> int:
    """Count the returns of players to a table where they sat before, tables being in order of number."""
    visits = [(table, player) for tables in layout for table, players in enumerate(tables) for player in players]
    return len(visits) - len(set(visits))


def _split_into_tables(row: list[int], sizes: tuple[int, ...] | None = None) -> list[list[int]]:
    players = iter(row)
    return [[next(players) for _ in range(size)] for size in sizes or (4,) * (len(row) // 4)]


def _verify(layout: Layout, players: int, coincidences: int) -> Layout:
    """Return the layout if each round seats each player at most once and the number of coincidences is right.

    :raises SpoiltCatalogueError: it is not sound
    """
    met = Counter(pair for tables in layout for table in tables for pair in combinations(sorted(table), 2))
    rows = [[player for table in tables for player in table] for tables in layout]
    sound = all(len(set(row)) == len(row) and set(row) <= set(range(players)) for row in rows)
    counted = sum(count * (count - 1) // 2 for count in met.values())
    _require_sound(sound and counted == coincidences, f"{players} players in {len(layout)} rounds")
    return layout


def _require_sound(sound: bool, entry: str) -> None:
    if not sound:
        raise SpoiltCatalogueError(entry)


@cache
def read_catalogue() -> dict[str, Any]:
    """Read `catalogue.json` once: lists of entries by kind.

    The kinds are `lines`, `starters`, `perfect`, `pairs`, `around`, `numberings` and `plans`.
    """
    text = files("tournaments.seating.designs").joinpath("catalogue.json").read_text(encoding="utf-8")
    entries: dict[str, Any] = json.loads(text)
    return entries
