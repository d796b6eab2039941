"""Tabu search over swaps of players between places of a ranking, to remove repeats.

In each step a player with a repeat takes the place that costs least, and the swap back is tabu for some steps. The
search begins with a small limit on the distance from the rank and raises it while repeats are left. At the end
players move back towards their rank as long as that adds no repeat.

The same search then separates team-mates (`separate_teams`), at any distance from their rank.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from operator import itemgetter

from tournaments.seating.annealing.random_source import RandomSource

REPEAT = 120  # weight of a repeat; one place of the ranking has weight 1
MOST_IDLE_STEPS = 300  # steps without a better arrangement before the search ends
TABU_STEPS = 7  # two players do not swap back for so many steps at least
FIRST_LIMIT_PLACES = 4
SAME_TEAM = 1000  # weight of team-mates at one table, in repeats


@dataclass(kw_only=True)
class RankedSwaps:
    """An arrangement of ranked players on places. Players are 0-based; place k is the natural place of rank k.

    `places[t]` are the places of table t; a place at no table is a bye. `prices[a][b]` is the cost of a meeting.
    `shares[p]` are the odd rounds so far: only players with equal shares swap an odd place for a place at a table of
    the `usual` size. `limit` is the largest distance of a player from their rank, in places.
    """

    ranking: list[int]
    places: list[list[int]]
    prices: list[dict[int, int]]
    shares: list[int]
    usual: int
    limit: int
    rng: RandomSource

    def __post_init__(self) -> None:
        self.at = list(self.ranking)  # the player on each place
        self.rank_of = {player: place for place, player in enumerate(self.ranking)}
        self.targets = self.prices  # prices of the meetings that the search must remove; it only avoids the others
        self.table_of = [-1] * len(self.ranking)
        for table, members in enumerate(self.places):
            for place in members:
                self.table_of[place] = table

    def tables(self) -> list[list[int]]:
        """Return the players of each table, matched to its places in the order of rank."""
        return [sorted((self.at[p] for p in places), key=self.rank_of.__getitem__) for places in self.places]

    def remove_repeats(self) -> None:
        """Remove repeats as far as the limit allows, then move players back towards their rank."""
        if not self.limit:
            return
        natural, furthest = list(self.at), self.limit
        best, cost = natural, self.repeats()
        self.limit = min(FIRST_LIMIT_PLACES, furthest)
        while cost:
            self.at = list(natural)
            self._search()
            best, cost = min((best, cost), (list(self.at), self.repeats()), key=itemgetter(1))
            if self.limit == furthest:
                break
            self.limit = min(furthest, self.limit * 3 // 2)
        self.at, self.limit = best, furthest
        self._move_back()

    def separate_teams(self, teams: Sequence[Sequence[int]]) -> tuple[int, int] | None:
        """Seat team-mates at different tables, at any distance from their rank but as near as possible.

        Return the first two team-mates who still share a table, or None.
        """
        natural, limit, prices = list(self.at), self.limit, self.prices
        self.targets = [{} for _ in prices]
        for team in teams:
            for a, b in permutations((player for player in team if player in self.rank_of), 2):
                self.targets[a][b] = SAME_TEAM
        self.prices = [row | target for row, target in zip(prices, self.targets, strict=True)]
        self.limit = max(limit, FIRST_LIMIT_PLACES)
        while self.cost() and self.limit < 2 * len(self.at):
            self.at = list(natural)
            self._search()
            if self.cost():
                self.limit = self.limit * 3 // 2
        if self.at != natural:
            self._move_back()
        met = ((a, b) for table in self.tables() for a, b in combinations(table, 2) if b in self.targets[a])
        together = next(met, None)
        self.targets, self.prices, self.limit = prices, prices, limit
        return together

    def repeats(self) -> int:
        """Return the cost of all meetings of this arrangement, in repeats."""
        return sum(self.prices[a].get(b, 0) for table in self.tables() for a, b in combinations(table, 2))

    def cost(self) -> int:
        """Return the cost of the meetings that the search must remove."""
        return sum(self.targets[a].get(b, 0) for table in self.tables() for a, b in combinations(table, 2))

    def _search(self) -> None:
        """Swap clashing players, worse swaps included, and restore the best arrangement at the end."""
        best, best_cost = list(self.at), self.repeats()
        tabu: dict[tuple[int, int], int] = {}
        cost, step, idle_steps = best_cost, 0, 0
        clashing = self._find_clashing()
        while best_cost and clashing and idle_steps < MOST_IDLE_STEPS:
            step, idle_steps = step + 1, idle_steps + 1
            place = clashing[self.rng.below(len(clashing))]
            change = self._best_swap(place, tabu, step)
            if change is None:
                continue
            other, difference = change
            tabu[self._key(place, other)] = step + TABU_STEPS + self.rng.below(TABU_STEPS)
            self._swap(place, other)
            cost += difference
            clashing = self._update_clashing(clashing, place, other)
            if cost < best_cost:
                best, best_cost, idle_steps = list(self.at), cost, 0
        self.at = best

    def _key(self, place: int, other: int) -> tuple[int, int]:
        a, b = self.at[place], self.at[other]
        return (a, b) if a < b else (b, a)

    def _best_swap(self, place: int, tabu: dict[tuple[int, int], int], step: int) -> tuple[int, int] | None:
        """Return the cheapest allowed swap for `place`: the other place and the change in repeats; or None."""
        best: tuple[int, int] | None = None
        best_price = 0
        rank = self.rank_of[self.at[place]]
        for other in range(max(0, rank - self.limit), min(len(self.at), rank + self.limit + 1)):
            if self.table_of[other] == self.table_of[place] or not self._is_allowed(place, other):
                continue
            if tabu.get(self._key(place, other), 0) > step:
                continue
            repeats = self._repeats_change(place, other)
            price = REPEAT * repeats + self._distance_change(place, other)
            if best is None or price < best_price:
                best, best_price = (other, repeats), price
        return best

    def _is_allowed(self, place: int, other: int) -> bool:
        """Return True if both players stay within the limit, and odd places only change between equal shares."""
        a, b = self.at[place], self.at[other]
        if abs(self.rank_of[b] - place) > self.limit or abs(self.rank_of[a] - other) > self.limit:
            return False
        return self._is_odd(place) == self._is_odd(other) or self.shares[a] == self.shares[b]

    def _is_odd(self, place: int) -> bool:
        table = self.table_of[place]
        return table < 0 or len(self.places[table]) != self.usual

    def _repeats_change(self, place: int, other: int) -> int:
        """Return the change of the cost of meetings if two places are swapped."""
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

    def _is_clashing(self, place: int) -> bool:
        prices = self.prices[self.at[place]]
        return any(prices.get(mate) for mate in self._mates(place))

    def _find_clashing(self) -> list[int]:
        return [place for place in range(len(self.at)) if self._is_clashing(place)]

    def _update_clashing(self, clashing: list[int], *changed: int) -> list[int]:
        """Return the clashing places, sorted, with those at the tables of the `changed` places computed again."""
        tables = {self.table_of[place] for place in changed}
        recomputed = [place for table in tables if table >= 0 for place in self.places[table]]
        updated_places = [place for place in clashing if self.table_of[place] not in tables]
        for place in recomputed:
            if self._is_clashing(place):
                updated_places.insert(bisect_left(updated_places, place), place)
        return updated_places

    def _move_back(self) -> None:
        """Swap moved players back towards their rank while that adds no repeat."""
        moved = True
        while moved:
            moved = False
            for place in range(len(self.at)):
                rank = self.rank_of[self.at[place]]
                if self._is_natural(place, rank):
                    continue
                swap = self._best_swap(place, {}, 0)  # nothing is tabu
                if swap is None:
                    continue
                other, repeats = swap
                if repeats <= 0 and REPEAT * repeats + self._distance_change(place, other) < 0:
                    self._swap(place, other)
                    moved = True

    def _is_natural(self, place: int, rank: int) -> bool:
        """Return True if `place` is that of the rank, or at the table of that."""
        has_table = self.table_of[place] >= 0
        return rank == place or (has_table and self.table_of[rank] == self.table_of[place])
