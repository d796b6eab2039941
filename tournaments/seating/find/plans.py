"""Search for plans by slow annealing, for fields that take longer than a director should wait."""

import argparse

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan, solve
from tournaments.seating.find.output import print_entry
from tournaments.seating.planning.grouping import tournament_instance
from tournaments.seating.problem.request import Odd
from tournaments.seating.problem.search_instance import Fair, SearchInstance
from tournaments.seating.problem.table_sizes import table_sizes

FIRST_ANNEALING = 4_000_000


def search(instance: SearchInstance, *, seed: int, seconds: float, annealing: int = FIRST_ANNEALING) -> FoundPlan:
    """Return the best groups for an instance, from annealing runs of at least `annealing` moves."""
    return solve(instance, budget=Budget(seconds=seconds), rng=RandomSource(seed), first_annealing=annealing)


def main() -> None:
    """Read the command line and print an entry of `plans`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--odd", type=Odd, default=Odd.THREE, choices=list(Odd))
    parser.add_argument("--fair", type=Fair, default=Fair.EVEN, choices=list(Fair))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--annealing", type=int, default=FIRST_ANNEALING, help="moves of the first annealing run")
    options = parser.parse_args()
    sizes = table_sizes(options.players, options.odd.rule)
    instance = tournament_instance(sizes=sizes, players=options.players, rounds=options.rounds, fair=options.fair)
    best = search(instance, seed=options.seed, seconds=options.seconds, annealing=options.annealing)
    print_entry(
        {
            "players": options.players,
            "rounds": options.rounds,
            "sizes": sizes,
            "coincidences": best.cost,
            "plan": [[player for table in tables for player in table] for tables in best.layout],
        }
    )


if __name__ == "__main__":
    main()
