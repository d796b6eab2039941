"""Input and output of the planner: `Request` and `Plan`.

Vocabulary. *Player*: an integer 1..n. *Table*: a tuple of players in seat order N E S O; a fifth player
sits out first (or has the fifth seat of the five-player game). *Round*: the tuple of its tables,
table 1 first. *Bye*: a player without a table in a round. *Meeting*: two players at one table in one round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.seating.problem.dealers import dealer_position
from tournaments.seating.problem.table_rule import TableRule

Table = tuple[int, ...]
Round = tuple[Table, ...]


class Odd(StrEnum):
    """The seating of the players who do not fill tables of four, or tables of another size."""

    THREE = "3"
    FIVE = "5"
    FIVE_DEALER_OUT = "5mort"
    BYE = "bye"
    ALL_THREE = "3s"
    ALL_FIVE = "5s"

    @property
    def rule(self) -> TableRule:
        """The allowed table sizes.

        With a remainder of 1, 2, 3 players there are 3, 2, 1 tables of three (homologated, FFT 2012 p.11), or
        1, 2, 3 tables of five. Three to five players sit at one table.
        """
        return _RULES[self]


_RULES = {
    Odd.THREE: TableRule(others=(3,), alone=(3, 5), in_need=(5,)),
    Odd.FIVE: TableRule(others=(5,), alone=(3, 5), in_need=(3,)),
    Odd.FIVE_DEALER_OUT: TableRule(others=(5,), alone=(3, 5), in_need=(3,)),
    Odd.BYE: TableRule(byes=True, alone=(3,), in_need=(3, 5)),
    Odd.ALL_THREE: TableRule(usual=3, in_need=(4, 5)),
    Odd.ALL_FIVE: TableRule(usual=5, in_need=(4, 3)),
}


def first_dealer(table: Table) -> int:
    """Return the player who deals first: North, or at a table of five the fifth, who sits out first (FFT 2012 p.12).

    From them the deal passes to the right (FFT 2012 p.4).
    """
    return table[dealer_position(len(table), 0)]


@dataclass(frozen=True, kw_only=True)
class Separation:
    """A constraint that no two of `players` meet in rounds 1..`until` (None: in no round).

    The first `after` rounds do not count: they were played when the constraint was made. A hard constraint of a `team`
    is kept in rounds by rank too, which keep all others only as far as the ranking allows.
    """

    players: tuple[int, ...]
    until: int | None = None
    hard: bool = True
    after: int = 0
    team: bool = False


class FixedTable(NamedTuple):
    """`player` stays at table `table` (from 1) in every round to come."""

    player: int
    table: int


@dataclass(frozen=True, kw_only=True)
class KeptTable:
    """Table `table` of round `round` (both from 1) holds exactly these players, in any order."""

    round: int
    table: int
    players: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Request:
    """One planning problem, with all inputs of a plan: equal requests give equal plans.

    `fixed_tables` are players who stay at one table. `met_before` are pairs who met in an earlier stage: they
    should not meet again, or must not (`met_before_hard`). `ratings` maps a player to a rating
    (higher is stronger) used by `balance`. `history` holds the rounds already played, with their byes.
    `absent` are players of the history who take no further part. `kept_tables` are tables of rounds to come.
    `sizes` are the table sizes of another game; without them `odd` decides. `pairs` are fixed partners, who sit
    opposite each other: the two who play, then those whom they replaced. With `partners_change` the player opposite
    is the partner, and should change in each round. `time_limit` is in seconds.
    """

    players: int
    rounds: int
    odd: Odd = Odd.THREE
    sizes: TableRule | None = None
    pairs: tuple[tuple[int, ...], ...] = ()
    partners_change: bool = False
    seed: int = 0
    strict_fairness: bool = False
    separations: tuple[Separation, ...] = ()
    fixed_tables: tuple[FixedTable, ...] = ()
    kept_tables: tuple[KeptTable, ...] = ()
    balance: str | None = None  # None, "spread" (the strongest apart in round 1) or "equal" (tables of equal mean)
    ratings: tuple[tuple[int, float], ...] = ()
    met_before: tuple[tuple[int, int], ...] = ()
    met_before_hard: bool = False
    absent: frozenset[int] = field(default_factory=frozenset)
    history: tuple[Round, ...] = ()
    history_byes: tuple[tuple[int, ...], ...] = ()
    time_limit: float = 10.0

    @property
    def rule(self) -> TableRule:
        """The allowed table sizes: those of the game, or those of `odd`."""
        return self.sizes or self.odd.rule


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The rounds of a whole event, played ones included. `byes[r]` are the players without a table in round r."""

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]
    method: str


class SeatingError(ValueError):
    """A request that cannot be met; `code` and `params` select the sentence in `wording/error_texts.py`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
