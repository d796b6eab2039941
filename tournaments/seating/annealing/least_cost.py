"""Lower bound on the cost of seating a few players, by branch and bound over all ways to seat them.

A round of seven players can be seated in 35 ways. If all players have met, a search without this bound spends its
whole budget on repeats that cannot be avoided: six seconds for a newcomer in a field of five.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, inf

from tournaments.seating.annealing.swaps import constraint_matrices
from tournaments.seating.problem.meetings import copy_meetings
from tournaments.seating.problem.search_instance import Fair, SearchInstance

MOST_WAYS = 300  # ways to seat one round; nine players in threes have 280
MOST_PRICED = 100_000  # ways whose cost is computed: 0.1 s

Way = tuple[tuple[int, int], ...]  # the pairs that sit together in one round


def least_cost(instance: SearchInstance) -> int:
    """Return a lower bound on the cost of all layouts of the instance; 0 if there are too many ways to try.

    The bound takes into account constraints that last all rounds and, unless the instance is `Fair.CAPPED`, shares of
    odd places within one at the end of the event. It ignores shorter constraints and the order of `Fair.STRICT`.
    """
    if instance.together or sum(instance.sizes) != len(instance.active) or not instance.rounds:
        return 0
    if _count_ways(instance.sizes) > MOST_WAYS:
        return 0
    return _BranchAndBound(instance).least()


def _count_ways(sizes: Sequence[int]) -> int:
    """Return how many ways there are to seat a round at tables of these sizes."""
    players, ways = sum(sizes), 1
    for size in sizes:
        ways *= comb(players, size)
        players -= size
    for size in set(sizes):
        for number in range(2, sizes.count(size) + 1):
            ways //= number
    return ways


def _enumerate_ways(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Yield each way to seat the players, as tables: the first of those without a seat opens the next one."""
    if not players:
        yield []
        return
    first, *others = players
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(others, size - 1):
            rest = tuple(player for player in others if player not in mates)
            yield from ([(first, *mates), *tables] for tables in _enumerate_ways(rest, tuple(left)))


class _BranchAndBound:
    """A search over all ways to seat the rounds; their order does not matter for the cost.

    `ways[n]` has the pairs of way n and `odd[n]` its players at odd places. `met` and `shares` count the seated rounds,
    `priced` the ways whose cost was computed.
    """

    def __init__(self, instance: SearchInstance) -> None:
        self.rounds, self.active = instance.rounds, instance.active
        self.met = copy_meetings(instance.history.met)
        constraint_matrices(instance, self.met)  # adds constraints for all rounds to `met`
        seated = list(_enumerate_ways(tuple(sorted(instance.active)), instance.sizes))
        self.ways: list[Way] = [tuple(p for table in tables for p in combinations(table, 2)) for tables in seated]
        self.odd = [[p for table in tables if len(table) != instance.usual for p in table] for tables in seated]
        self.shares = instance.history.odd[:] if instance.fair is not Fair.CAPPED else []
        # no player differs from another: then all first rounds cost the same, and one is enough
        self.alike = not any(map(any, self.met)) and len(set(self.shares)) <= 1
        self.priced = 0
        self.best = inf

    def least(self) -> int:
        """Return the least cost of all rounds, or a lower bound on it if `MOST_PRICED` ways were not enough."""
        bound = min(self._prices()) * self.rounds
        self._descend(self.rounds, 0, 0)
        return bound if self.priced > MOST_PRICED or self.best == inf else int(self.best)

    def _prices(self) -> list[int]:
        """Return the cost of each way after the seated rounds, and count the ways as priced."""
        self.priced += len(self.ways)
        return [sum(self.met[one][other] for one, other in way) for way in self.ways]

    def _descend(self, rounds: int, cost: int, start: int) -> None:
        """Seat the next of `rounds` rounds in each way from number `start` whose bound is below the best cost."""
        if rounds == 0:
            self.best = cost if self._are_fair() else self.best
            return
        prices = self._prices()
        least = (rounds - 1) * min(prices)
        for number in range(start, 1 if self.alike and rounds == self.rounds else len(prices)):
            if cost + prices[number] + least < self.best and self.priced <= MOST_PRICED:
                self._seat(number, 1)
                self._descend(rounds - 1, cost + prices[number], number)
                self._seat(number, -1)

    def _seat(self, number: int, times: int) -> None:
        """Count the meetings and odd visits of way `number` `times` times; -1 takes them back."""
        for one, other in self.ways[number]:
            self.met[one][other] += times
        for player in self.odd[number] if self.shares else ():
            self.shares[player] += times

    def _are_fair(self) -> bool:
        shares = [self.shares[player] for player in self.active] if self.shares else [0]
        return max(shares) - min(shares) <= 1
