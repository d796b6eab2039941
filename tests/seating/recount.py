"""Counts meetings, seats and visits of a plan, independently of the package."""

from collections import Counter
from itertools import combinations, pairwise

from tournaments.seating.problem.request import Plan


class Recount:
    """Counts of a plan of the players 1 to `players`."""

    def __init__(self, plan: Plan, players: int) -> None:
        self.plan, self.players = plan, range(1, players + 1)
        self.met = Counter(
            pair for tables in plan.rounds for table in tables for pair in combinations(sorted(table), 2)
        )
        self.seats = {player: [0] * 5 for player in self.players}
        self.dealt = dict.fromkeys(self.players, 0)
        self.visits: Counter[tuple[int, int]] = Counter()
        for tables in plan.rounds:
            for number, table in enumerate(tables, start=1):
                self.dealt[table[4] if len(table) == 5 else table[0]] += 1
                for seat, player in enumerate(table):
                    self.seats[player][seat] += 1
                    self.visits[player, number] += 1

    @property
    def is_complete(self) -> bool:
        """True if each player has in each round one seat at a table of three to five, or a bye."""
        return all(
            sorted([*(p for table in tables for p in table), *byes]) == list(self.players)
            and all(3 <= len(table) <= 5 for table in tables)
            for tables, byes in zip(self.plan.rounds, self.plan.byes, strict=True)
        )

    @property
    def repeats(self) -> int:
        """Number of meetings of a pair after its first one, summed over all pairs."""
        return sum(count - 1 for count in self.met.values())

    @property
    def coincidences(self) -> int:
        """Number of pairs of meetings of the same two players."""
        return sum(count * (count - 1) // 2 for count in self.met.values())

    @property
    def seat_spread(self) -> int:
        """Greatest difference between two of a player's counts of North, East, South and West, over all players."""
        return max(max(counts[:4]) - min(counts[:4]) for counts in self.seats.values())

    @property
    def dealer_spread(self) -> int:
        """Difference between most and fewest turns of a player as first dealer."""
        return max(self.dealt.values()) - min(self.dealt.values())

    @property
    def returns(self) -> int:
        """Number of returns of players to a table where they sat before."""
        return sum(count - 1 for count in self.visits.values())

    @property
    def stays(self) -> int:
        """Number of players who sit at their table of the round before, over all rounds."""
        return sum(
            len(set(table) & set(after))
            for tables, later in pairwise(self.plan.rounds)
            for table, after in zip(tables, later, strict=True)
        )

    def odd_shares(self, rounds: int | None = None, *, usual: int = 4) -> list[int]:
        """Count the rounds of each player, of the first `rounds`, that are not at a table of the usual size."""
        regular = Counter(
            player
            for tables in self.plan.rounds[:rounds]
            for table in tables
            if len(table) == usual
            for player in table
        )
        round_count = len(self.plan.rounds[:rounds])
        return [round_count - regular[player] for player in self.players]

    def meets(self, first: int, second: int, rounds: int | None = None) -> bool:
        """Return True if two players share a table in one of the first `rounds` rounds, by default of all."""
        return any(first in table and second in table for tables in self.plan.rounds[:rounds] for table in tables)
