"""What has been played, as counts that the search, the table numbers and the seats start from.

Inside the planner players are 0-based. `History.none(n)` is the state before round 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.problem.request import Round, first_dealer

SEATS = 5  # N E S O and the fifth


@dataclass(kw_only=True)
class History:
    """Counts per player 0..n-1 over the rounds already played.

    `met[a][b]` meetings; `odd[p]` rounds at a table of three or five, or without a table;
    `seats[p][s]` times in seat s (N E S O fifth); `dealt[p]` turns as first dealer;
    `tables[p]` the numbers of the tables they sat at, one per round played, in order.
    """

    met: list[list[int]]
    odd: list[int]
    seats: list[list[int]]
    dealt: list[int]
    tables: list[list[int]]

    @classmethod
    def none(cls, players: int) -> "History":
        """The state of an event that has not begun."""
        return cls(
            met=[[0] * players for _ in range(players)],
            odd=[0] * players,
            seats=[[0] * SEATS for _ in range(players)],
            dealt=[0] * players,
            tables=[[] for _ in range(players)],
        )

    @classmethod
    def of(cls, players: int, rounds: Sequence[Round], byes: Sequence[Sequence[int]]) -> "History":
        """Count what was played; `rounds` and `byes` name players from 1 as a `Plan` does."""
        history = cls.none(players)
        for tables in rounds:
            for number, table in enumerate(tables, start=1):
                history._add(number, tuple(player - 1 for player in table))
        for absent in byes:
            for player in absent:
                history.odd[player - 1] += 1
        return history

    def of_players(self, players: list[int]) -> "History":
        """The same counts for some of the players only, renumbered in the order given."""
        return History(
            met=[[self.met[a][b] for b in players] for a in players],
            odd=[self.odd[p] for p in players],
            seats=[self.seats[p][:] for p in players],
            dealt=[self.dealt[p] for p in players],
            tables=[self.tables[p][:] for p in players],
        )

    def add_meetings(self, layout: list[list[list[int]]]) -> None:
        """Count the meetings of rounds of tables of 0-based players, and nothing else."""
        for tables in layout:
            for table in tables:
                for player in table:
                    for other in table:
                        self.met[player][other] += other != player

    def _add(self, number: int, table: tuple[int, ...]) -> None:
        self.dealt[first_dealer(table)] += 1
        for seat, player in enumerate(table):
            self.seats[player][seat] += 1
            self.tables[player].append(number)
            self.odd[player] += len(table) != 4
            for other in table:
                self.met[player][other] += other != player
