"""What no plan can beat: proven lower bounds for a field, a number of rounds and the sizes of its tables.

*Coincidences* Q = sum over pairs of C(m, 2), m being how often the pair met: the number of times two rounds
put the same pair together. *Repeats* = sum over pairs of max(0, m - 1). Four arguments give bounds:

- `counting`: so many meetings over so many pairs; Q is least when they are spread evenly. Where all tables are of one
  size, each player meets so many at a time, and what is spread evenly are their rounds.
- `overlap`: two rounds of S and T tables share at least the pairs forced when n players fall into S x T
  cells. It bites up to three tables of four, and wherever a table of five faces fewer than five tables.
- `fair_shares`: the same, knowing how often fair shares of the odd tables let the same player sit there twice.
- `known`: published non-existence and exhaustive searches, listed below with their source.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil, comb

from tournaments.seating.problem.table_rule import FOUR

Sizes = tuple[int, ...]

#: Rounds of fours without a repeat are at most this many, where counting alone would allow more.
#: 20: OEIS A107431 (social golfer problem, groups of four).
KNOWN_MOST_ROUNDS = {20: 5}

#: The same for tables of three (OEIS A107431): five rounds would be a nearly Kirkman system of twelve, which does not
#: exist.
KNOWN_MOST_ROUNDS_OF_THREES = {12: 4}

#: (players, rounds) -> least coincidences with tables of four, where it exceeds every argument above.
#: 8: integer programmes over the 35 ways to split eight players, solved to proven optimality.
#: 20: every plan with five or fewer looked for, none found (`find/twenty_in_six.py`).
KNOWN_LEAST_COINCIDENCES = {(8, 9): 160, (8, 10): 204, (8, 11): 252, (20, 6): 6}


#: (players, rounds) -> least repeats, and so coincidences, with as many tables of three as there can be, whoever has
#: the byes: every plan with fewer looked for, none found (`find/few_threes.py`).
KNOWN_LEAST_REPEATS_OF_THREES = {(8, 5): 4, (10, 5): 4, (12, 5): 3}


class Shares(Enum):
    """How the odd tables (or byes) are promised to be shared; the stronger the promise, the higher the bound."""

    FREE = "free"
    CEILING = "ceiling"  # nobody more often than the ceiling of the mean
    STRICT = "strict"  # nobody twice before everybody once


@dataclass(frozen=True)
class Bound:
    """No plan has a figure below `value`; `reason` is one of the arguments of this module."""

    value: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The bounds of one event."""

    repeats: Bound
    coincidences: Bound
    most_meetings: Bound
    back_to_back: Bound


def spread(items: int, cells: int) -> int:
    """The least sum of C(k, 2) when `items` fall into `cells`: as even as possible."""
    share, rest = divmod(items, cells)
    return (cells - rest) * comb(share, 2) + rest * comb(share + 1, 2)


def bounds(
    *,
    players: int,
    sizes: Sequence[Sizes],
    shares: Shares = Shares.FREE,
    absent: Sequence[frozenset[int]] = (),
    usual: int = FOUR,
    apart: int = 0,
) -> Bounds:
    """The bounds for `players` over the rounds whose tables have `sizes` (one tuple per round).

    `absent` names, for each round, who takes no part (late arrivals, leavers); by default nobody. Places at tables
    that are not of the `usual` size, and byes, are the odd ones that `shares` promises something about.
    `apart` is how many pairs never meet in any of these rounds: the others share their meetings.
    """
    if players < 2 or not sizes:
        nothing = Bound(0, "counting")
        return Bounds(repeats=nothing, coincidences=nothing, most_meetings=nothing, back_to_back=nothing)
    away = absent or (frozenset[int](),) * len(sizes)
    rounds = [
        _Round(tuple(sorted(of_round)), players - len(gone), gone) for of_round, gone in zip(sizes, away, strict=True)
    ]
    meetings, pairs = _meetings(sizes), max(1, comb(players, 2) - apart)
    counted = Bound(spread(meetings, pairs), "counting")
    coincidences = max(_coincidences(players, rounds, shares, usual), counted, key=lambda bound: bound.value)
    return Bounds(
        repeats=max(
            _repeats(max(meetings - pairs, _excess(players, sizes)), len(sizes), coincidences),
            Bound(_known_threes(players, sizes), "known"),
            key=lambda bound: bound.value,
        ),
        coincidences=coincidences,
        most_meetings=_most_meetings(meetings, pairs, coincidences),
        back_to_back=Bound(sum(_overlap(players, a, b) for a, b in pairwise(rounds)), "overlap"),
    )


