"""Search for eleven rounds in which all pairs of twelve players meet three times.

A base round on Z_11 with one fixed player: each of the five differences of Z_11 must occur three times inside its
three tables. `numberings` then numbers the tables so that players return to one as rarely as possible.
"""

from collections import Counter
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.catalogue import table_returns
from tournaments.seating.designs.starters import develop_rounds
from tournaments.seating.find import numberings
from tournaments.seating.find.output import print_entry
from tournaments.seating.problem.search_instance import Layout

MODULUS = 11
COINCIDENCES = 66 * 3  # each of the 66 pairs meets three times, which are three coincidences


def search(*, seed: int) -> Layout:
    """Return the eleven rounds; it takes some tens of random base rounds."""
    rng = RandomSource(seed)
    while True:
        row = rng.permutation(MODULUS + 1)
        base = [row[start : start + 4] for start in (0, 4, 8)]
        moving = ([player for player in table if player < MODULUS] for table in base)
        # squared, so that a difference and its negative count as the same
        differences = Counter((a - b) ** 2 % MODULUS for table in moving for a, b in combinations(table, 2))
        if set(differences.values()) == {3}:
            return develop_rounds(base, MODULUS, 1)


def main() -> None:
    """Print the plan as an entry of the list `plans` of the catalogue (`designs/catalogue.py`)."""
    layout = numberings.search(search(seed=0))
    plan = [[player for table in tables for player in table] for tables in layout]
    returns = table_returns(layout)
    print_entry(
        {
            "players": 12,
            "rounds": 11,
            "sizes": [4] * 3,
            "coincidences": COINCIDENCES,
            "returns": returns,
            "plan": plan,
        }
    )


if __name__ == "__main__":
    main()
