"""Counts of the rounds already played, from which the search, the table numbers and the seats start.

Inside the planner players are 0-based. `History.none(n)` is the state before round 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.problem.meetings import Meetings, no_meetings, nonzero_counts
from tournaments.seating.problem.request import Round, first_dealer
from tournaments.seating.problem.table_rule import FOUR

SEATS = 5  # N E S O and the fifth


@dataclass(kw_only=True)
class History:
    """Counts per player 0..n-1 over the rounds already played.

    `met[a][b]` meetings; `odd[p]` rounds at a table that is not of the usual size, or without a table;
    `seats[p][s]` times in seat s (N E S O fifth); `dealt[p]` turns as first dealer;
    `tables[p]` the numbers of the tables they sat at, one per round played, in order.
    """

    met: Meetings
    odd: list[int]
    seats: list[list[int]]
    dealt: list[int]
    tables: list[list[int]]

    @classmethod
    def none(cls, players: int) -> "History":
        """Return the counts before round 1, all zero."""
        return cls(
            met=no_meetings(players),
            odd=[0] * players,
            seats=[[0] * SEATS for _ in range(players)],
            dealt=[0] * players,
            tables=[[] for _ in range(players)],
        )

    @classmethod
    def of(
        cls, players: int, rounds: Sequence[Round], byes: Sequence[Sequence[int]], *, usual: int = FOUR
    ) -> "History":
        """Count the rounds already played; `rounds` and `byes` name players from 1 as a `Plan` does."""
        history = cls.none(players)
        for tables in rounds:
            for number, table in enumerate(tables, start=1):
                history._add(number, tuple(player - 1 for player in table), usual)
        for resting in byes:
            for player in resting:
                history.odd[player - 1] += 1
        return history

    def of_players(self, players: list[int]) -> "History":
        """Return the same counts for some of the players only, renumbered in the order of `players`."""
        if players == list(range(len(self.odd))):
            return self
        meetings, index = no_meetings(len(players)), {player: i for i, player in enumerate(players)}
        for a in players:
            for b, count in nonzero_counts(self.met[a]):
                if b in index:
                    meetings[index[a]][index[b]] = count
        return History(
            met=meetings,
            odd=[self.odd[p] for p in players],
            seats=[self.seats[p][:] for p in players],
            dealt=[self.dealt[p] for p in players],
            tables=[self.tables[p][:] for p in players],
        )

    def add_meetings(self, layout: list[list[list[int]]]) -> None:
        """Add to `met` the meetings of rounds of tables of 0-based players; the other counts stay."""
        for tables in layout:
            for table in tables:
                for player in table:
                    for other in table:
                        self.met[player][other] += other != player

    def _add(self, number: int, table: tuple[int, ...], usual: int) -> None:
        """Count one table of a played round."""
        self.dealt[first_dealer(table)] += 1
        for seat, player in enumerate(table):
            self.seats[player][seat] += 1
            self.tables[player].append(number)
            self.odd[player] += len(table) != usual
            for other in table:
                self.met[player][other] += other != player