def _meetings(sizes: Sequence[Sizes]) -> int:
    return sum(comb(size, 2) for round_sizes in sizes for size in round_sizes)


@dataclass(frozen=True)
class _Round:
    """The tables of one round, how many take part in it, and who does not."""

    sizes: Sizes
    present: int
    absent: frozenset[int]

    @property
    def byes(self) -> int:
        return self.present - sum(self.sizes)


def _coincidences(players: int, rounds: Sequence[_Round], shares: Shares, usual: int) -> Bound:
    sizes = [round_.sizes for round_ in rounds]
    arguments = [
        Bound(max(spread(_meetings(sizes), comb(players, 2)), _by_player(players, sizes)), "counting"),
        Bound(sum(_overlap(players, a, b) for a, b in combinations(rounds, 2)), "overlap"),
        Bound(_fair_overlap(players, sizes, shares, usual) if _complete(rounds) else 0, "fair_shares"),
        Bound(_known(players, sizes), "known"),
    ]
    return max(arguments, key=lambda bound: bound.value)


def _shares(players: int, sizes: Sequence[Sizes]) -> list[int]:
    """How many others everybody meets, counted each time, when rounds at a table are shared evenly.

    Nothing where tables are of several sizes.
    """
    kinds = {size for of_round in sizes for size in of_round}
    if len(kinds) != 1:
        return []
    (size,) = kinds
    share, rest = divmod(size * sum(map(len, sizes)), players)
    return [(size - 1) * (share + (player < rest)) for player in range(players)]


