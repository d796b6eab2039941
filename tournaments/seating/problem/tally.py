"""Counters over the rounds of a plan: meetings, seats, first deals, odd tables, byes.

The tally takes one pass over the rounds. The certificate, the repair and the ranked rounds use it; the checker does
not, so that its counts are independent.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.problem.request import Round, first_dealer
from tournaments.seating.problem.table_rule import FOUR

Pair = tuple[int, int]


@dataclass(frozen=True)
class Tally:
    """Counters over some rounds, by pair (smaller, larger) or by player. `seats[p]` counts N, E, S, O and fifth.

    `back_to_back` counts meetings of a pair that met in the round before too, `short_rounds` rounds at a table of
    three, `tables[p, t]` the visits of player p to table t, `stays` rounds at the same table as in the round before.
    """

    meetings: Counter[Pair] = field(default_factory=Counter)
    back_to_back: Counter[Pair] = field(default_factory=Counter)
    rounds_seated: Counter[int] = field(default_factory=Counter)
    odd_visits: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    seats: dict[int, list[int]] = field(default_factory=dict)
    short_rounds: Counter[int] = field(default_factory=Counter)
    first_deals: Counter[int] = field(default_factory=Counter)
    tables: Counter[tuple[int, int]] = field(default_factory=Counter)
    stays: Counter[int] = field(default_factory=Counter)

    @property
    def repeats(self) -> int:
        """Meetings beyond the first, over all pairs."""
        return sum(count - 1 for count in self.meetings.values())

    @property
    def coincidences(self) -> int:
        """Number of (pair of players, two rounds) such that the pair meets in both rounds."""
        return sum(count * (count - 1) // 2 for count in self.meetings.values())


def pairs_at_table(table: Sequence[int]) -> list[Pair]:
    """Return the pairs of one table, each as (smaller, larger)."""
    return list(combinations(sorted(table), 2))


def tally(rounds: Sequence[Round], byes: Sequence[Sequence[int]] = (), *, usual: int = FOUR) -> Tally:
    """Count `rounds` (players from 1) and their byes; a table that is not of the `usual` size is odd."""
    counts = Tally()
    before: set[Pair] = set()
    table_before: dict[int, int] = {}
    for round_ in rounds:
        met = [pair for table in round_ for pair in pairs_at_table(table)]
        counts.meetings.update(met)
        counts.back_to_back.update(before.intersection(met))
        before = set(met)
        table_before = _count_tables(counts, round_, table_before)
        for table in round_:
            _count_seats(counts, table, usual)
    for resting in byes:
        counts.byes.update(resting)
    return counts


def _count_tables(counts: Tally, round_: Round, before: dict[int, int]) -> dict[int, int]:
    """Count the visits of tables, and the stays since the round `before`; return the table of each player."""
    now = {player: number for number, table in enumerate(round_, 1) for player in table}
    counts.tables.update(now.items())
    counts.stays.update(player for player, number in now.items() if before.get(player) == number)
    return now


def _count_seats(counts: Tally, table: Sequence[int], usual: int) -> None:
    """Count seats, first deal and odd places of one table."""
    counts.first_deals[first_dealer(tuple(table))] += 1
    for seat, player in enumerate(table):
        counts.seats.setdefault(player, [0, 0, 0, 0, 0])[seat] += 1
        counts.rounds_seated[player] += 1
        counts.odd_visits[player] += len(table) != usual
        counts.short_rounds[player] += len(table) == 3
