"""Finds plans for fields whose best known figure takes longer than a director should wait: slow coolings."""

import argparse

from tournaments.seating.annealing.budget import Effort
from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.annealing.search import Found, solve
from tournaments.seating.find.output import entry
from tournaments.seating.planning.grouping import event_task
from tournaments.seating.problem.request import Odd
from tournaments.seating.problem.table_sizes import table_sizes
from tournaments.seating.problem.task import Fair, Task

FIRST_COOLING = 4_000_000


def search(task: Task, *, seed: int, seconds: float, cooling: int = FIRST_COOLING) -> Found:
    """The best groups for a task, from coolings of at least `cooling` moves."""
    return solve(task, effort=Effort(seconds=seconds), dice=Dice(seed), first_cooling=cooling)


def main() -> None:
    """Read the command line and print an entry of `plans`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--odd", type=Odd, default=Odd.THREE, choices=list(Odd))
    parser.add_argument("--fair", type=Fair, default=Fair.EVEN, choices=list(Fair))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--cooling", type=int, default=FIRST_COOLING, help="moves of the first cooling")
    asked = parser.parse_args()
    sizes = table_sizes(asked.players, asked.odd)
    task = event_task(sizes=sizes, players=asked.players, rounds=asked.rounds, fair=asked.fair)
    found = search(task, seed=asked.seed, seconds=asked.seconds, cooling=asked.cooling)
    entry(
        {
            "players": asked.players,
            "rounds": asked.rounds,
            "sizes": sizes,
            "coincidences": found.cost,
            "plan": [[player for table in tables for player in table] for tables in found.layout],
        }
    )


if __name__ == "__main__":
    main()
