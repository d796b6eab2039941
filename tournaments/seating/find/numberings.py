"""Finds table numbers for a construction that has none of its own: fewest returns to a table."""

import argparse

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.constructions import construct
from tournaments.seating.find.output import entry
from tournaments.seating.planning.table_numbers import Numbering
from tournaments.seating.problem.history import History

ATTEMPTS = 8
MOVES = 200_000


def search(players: int, rounds: int, *, attempts: int = ATTEMPTS) -> list[list[int]] | None:
    """For each round the order of the construction's groups, table 1 first."""
    frame = construct(players, rounds)
    if frame is None or frame.seated:
        return None
    layout = [sorted(tables, key=min) for tables in frame.layout]
    best = None
    for seed in range(attempts):
        numbering = Numbering(layout, History.none(players), [{} for _ in layout])
        numbering.start()
        numbering.polish(RandomSource(seed), MOVES)
        if best is None or numbering.cost < best.cost:
            best = numbering
    return [[layout[r].index(group) for group in row] for r, row in enumerate(best.rows)] if best else None


def main() -> None:
    """Read the command line and print an entry of `numberings`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("rounds", type=int)
    asked = parser.parse_args()
    orders = search(asked.players, asked.rounds)
    entry({"players": asked.players, "rounds": asked.rounds, "orders": orders} if orders else None)


if __name__ == "__main__":
    main()
