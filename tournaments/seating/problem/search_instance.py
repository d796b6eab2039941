"""Input of a search: the rounds to seat, the history, the constraints, and the sharing of odd places.

A `Layout` is a list of rounds; a round is a list of tables in the order of `SearchInstance.sizes`; a table is a list of
0-based players. Active players who are in no table of a round have a bye. A layout has no seats and no table numbers.
"""

from dataclasses import dataclass
from enum import Enum

from tournaments.seating.problem.history import History
from tournaments.seating.problem.table_rule import FOUR

Layout = list[list[list[int]]]
FORBIDDEN = 50  # weight of a meeting against a hard constraint: more than any swap gains elsewhere
DISLIKED = 5  # the same for a soft constraint


class Fair(Enum):
    """The sharing of odd places.

    STRICT: within one after each round of the event, so no player has two before all have one. EVEN: within one at
    the end. CAPPED: no player above the ceiling of the mean.
    """

    STRICT = "strict"
    EVEN = "even"
    CAPPED = "capped"


@dataclass(frozen=True, kw_only=True)
class PairConstraint:
    """Players `first` and `second` shall not meet in the first `rounds` rounds of the instance."""

    first: int
    second: int
    rounds: int
    weight: int = FORBIDDEN


@dataclass(frozen=True, kw_only=True)
class SearchInstance:
    """One search problem: rounds to seat with these players, table sizes and constraints."""

    active: tuple[int, ...]
    sizes: tuple[int, ...]
    rounds: int
    history: History
    constraints: tuple[PairConstraint, ...] = ()
    fair: Fair = Fair.EVEN
    floor: int = 0  # a search ends at this cost: no lower one is possible or known
    usual: int = FOUR  # any other place is odd
    together: tuple[tuple[int, ...], ...] = ()  # group k sits at table k of `sizes` in every round

    def in_order(self, layout: Layout) -> Layout:
        """Return the same rounds with their tables in the order of `sizes`."""
        return [sorted(tables, key=lambda table: self.sizes.index(len(table))) for tables in layout]
