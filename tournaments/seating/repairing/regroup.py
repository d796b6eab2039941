"""Tables of one round joined or split by hand: their players sit at one table less, or at one more.

The sizes are those that a table may have during the event, as even as possible: three tables of 3, 3 and 4 become two
of 5, two of 5 become 4, 3 and 3. Four players cannot join four others at one table of 8.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tournaments.seating.problem.history import History
from tournaments.seating.problem.request import Plan, Request, Round, SeatingError, Table
from tournaments.seating.problem.search_instance import FORBIDDEN
from tournaments.seating.problem.separations import separated_pairs
from tournaments.seating.repairing.exchange import ChangeByHand, change_by_hand, refuse_kept_tables
from tournaments.seating.repairing.reseat import reseat_groups

MOST_TABLES = 8  # at a time: the search tries all exchanges of two of their players
#: Costs: a broken separation or fixed table, a disliked or repeated meeting, an odd round, a changed table.
BROKEN, REPEATED, ODD, MOVED = 1_000_000, 1_000, 20, 1
Groups = list[list[int]]  # 0-based players by table


@dataclass(frozen=True)
class _Costs:
    """The costs of seating players together or at a table; players are 0-based, `homes` are their groups before."""

    pairs: Mapping[tuple[int, int], int]
    odd: Sequence[int]
    homes: Mapping[int, int]
    pinned: frozenset[int]
    usual: int

    def of_group(self, number: int, group: Sequence[int]) -> int:
        """Return the cost of a group at the table with this number."""
        meetings = sum(self.pairs.get(pair, 0) for pair in combinations(sorted(group), 2))
        odd = sum(ODD * self.odd[player] for player in group) if len(group) != self.usual else 0
        moved = [player for player in group if self.homes[player] != number]
        return meetings + odd + MOVED * len(moved) + BROKEN * len(self.pinned.intersection(moved))


def regroup(request: Request, plan: Plan, *, round_number: int, tables: Sequence[int], more: bool) -> ChangeByHand:
    """Seat the players of these tables of a round (all counted from 1) at one table `more`, or at one less.

    The players meet as few others again as possible, and stay at their table where that costs nothing. A table that
    closes gets the players of the last table of the round, so that no number is missing.

    :raises SeatingError: round_fixed, kept_table_unknown, regroup_many, tables_impossible, table_kept,
        separation_broken, met_before_broken, plan_unsound
    """
    if not len(request.history) < round_number <= len(plan.rounds):
        raise SeatingError("round_fixed", round=round_number)
    before = plan.rounds[round_number - 1]
    pinned = {player for player, _table in request.fixed_tables}
    chosen = sorted(set(tables))
    if unknown := [table for table in chosen if not 1 <= table <= len(before)]:
        raise SeatingError("kept_table_unknown", table=unknown[0], round=round_number)
    if not 1 <= len(chosen) <= MOST_TABLES:
        raise SeatingError("regroup_many", most=MOST_TABLES)
    chosen.sort(key=lambda table: (pinned.isdisjoint(before[table - 1]), table))  # the last one closes
    sizes = _new_sizes(request, sum(len(before[table - 1]) for table in chosen), len(chosen) + (1 if more else -1))
    changed = {*chosen} if more else {*chosen, len(before)}  # the closing table takes the players of the last one
    refuse_kept_tables(request, round_number, {player for table in changed for player in before[table - 1]})
    new_round = _build_round(request, plan, round_number, chosen, sizes)
    rounds = (*plan.rounds[: round_number - 1], new_round, *plan.rounds[round_number:])
    return change_by_hand(request, plan, rounds=rounds, byes=plan.byes)


def _new_sizes(request: Request, players: int, tables: int) -> list[int]:
    """Return the sizes of the tables afterwards, largest first.

    :raises SeatingError: tables_impossible: a table would be too small or too large for the game
    """
    least, most = request.rule.loosest[0], request.rule.loosest[-1]
    if not least * tables <= players <= most * tables or tables < 1:
        fewest, largest = -(-players // most), players // least
        raise SeatingError("tables_impossible", players=players, tables=tables, least=fewest, most=largest)
    share, rest = divmod(players, tables)
    return [share + 1] * rest + [share] * (tables - rest)


def _build_round(request: Request, plan: Plan, round_number: int, chosen: Sequence[int], sizes: Sequence[int]) -> Round:
    """Return the tables of the round: the chosen ones with these sizes, all others as before."""
    before = plan.rounds[round_number - 1]
    others = [number for number in range(len(plan.rounds)) if number != round_number - 1]
    history = History.of(
        request.players, [plan.rounds[n] for n in others], [plan.byes[n] for n in others], usual=request.rule.usual
    )
    old = [[player - 1 for player in before[table - 1]] for table in chosen]
    groups = _improve_groups(_first_groups(old, sizes), _build_costs(request, round_number, old, history))
    seated = [tuple(player + 1 for player in table) for table in reseat_groups(groups, old, history)]
    new_round: list[Table] = list(before)
    # A slice, so that an additional table is appended at the end.
    for table, players in zip((*chosen, len(before) + 1), seated, strict=False):
        new_round[table - 1 : table] = [players]
    if len(seated) < len(chosen):
        last = new_round.pop()
        if chosen[-1] <= len(new_round):
            new_round[chosen[-1] - 1] = last
    return tuple(new_round)


def _first_groups(old: Sequence[Sequence[int]], sizes: Sequence[int]) -> Groups:
    """Return groups of these sizes: players stay where there is room, the others fill the open chairs in order."""
    tables = [*old, *[()] * (len(sizes) - len(old))]
    by_size = dict(zip(sorted(range(len(sizes)), key=lambda n: -len(tables[n])), sizes, strict=True))
    groups = [list(tables[n][: by_size[n]]) for n in range(len(sizes))]
    rest = [player for n, table in enumerate(old) for player in (table[by_size[n] :] if n in by_size else table)]
    for n, group in enumerate(groups):
        while len(group) < by_size[n]:
            group.append(rest.pop(0))
    return groups


def _build_costs(request: Request, round_number: int, old: Sequence[Sequence[int]], history: History) -> _Costs:
    """Return the costs of the players of the old tables, from the other rounds and the constraints."""
    players = sorted(player for table in old for player in table)
    pairs = {pair: REPEATED * history.met[pair[0]][pair[1]] for pair in combinations(players, 2)}
    index = {player + 1: player for player in players}
    for one in separated_pairs(request, {}, index):
        pair = (min(one.first, one.second), max(one.first, one.second))
        if round_number - len(request.history) <= one.rounds:
            pairs[pair] += BROKEN if one.weight == FORBIDDEN else REPEATED
    return _Costs(
        pairs=pairs,
        odd=history.odd,
        homes={player: n for n, table in enumerate(old) for player in table},
        pinned=frozenset(player - 1 for player, _table in request.fixed_tables),
        usual=request.rule.usual,
    )


def _improve_groups(groups: Groups, costs: _Costs) -> Groups:
    """Exchange two players of two groups while that lowers the costs, the best exchange first."""
    while True:
        best: tuple[int, Groups] = (0, groups)
        for (one, first), (two, second) in combinations(enumerate(groups), 2):
            present = costs.of_group(one, first) + costs.of_group(two, second)
            for leaver, comer in product(first, second):
                left = [comer if player == leaver else player for player in first]
                right = [leaver if player == comer else player for player in second]
                change = costs.of_group(one, left) + costs.of_group(two, right) - present
                if change < best[0]:
                    changed = {one: left, two: right}
                    best = (change, [changed.get(n, group) for n, group in enumerate(groups)])
        if best[0] == 0:
            return groups
        groups = best[1]
