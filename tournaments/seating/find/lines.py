"""Search for difference matrices of lines for which there is no field and a short search finds none."""

import argparse

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.abelian_groups import get_group
from tournaments.seating.designs.difference_matrices import Rows, find_rows
from tournaments.seating.find.output import print_entry


def search(moduli: tuple[int, ...], *, columns: int, rounds: int, seed: int, tries: int) -> Rows | None:
    """Return the rows of a difference matrix over the group with these cyclic factors, or None."""
    return find_rows(get_group(moduli), rounds=rounds, columns=columns, rng=RandomSource(seed), tries=tries)


def main() -> None:
    """Read the command line and print an entry of `lines`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moduli", type=int, nargs="+", help="cyclic factors; their product is the number of tables")
    parser.add_argument("--columns", type=int, default=6)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tries", type=int, default=100_000)
    options = parser.parse_args()
    moduli = tuple(options.moduli)
    rows = search(moduli, columns=options.columns, rounds=options.rounds, seed=options.seed, tries=options.tries)
    print_entry({"tables": get_group(moduli).order, "moduli": moduli, "rows": rows} if rows else None)


if __name__ == "__main__":
    main()