def _by_player(players: int, sizes: Sequence[Sizes]) -> int:
    """Coincidences when each player spreads their meetings evenly over all others."""
    return -(-sum(spread(met, players - 1) for met in _shares(players, sizes)) // 2)


def _excess(players: int, sizes: Sequence[Sizes]) -> int:
    """Meetings beyond the first that each player must have, every one of them shared by two."""
    return -(-sum(max(0, met - players + 1) for met in _shares(players, sizes)) // 2)


def _repeats(counted: int, rounds: int, coincidences: Bound) -> Bound:
    """A pair that met m times, m <= rounds, has C(m, 2) <= (m - 1) rounds / 2 coincidences."""
    counted = max(0, counted)
    deduced = ceil(2 * coincidences.value / rounds)
    return Bound(deduced, coincidences.reason) if deduced > counted else Bound(counted, "counting")


def _most_meetings(meetings: int, pairs: int, coincidences: Bound) -> Bound:
    counted = ceil(meetings / pairs)
    if counted < 2 and coincidences.value:
        return Bound(2, coincidences.reason)
    return Bound(counted, "counting")


def _complete(rounds: Sequence[_Round]) -> bool:
    return not any(round_.absent for round_ in rounds)


@lru_cache(maxsize=512)  # the rounds of a plan are mostly alike
def _overlap(players: int, first: _Round, second: _Round) -> int:
    """Pairs that two rounds must share, whoever has a bye."""
    cells = len(first.sizes) * len(second.sizes)
    both = players - len(first.absent | second.absent) - first.byes - second.byes
    shared = [spread(both, cells) if both > 0 else 0]
    for one, other in ((first, second), (second, first)):
        if not one.byes and one.absent <= other.absent:  # whoever sits in the other sits in this one too
            shared.append(sum(spread(size, len(one.sizes)) for size in other.sizes))
    return max(shared)


def _known(players: int, sizes: Sequence[Sizes]) -> int:
    if players == 6 and set(sizes) == {(3, 3)}:  # ten ways to split six: two of them share two pairs, the same one six
        return 2 * comb(len(sizes), 2) + 4 * spread(len(sizes), 10)
    rounds = len(sizes)
    if set(sizes) == {(3,) * (players // 3)} and players in KNOWN_MOST_ROUNDS_OF_THREES:
        return max(spread(rounds, KNOWN_MOST_ROUNDS_OF_THREES[players]), _known_threes(players, sizes))
    if threes := _known_threes(players, sizes):
        return threes
    if any(set(round_sizes) != {4} or sum(round_sizes) != players for round_sizes in sizes):
        return 0
    # Any KNOWN + 1 rounds hold a coincidence, so (Turan) the clean pairs of rounds are at most this balanced.
    turan = spread(rounds, KNOWN_MOST_ROUNDS[players]) if players in KNOWN_MOST_ROUNDS else 0
    return max(turan, KNOWN_LEAST_COINCIDENCES.get((players, rounds), 0))


def _known_threes(players: int, sizes: Sequence[Sizes]) -> int:
    """Every five of more rounds have their repeats too: each plan has at least as many as its first five rounds."""
    if set(sizes) != {(3,) * (players // 3)}:
        return 0
    return max(
        (least for (n, r), least in KNOWN_LEAST_REPEATS_OF_THREES.items() if n == players and r <= len(sizes)),
        default=0,
    )


def _fair_overlap(players: int, sizes: Sequence[Sizes], shares: Shares, usual: int) -> int:
    """Coincidences forced when the seats at odd tables (or byes) rotate as promised.

    If x players are odd in both of two rounds, the cells odd x odd, odd x usual, usual x usual hold x,
    2 (odd - x) and the others; the fair visits fix how large the sum of all x can be.
    """
    if shares is Shares.FREE or len(set(sizes)) != 1:
        return 0
    regular = sizes[0].count(usual)
    tables, odd = len(sizes[0]) - regular, players - usual * regular
    if not regular or not odd:
        return 0

    def pairs_shared(x: int) -> int:
        plain = spread(players - 2 * odd + x, regular * regular)
        if not tables:
            return plain
        return spread(x, tables * tables) + 2 * spread(odd - x, tables * regular) + plain

    caps = _caps(players, odd, len(sizes), shares)
    forced = max(0, 2 * odd - players)
    steps = sorted(pairs_shared(x + 1) - pairs_shared(x) for cap in caps for x in range(forced, cap))
    least, most = (total - forced * len(caps) for total in _returns(players, odd * len(sizes), shares))
    gain = sum(steps[:least]) + sum(step for step in steps[least:most] if step < 0)
    return len(caps) * pairs_shared(forced) + gain


def _caps(players: int, odd: int, rounds: int, shares: Shares) -> list[int]:
    """For each two rounds, how many players can be odd in both.

    In strict order the odd seats, read through the rounds, run over the whole field again and again; two
    seats of the same run belong to two players.
    """
    if shares is not Shares.STRICT:
        return [odd] * comb(rounds, 2)
    runs = [_runs(players, odd * r, odd) for r in range(rounds)]
    crossings = (sum(min(a[i], b[j]) for i in a for j in b if i != j) for a, b in combinations(runs, 2))
    return [min(odd, crossing) for crossing in crossings]


def _runs(players: int, start: int, odd: int) -> dict[int, int]:
    runs: dict[int, int] = {}
    for seat in range(start, start + odd):
        runs[seat // players] = runs.get(seat // players, 0) + 1
    return runs


def _returns(players: int, visits: int, shares: Shares) -> tuple[int, int]:
    """The least and the largest number of (player, two rounds) where they are odd in both."""
    least = spread(visits, players)
    if shares is Shares.STRICT:
        return least, least
    ceiling = -(-visits // players)
    full, rest = divmod(visits, ceiling)
    return least, full * comb(ceiling, 2) + comb(rest, 2)
