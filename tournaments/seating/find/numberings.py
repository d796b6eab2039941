"""Search for table numbers with few returns to a table, for a movement or a plan of tables of four.

Returns do not depend on the order of the rounds, so the order is chosen last, with few players who stay at a table.
For a movement without repeats an entry of `numberings` is printed, for groups with repeats (drawn, or stored) a whole
plan.
"""

import argparse

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.designs.catalogue import table_returns
from tournaments.seating.designs.constructions import movement_without_lines
from tournaments.seating.find.output import print_entry
from tournaments.seating.find.round_order import order_rounds
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request
from tournaments.seating.problem.search_instance import Layout
from tournaments.seating.problem.tally import tally

ATTEMPTS, MOVES = 8, 400_000
HOT, COLD, LEVELS = 2.0, 0.2, 100
RETURN, STAY = 2, 1


class Returns:
    """The state of the search: rows[r] are the groups of round r, table 1 first.

    The cost is RETURN for every visit of a player to a table after the first, and STAY more if the visits are in two
    consecutive rounds.
    """

    def __init__(self, layout: Layout, rng: RandomSource) -> None:
        self.rng = rng
        self.rows = [[tables[i] for i in rng.permutation(len(tables))] for tables in layout]
        players = 1 + max(player for tables in layout for table in tables for player in table)
        self.visits = [[0] * len(layout[0]) for _ in range(players)]
        self.where = [[-1] * (len(layout) + 2) for _ in range(players)]  # the table by round, one before and one after
        for r, row in enumerate(self.rows):
            for table, group in enumerate(row):
                self._put(r, group, table, 1)

    def run(self, moves: int) -> None:
        """Anneal over swaps of two tables of a round."""
        chance, rounds, tables = self.rng.random, len(self.rows), len(self.rows[0])
        for temperature in temperatures(HOT, COLD, LEVELS):
            chances = acceptance_probabilities(temperature)
            for _ in range(moves // LEVELS):
                r, i, j = int(chance() * rounds), int(chance() * tables), int(chance() * tables)
                change = self._change(r, i, j) if i != j else 0
                if change <= 0 or (change < STEEPEST and chance() < chances[change]):
                    self._swap(r, i, j)

    def _change(self, r: int, i: int, j: int) -> int:
        """Return the change of the cost if tables i and j of round r are swapped."""
        change = 0
        for group, old, new in ((self.rows[r][i], i, j), (self.rows[r][j], j, i)):
            for player in group:
                visits, where = self.visits[player], self.where[player]
                change += RETURN * ((visits[new] > 0) - (visits[old] > 1))
                before, after = where[r], where[r + 2]
                change += STAY * ((before == new) + (after == new) - (before == old) - (after == old))
        return change

    def _swap(self, r: int, i: int, j: int) -> None:
        """Swap the groups at tables i and j of round r."""
        row = self.rows[r]
        self._put(r, row[i], i, -1)
        self._put(r, row[j], j, -1)
        row[i], row[j] = row[j], row[i]
        self._put(r, row[i], i, 1)
        self._put(r, row[j], j, 1)

    def _put(self, r: int, group: list[int], table: int, step: int) -> None:
        """Add `step` to the visits of a group at a table, and store the table as its table of round r."""
        for player in group:
            self.visits[player][table] += step
            self.where[player][r + 1] = table


def search(layout: Layout, *, seed: int = 0, attempts: int = ATTEMPTS, moves: int = MOVES) -> Layout:
    """Return the rounds of a layout with their tables in order of number, in the order of play."""
    best: tuple[int, int, Layout] | None = None
    rng = RandomSource(seed)
    for _ in range(attempts):
        returns = Returns(layout, rng)
        returns.run(moves)
        order, order_cost = order_rounds(returns.rows)
        candidate = table_returns(returns.rows), order_cost, [returns.rows[r] for r in order]
        best = min(best, candidate, key=lambda one: one[:2]) if best else candidate
    return best[2] if best else layout


def main() -> None:
    """Read the command line and print an entry of `numberings` or `plans`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--attempts", type=int, default=ATTEMPTS)
    parser.add_argument("--moves", type=int, default=MOVES)
    options = parser.parse_args()
    whole = movement_without_lines(options.players, options.rounds)
    if whole:
        numbered_layout = search(
            whole[: options.rounds], seed=options.seed, attempts=options.attempts, moves=options.moves
        )
        print_entry({"players": options.players, "rounds": options.rounds, **_numbering_entry(whole, numbered_layout)})
        return
    plan = draw(Request(players=options.players, rounds=options.rounds))
    drawn_layout = [[[player - 1 for player in table] for table in tables] for tables in plan.rounds]
    numbered_layout = search(drawn_layout, seed=options.seed, attempts=options.attempts, moves=options.moves)
    print_entry(
        {
            "players": options.players,
            "rounds": options.rounds,
            "sizes": [len(table) for table in numbered_layout[0]],
            "coincidences": tally(plan.rounds).coincidences,
            "returns": table_returns(numbered_layout),
            "plan": [[player for table in tables for player in table] for tables in numbered_layout],
        }
    )


def _numbering_entry(whole: Layout, numbered: Layout) -> dict[str, list[int] | list[list[int]]]:
    """Return which rounds of the movement `whole` were chosen, and the groups of each at tables 1, 2, ...

    A group is named by its index among those of its round, sorted by their least slot. `numbered` has the chosen
    rounds, with their groups in the order of tables.
    """
    by_slot = [sorted(map(sorted, tables)) for tables in whole]
    sorted_rounds = [[sorted(table) for table in tables] for tables in numbered]
    chosen = [by_slot.index(sorted(tables)) for tables in sorted_rounds]
    orders = [[by_slot[r].index(table) for table in tables] for r, tables in zip(chosen, sorted_rounds, strict=True)]
    return {"chosen": chosen, "orders": orders}


if __name__ == "__main__":
    main()
