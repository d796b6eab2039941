"""Search for 10 rounds of 32 players without a repeat; local search always leaves some.

Players are four orbits of G = Z_2^3 (numbers 0..7, sum is xor): player x of orbit i has number 8 i + x. The set of
all ten rounds is invariant under adding an element of G to all players. Six tables with one player x0, x1, x2, x3 of
each orbit, whose differences between any two orbits are distinct, and their images leave two differences d, d + s
between each two orbits; tables {p, p + s, p + d, p + d + s} use those. Within an orbit they use the difference s;
a subgroup of order 4 and its coset use three more. The ten rounds are then

* two families of two: half the images of one of the six tables, and tables of pairs of orbits 0-2 and 1-3
  (0-3 and 1-2), which an index-2 subgroup H keeps apart;
* one family of two: half the images of two of the six;
* two rounds: all images of one of the six;
* two rounds: cosets in orbits 0 and 1 and tables of pairs of orbits 2-3, and the other way round.

So the search draws six such tables until there are subgroups that fit.
"""

import argparse
from itertools import combinations, permutations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.abelian_groups import get_group
from tournaments.seating.designs.difference_matrices import find_rows
from tournaments.seating.find.output import print_entry
from tournaments.seating.problem.search_instance import Layout

ORDER = 8
#: Subgroups of order 4: the elements on which a non-zero linear form vanishes.
PLANES = [frozenset(x for x in range(ORDER) if (x & form).bit_count() % 2 == 0) for form in range(1, ORDER)]
Row = tuple[int, ...]
Orbits = tuple[int, int]
Rounds = list[list[list[int]]]
UnusedDifferences = dict[Orbits, tuple[int, int]]  # d and d + s between two orbits, which no row has


def search(*, seed: int, tries: int) -> Layout | None:
    """Return ten rounds of eight tables of the players 0..31, or None."""
    rng = RandomSource(seed)
    for _ in range(tries):
        rows = find_rows(get_group((2, 2, 2)), rounds=6, columns=4, rng=rng, tries=100)
        layout = _complete_rounds(rows) if rows else None
        if layout:
            return layout
    return None


def _complete_rounds(rows: list[Row]) -> Layout | None:
    """Build the ten rounds from six rows of tables, in any order of the rows; None if no subgroups fit."""
    unused = {(i, j): _unused_differences(rows, i, j) for i, j in combinations(range(4), 2)}
    found_planes = (_plane_without({d ^ e for orbits, (d, e) in unused.items() if i in orbits}) for i in range(4))
    planes = [plane for plane in found_planes if plane is not None]
    if len(planes) < 4:
        return None
    for first, second, third, fourth, fifth, sixth in permutations(rows):
        if third > fourth or fifth > sixth:
            continue
        across = _rounds_of_images(first, unused, ((0, 2), (1, 3)))
        along = across and _rounds_of_images(second, unused, ((0, 3), (1, 2)))
        halves = along and _rounds_of_halves(third, fourth)
        if across and along and halves:
            whole = [_images(fifth, range(ORDER)), _images(sixth, range(ORDER))]
            ends = [_round_of_cosets(planes, unused, (0, 1), (2, 3)), _round_of_cosets(planes, unused, (2, 3), (0, 1))]
            return across + along + halves + whole + ends
    return None


def _unused_differences(rows: list[Row], i: int, j: int) -> tuple[int, int]:
    """Return the two differences between orbits i and j that no row has."""
    used = {row[i] ^ row[j] for row in rows}
    first, second = (d for d in range(ORDER) if d not in used)
    return first, second


def _plane_without(used_differences: set[int]) -> frozenset[int] | None:
    """Return a subgroup of order 4 without the three differences that an orbit's tables of pairs use, or None."""
    if len(used_differences) < 3:
        return None
    return next((plane for plane in PLANES if plane.isdisjoint(used_differences)), None)


def _rounds_of_images(row: Row, unused: UnusedDifferences, pairs: tuple[Orbits, Orbits]) -> Rounds:
    """Return two rounds, each half the images of `row` and tables of pairs of orbits on the other places, or none."""
    for plane in PLANES:
        fits = all(
            unused[i, j][0] ^ unused[i, j][1] in plane and unused[i, j][0] ^ row[i] ^ row[j] in plane for i, j in pairs
        )
        if fits:
            other = next(x for x in range(ORDER) if x not in plane)
            return [
                _images(row, sorted(x ^ shift for x in plane))
                + [
                    table
                    for i, j in pairs
                    for table in _tables_of_pairs(i, j, unused[i, j], {row[i] ^ x ^ other ^ shift for x in plane})
                ]
                for shift in (0, other)
            ]
    return []


def _rounds_of_halves(one: Row, two: Row) -> Rounds:
    """Return two rounds, each with half the images of either row, or none.

    The halves of a round need disjoint players in each orbit: player a of row one and b of row two are moved by the
    subgroup H (`plane`) and by a coset of it. A coset that keeps them apart in all orbits exists if all sums a + b
    (`gaps`) are in one coset of H.
    """
    gaps = [a ^ b for a, b in zip(one, two, strict=True)]
    for plane in PLANES:
        if all(gap ^ gaps[0] in plane for gap in gaps):
            outside = next(x for x in range(ORDER) if x ^ gaps[0] not in plane)
            return [
                _images(one, sorted(x ^ shift for x in plane))
                + _images(two, sorted(x ^ shift ^ outside for x in plane))
                for shift in (0, next(x for x in range(ORDER) if x not in plane))
            ]
    return []


def _round_of_cosets(
    planes: list[frozenset[int]], unused: UnusedDifferences, coset_orbits: Orbits, paired_orbits: Orbits
) -> list[list[int]]:
    """Return a round: in two orbits the plane of the orbit and its coset, and tables of pairs of the two others."""
    cosets = []
    for orbit in coset_orbits:
        plane = planes[orbit]
        cosets += [sorted(8 * orbit + x for x in plane), sorted(8 * orbit + x for x in range(ORDER) if x not in plane)]
    return cosets + _tables_of_pairs(*paired_orbits, unused[paired_orbits], set(range(ORDER)))


def _images(row: Row, shifts: range | list[int]) -> list[list[int]]:
    """Return the tables that come from one by adding each of these elements to all its players."""
    return [[8 * orbit + (x ^ shift) for orbit, x in enumerate(row)] for shift in shifts]


def _tables_of_pairs(i: int, j: int, differences: tuple[int, int], places: set[int]) -> list[list[int]]:
    """Return the tables {p, p + s} of orbit i with {p + d, p + d + s} of orbit j, for p in `places`."""
    first, second = differences
    pairs = sorted((p, p ^ first ^ second) for p in places if p < p ^ first ^ second)
    return [[8 * i + p, 8 * i + q, 8 * j + (p ^ first), 8 * j + (q ^ first)] for p, q in pairs]


def main() -> None:
    """Read the command line and print an entry of `perfect`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tries", type=int, default=100_000)
    options = parser.parse_args()
    layout = search(seed=options.seed, tries=options.tries)
    rounds = [[player for table in tables for player in table] for tables in layout or []]
    print_entry({"players": 32, "rounds": rounds} if rounds else None)


if __name__ == "__main__":
    main()
