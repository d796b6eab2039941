"""Separations as pairs of players, and the refusal of separations that no round can keep.

All hard constraints hold in round 1, and any round may be repeated. So they are feasible exactly when one round is:
the tables must colour the graph of the constraints.
"""

from collections.abc import Container, Sequence
from itertools import combinations

from tournaments.seating.problem.request import Request, SeatingError, Separation
from tournaments.seating.problem.search_instance import DISLIKED, FORBIDDEN, PairConstraint

ATTEMPTS = 20_000  # steps of the exact search before a set of constraints is taken to be possible
LARGEST_EXACT = 300  # separated players; with more, the exact search is skipped and the planner may fail later
Pair = tuple[int, int]


def separated_pairs(request: Request, fixed: dict[int, int], index: dict[int, int]) -> tuple[PairConstraint, ...]:
    """Return all constraints as pairs of indexes, for the rounds to come; the longest constraint of a pair counts.

    `index` maps the numbers of the players who take part. Players fixed at different tables never meet either. Pairs
    of `met_before` come last: `refuse_impossible_constraints` names the last pair of the shortest infeasible prefix.
    """
    rounds, played_count = request.rounds, len(request.history)
    until_round: dict[tuple[Pair, bool], int] = {}
    for constraint in request.separations:
        until = (rounds if constraint.until is None else min(constraint.until, rounds)) - played_count
        members = [index[player] for player in constraint.players if player in index]
        for first, second in combinations(members, 2):
            if first != second:
                key = (_pair(first, second), constraint.hard)
                until_round[key] = max(until_round.get(key, 0), until)
    for first, second in combinations(fixed, 2):
        if fixed[first] != fixed[second]:
            until_round[_pair(first, second), True] = rounds - played_count
    for first, second in request.met_before:
        if first in index and second in index:
            until_round[_pair(index[first], index[second]), request.met_before_hard] = rounds - played_count
    return tuple(
        PairConstraint(first=first, second=second, rounds=until, weight=FORBIDDEN if hard else DISLIKED)
        for ((first, second), hard), until in until_round.items()
        if until > 0
    )


def refuse_large_groups(
    separations: Sequence[Separation], present: Container[int], sizes: tuple[int, ...], players: int
) -> None:
    """Refuse a hard group with more members than there are tables (and byes).

    :raises SeatingError: separation_impossible
    """
    room = len(sizes) + players - sum(sizes)
    for constraint in separations:
        members = [player for player in dict.fromkeys(constraint.players) if player in present]
        if constraint.hard and constraint.until != 0 and len(members) > room:
            first, second = members[room - 1], members[room]
            raise SeatingError("separation_impossible", first=first, second=second, tables=len(sizes))


def refuse_impossible_constraints(
    constraints: Sequence[PairConstraint], sizes: tuple[int, ...], roster: tuple[int, ...], request: Request
) -> None:
    """Refuse hard constraints that no round can keep, naming the first pair that does not fit with those before it.

    :raises SeatingError: separation_impossible, met_before_impossible
    """
    pairs = [(constraint.first, constraint.second) for constraint in constraints if constraint.weight == FORBIDDEN]
    if _may_be_feasible(pairs, sizes, len(roster)):
        return
    low, high = 0, len(pairs)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _may_be_feasible(pairs[:middle], sizes, len(roster)) else (low, middle)
    first, second = (roster[player] for player in pairs[high - 1])
    raise SeatingError(_error_code(request, first, second, "impossible"), first=first, second=second, tables=len(sizes))


def separation_error(request: Request, first: int, second: int) -> SeatingError:
    """Return the error for two players whom the search could not keep apart."""
    return SeatingError(_error_code(request, first, second, "not_found"), first=first, second=second)


def _error_code(request: Request, first: int, second: int, suffix: str) -> str:
    """Return the error code: of a separation that names both players, or of a pair that only met before."""
    named = any({first, second}.issubset(constraint.players) for constraint in request.separations if constraint.hard)
    met = {(first, second), (second, first)}.intersection(request.met_before)
    return f"met_before_{suffix}" if met and not named else f"separation_{suffix}"


def broken_constraints(constraints: Sequence[PairConstraint], layout: list[list[list[int]]]) -> list[PairConstraint]:
    """Return the hard constraints that a layout breaks."""
    first_meetings: dict[Pair, int] = {}
    for r, tables in enumerate(layout):
        for table in tables:
            for first, second in combinations(sorted(table), 2):
                first_meetings.setdefault((first, second), r)
    never = len(layout)
    hard = [constraint for constraint in constraints if constraint.weight == FORBIDDEN]
    return [
        constraint
        for constraint in hard
        if first_meetings.get((constraint.first, constraint.second), never) < constraint.rounds
    ]


def _pair(first: int, second: int) -> Pair:
    return (first, second) if first < second else (second, first)


def _may_be_feasible(pairs: list[Pair], sizes: tuple[int, ...], players: int) -> bool:
    """Return False if no round can separate all pairs; a bye is a chair without neighbours.

    Undecided cases count as feasible: more than `LARGEST_EXACT` players, or `ATTEMPTS` steps used up.
    """
    enemies: dict[int, set[int]] = {}
    for first, second in pairs:
        enemies.setdefault(first, set()).add(second)
        enemies.setdefault(second, set()).add(first)
    order = sorted(enemies, key=lambda player: (-len(enemies[player]), player))
    colouring = _Colouring(enemies, order, sizes, players - sum(sizes))
    return colouring.fits_greedily() or len(order) > LARGEST_EXACT or colouring.fits(0)


class _Colouring:
    """Backtracking over the players with constraints. Of several empty tables of one size only one is tried.

    `enemies` are the players whom a player must not meet, `byes` the chairs without neighbours that are left.
    """

    def __init__(self, enemies: dict[int, set[int]], order: list[int], sizes: tuple[int, ...], byes: int) -> None:
        self.enemies, self.order, self.sizes, self.byes = enemies, order, sizes, byes
        self.tables: list[list[int]] = [[] for _ in sizes]
        self.attempts = 0

    def fits_greedily(self) -> bool:
        """Return True if a greedy assignment works: each player to the emptiest table without a separated player."""
        tables: list[list[int]] = [[] for _ in self.sizes]
        for player in self.order:
            near = self.enemies[player]
            open_tables = [
                (len(table) - size, t)
                for t, (table, size) in enumerate(zip(tables, self.sizes, strict=True))
                if len(table) < size and near.isdisjoint(table)
            ]
            if not open_tables:
                return False
            tables[min(open_tables)[1]].append(player)
        return True

    def fits(self, index: int) -> bool:
        """Return True if the players from `index` on fit, or if `ATTEMPTS` steps do not decide it."""
        if index == len(self.order):
            return True
        self.attempts += 1
        if self.attempts > ATTEMPTS:
            return True
        player = self.order[index]
        empty_sizes = []
        for table, size in zip(self.tables, self.sizes, strict=True):
            if not table and size in empty_sizes:
                continue
            if not table:
                empty_sizes.append(size)
            if len(table) < size and self.enemies[player].isdisjoint(table):
                table.append(player)
                if self.fits(index + 1):
                    return True
                table.pop()
        return self._fits_with_bye(index)

    def _fits_with_bye(self, index: int) -> bool:
        """Return True if the players after `index` fit when the player at `index` has a bye."""
        if not self.byes:
            return False
        self.byes -= 1
        fits = self.fits(index + 1)
        self.byes += 1
        return fits
