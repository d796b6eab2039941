"""Moving players between places of a ranking until nobody meets again, or nothing more can be done.

A tabu search: a player with a repeat takes the place of whoever costs least, and does not return for a while.
It begins with a short leash and lengthens it up to the limit only while repeats are left; at the end every
swap is made that brings players nearer to their rank without a new repeat.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from operator import itemgetter

from tournaments.seating.annealing.random_source import RandomSource

REPEAT = 120  # the weight of a repeat against one place of the ranking
PATIENCE = 300  # steps without a better arrangement before the search gives up
TABU = 7  # steps for which two players do not swap back
SHORTEST_LEASH = 4
SAME_TEAM = 1000  # in repeats


@dataclass(kw_only=True)
class RankedSwaps:
    """An arrangement of a ranking on places. Players are 0-based; place k is the natural place of rank k.

    `places[t]` are the places of table t; places in no table mean a bye. `prices[a][b]` is what a meeting costs,
    `shares[p]` the odd rounds so far: only equals trade an odd place for a place at a table of the `usual` size.
    """

    ranking: list[int]
    places: list[list[int]]
    prices: list[dict[int, int]]
    shares: list[int]
    usual: int
    limit: int
    rng: RandomSource

    def __post_init__(self) -> None:
        self.at = list(self.ranking)
        self.rank_of = {player: place for place, player in enumerate(self.ranking)}
        self.troubles = self.prices  # the meetings that the search removes; others it only prefers not to make
        self.table_of = [-1] * len(self.ranking)
        for table, members in enumerate(self.places):
            for place in members:
                self.table_of[place] = table

    def tables(self) -> list[list[int]]:
        """The players of each table, matched to its places in the order of rank."""
        return [sorted((self.at[p] for p in places), key=self.rank_of.__getitem__) for places in self.places]

    def settle(self) -> None:
        """Remove repeats as far as the limit allows, then bring everybody as near to their rank as can be."""
        if not self.limit:
            return
        natural, furthest = list(self.at), self.limit
        kept, cost = natural, self.repeats()
        self.limit = min(SHORTEST_LEASH, furthest)
        while cost:
            self.at = list(natural)
            self._search()
            kept, cost = min((kept, cost), (list(self.at), self.repeats()), key=itemgetter(1))
            if self.limit == furthest:
                break
            self.limit = min(furthest, self.limit * 3 // 2)
        self.at, self.limit = kept, furthest
        self._return()

    def part(self, groups: Sequence[Sequence[int]]) -> tuple[int, int] | None:
        """Let nobody share a table with another of their group, as near to their rank as that can be, at any distance.

        It gives the first pair that it could not part.
        """
        natural, limit, prices = list(self.at), self.limit, self.prices
        self.troubles = [{} for _ in prices]
        for group in groups:
            for a, b in permutations((player for player in group if player in self.rank_of), 2):
                self.troubles[a][b] = SAME_TEAM
        self.prices = [row | bad for row, bad in zip(prices, self.troubles, strict=True)]
        self.limit = max(limit, SHORTEST_LEASH)
        while self.cost() and self.limit < 2 * len(self.at):
            self.at = list(natural)
            self._search()
            if self.cost():
                self.limit = self.limit * 3 // 2
        if self.at != natural:
            self._return()
        met = ((a, b) for table in self.tables() for a, b in combinations(table, 2) if b in self.troubles[a])
        together = next(met, None)
        self.troubles, self.prices, self.limit = prices, prices, limit
        return together

    def repeats(self) -> int:
        """What the meetings of this arrangement cost, in repeats."""
        return sum(self.prices[a].get(b, 0) for table in self.tables() for a, b in combinations(table, 2))

    def cost(self) -> int:
        """What the meetings cost that the search removes."""
        return sum(self.troubles[a].get(b, 0) for table in self.tables() for a, b in combinations(table, 2))

    def _search(self) -> None:
        best, best_cost = list(self.at), self.repeats()
        tabu: dict[tuple[int, int], int] = {}
        cost, step, since = best_cost, 0, 0
        troubled = self._troubled()
        while best_cost and troubled and since < PATIENCE:
            step, since = step + 1, since + 1
            place = troubled[self.rng.below(len(troubled))]
            change = self._best_swap(place, tabu, step)
            if change is None:
                continue
            other, difference = change
            tabu[self._key(place, other)] = step + TABU + self.rng.below(TABU)
            self._swap(place, other)
            cost += difference
            troubled = self._updated(troubled, place, other)
            if cost < best_cost:
                best, best_cost, since = list(self.at), cost, 0
        self.at = best

    def _key(self, place: int, other: int) -> tuple[int, int]:
        a, b = self.at[place], self.at[other]
        return (a, b) if a < b else (b, a)

    def _best_swap(self, place: int, tabu: dict[tuple[int, int], int], step: int) -> tuple[int, int] | None:
        """The cheapest allowed swap for the player at `place`: the other place and the change in repeats."""
        best: tuple[int, int] | None = None
        best_price = 0
        rank = self.rank_of[self.at[place]]
        for other in range(max(0, rank - self.limit), min(len(self.at), rank + self.limit + 1)):
            if self.table_of[other] == self.table_of[place] or not self._allowed(place, other):
                continue
            if tabu.get(self._key(place, other), 0) > step:
                continue
            repeats = self._repeats_change(place, other)
            price = REPEAT * repeats + self._distance_change(place, other)
            if best is None or price < best_price:
                best, best_price = (other, repeats), price
        return best

    def _allowed(self, place: int, other: int) -> bool:
        a, b = self.at[place], self.at[other]
        if abs(self.rank_of[b] - place) > self.limit or abs(self.rank_of[a] - other) > self.limit:
            return False
        return self._is_odd(place) == self._is_odd(other) or self.shares[a] == self.shares[b]

    def _is_odd(self, place: int) -> bool:
        table = self.table_of[place]
        return table < 0 or len(self.places[table]) != self.usual

    def _repeats_change(self, place: int, other: int) -> int:
        a, b = self.prices[self.at[place]], self.prices[self.at[other]]
        change = 0
        for mate in self._mates(place):
            change += b.get(mate, 0) - a.get(mate, 0)
        for mate in self._mates(other):
            change += a.get(mate, 0) - b.get(mate, 0)
        return change

    def _mates(self, place: int) -> list[int]:
        table = self.table_of[place]
        return [self.at[p] for p in self.places[table] if p != place] if table >= 0 else []

    def _distance_change(self, place: int, other: int) -> int:
        mine, yours = self.rank_of[self.at[place]], self.rank_of[self.at[other]]
        return abs(mine - other) + abs(yours - place) - abs(mine - place) - abs(yours - other)

    def _swap(self, place: int, other: int) -> None:
        self.at[place], self.at[other] = self.at[other], self.at[place]

    def _is_troubled(self, place: int) -> bool:
        prices = self.prices[self.at[place]]
        return any(prices.get(mate) for mate in self._mates(place))

    def _troubled(self) -> list[int]:
        return [place for place in range(len(self.at)) if self._is_troubled(place)]

    def _updated(self, troubled: list[int], *changed: int) -> list[int]:
        """The troubled places after those of two tables were looked at again."""
        tables = {self.table_of[place] for place in changed}
        again = [place for table in tables if table >= 0 for place in self.places[table]]
        kept = [place for place in troubled if self.table_of[place] not in tables]
        for place in again:
            if self._is_troubled(place):
                kept.insert(bisect_left(kept, place), place)
        return kept

    def _return(self) -> None:
        """Swap moved players as long as that brings players nearer to their rank at no price in repeats."""
        moved = True
        while moved:
            moved = False
            for place in range(len(self.at)):
                rank = self.rank_of[self.at[place]]
                if self._is_natural(place, rank):
                    continue
                swap = self._best_swap(place, {}, 0)
                if swap and swap[1] <= 0 > REPEAT * swap[1] + self._distance_change(place, swap[0]):
                    self._swap(place, swap[0])
                    moved = True

    def _is_natural(self, place: int, rank: int) -> bool:
        return rank == place or (self.table_of[rank] == self.table_of[place] >= 0)
