"""What a plan holds, counted: who met whom, who sat where, who dealt, who was odd.

One pass over the rounds; the certificate, the repair and the ranked rounds read from it. The checker does
not: it counts for itself.
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
    """Counters over some rounds. A pair is (smaller, larger); `seats[p]` counts N, E, S, O and the fifth seat."""

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
        """How often two rounds put the same pair together, over all pairs."""
        return sum(count * (count - 1) // 2 for count in self.meetings.values())


def pairs(table: Sequence[int]) -> list[Pair]:
    """The pairs of one table, each as (smaller, larger)."""
    return list(combinations(sorted(table), 2))


def tally(rounds: Sequence[Round], byes: Sequence[Sequence[int]] = (), *, usual: int = FOUR) -> Tally:
    """Count `rounds` (players at 1..n) and their byes; a table that is not of the `usual` size is odd."""
    found = Tally()
    before: set[Pair] = set()
    table_before: dict[int, int] = {}
    for round_ in rounds:
        met = [pair for table in round_ for pair in pairs(table)]
        found.meetings.update(met)
        found.back_to_back.update(before.intersection(met))
        before = set(met)
        table_before = _count_tables(found, round_, table_before)
        for table in round_:
            _count_seats(found, table, usual)
    for resting in byes:
        found.byes.update(resting)
    return found


def _count_tables(found: Tally, round_: Round, before: dict[int, int]) -> dict[int, int]:
    now = {player: number for number, table in enumerate(round_, 1) for player in table}
    found.tables.update(now.items())
    found.stays.update(player for player, number in now.items() if before.get(player) == number)
    return now


def _count_seats(found: Tally, table: Sequence[int], usual: int) -> None:
    found.first_deals[first_dealer(tuple(table))] += 1
    for seat, player in enumerate(table):
        found.seats.setdefault(player, [0, 0, 0, 0, 0])[seat] += 1
        found.rounds_seated[player] += 1
        found.odd_visits[player] += len(table) != usual
        found.short_rounds[player] += len(table) == 3
