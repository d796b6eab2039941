"""Proven lower bounds on the figures of a plan, from the number of players and the table sizes of each round.

*Coincidences* Q = sum over pairs of C(m, 2), where m is the number of meetings of the pair: the number of times two
rounds have the same pair at a table. *Repeats* = sum over pairs of max(0, m - 1). Four arguments give bounds:

- `counting`: Q is least when all meetings are spread evenly over all pairs. If all tables have one size, the meetings
  of each player, spread evenly over the other players, give a second bound.
- `overlap`: n players are spread over the S x T cells of two rounds with S and T tables; players of one cell meet in
  both rounds. This is positive up to three tables of four, and if a table of five faces fewer than five tables.
- `fair_shares`: overlap, with the number of players who are at odd tables in both rounds if the shares are fair.
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

#: players -> most rounds of fours without a repeat, if counting alone allows more.
#: 20: OEIS A107431 (social golfer problem, groups of four).
KNOWN_MOST_ROUNDS = {20: 5}

#: The same for tables of three (OEIS A107431): five rounds of twelve would be a nearly Kirkman triple system, which
#: does not exist.
KNOWN_MOST_ROUNDS_OF_THREES = {12: 4}

#: (players, rounds) -> least coincidences with tables of four, if it exceeds all other bounds.
#: 8: integer programmes over the 35 ways to split eight players, solved to proven optimality.
#: 20: exhaustive search for five or fewer (`find/twenty_in_six.py`).
KNOWN_LEAST_COINCIDENCES = {(8, 9): 160, (8, 10): 204, (8, 11): 252, (20, 6): 6}


#: (players, rounds) -> least repeats, and so coincidences, with as many tables of three as possible, for all choices
#: of byes: exhaustive search for fewer (`find/few_threes.py`).
KNOWN_LEAST_REPEATS_OF_THREES = {(8, 5): 4, (10, 5): 4, (12, 5): 3}


class Shares(Enum):
    """The guaranteed sharing of odd tables (or byes): a stronger guarantee gives a higher bound."""

    FREE = "free"
    CEILING = "ceiling"  # no player more often than the ceiling of the mean
    STRICT = "strict"  # no player twice before all players once


@dataclass(frozen=True)
class Bound:
    """A lower bound on a figure of all plans; `reason` is one of the four arguments of this module."""

    value: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The bounds of one event."""

    repeats: Bound
    coincidences: Bound
    most_meetings: Bound
    back_to_back: Bound


def least_pair_sum(items: int, cells: int) -> int:
    """Return the least sum of C(k, 2) over `cells` that hold k of the `items` each: the most even distribution."""
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
    """Return the bounds for `players` over the rounds whose tables have `sizes` (one tuple per round).

    `absent` are for each round the players who take no part (late arrivals, leavers); by default there are none.
    Places at tables that are not of the `usual` size, and byes, are the odd places that are shared by `shares`.
    `apart` is the number of pairs that never meet in these rounds: the meetings are spread over the other pairs.
    """
    if players < 2 or not sizes:
        zero = Bound(0, "counting")
        return Bounds(repeats=zero, coincidences=zero, most_meetings=zero, back_to_back=zero)
    away = absent or (frozenset[int](),) * len(sizes)
    rounds = [
        _Round(tuple(sorted(of_round)), players - len(gone), gone) for of_round, gone in zip(sizes, away, strict=True)
    ]
    meetings, pairs = _count_meetings(sizes), max(1, comb(players, 2) - apart)
    counted = Bound(least_pair_sum(meetings, pairs), "counting")
    coincidences = max(_coincidences_bound(players, rounds, shares, usual), counted, key=lambda bound: bound.value)
    return Bounds(
        repeats=max(
            _repeats_bound(max(meetings - pairs, _forced_repeats(players, sizes)), len(sizes), coincidences),
            Bound(_known_threes(players, sizes), "known"),
            key=lambda bound: bound.value,
        ),
        coincidences=coincidences,
        most_meetings=_most_meetings_bound(meetings, pairs, coincidences),
        back_to_back=Bound(sum(_forced_overlap(players, a, b) for a, b in pairwise(rounds)), "overlap"),
    )


def _count_meetings(sizes: Sequence[Sizes]) -> int:
    return sum(comb(size, 2) for round_sizes in sizes for size in round_sizes)


@dataclass(frozen=True)
class _Round:
    """The table sizes of one round, the number of participants, and the absent players."""

    sizes: Sizes
    present: int
    absent: frozenset[int]

    @property
    def byes(self) -> int:
        return self.present - sum(self.sizes)


def _coincidences_bound(players: int, rounds: Sequence[_Round], shares: Shares, usual: int) -> Bound:
    """Return the largest of the bounds on coincidences, with its reason."""
    sizes = [round_.sizes for round_ in rounds]
    arguments = [
        Bound(
            max(least_pair_sum(_count_meetings(sizes), comb(players, 2)), _coincidences_by_player(players, sizes)),
            "counting",
        ),
        Bound(sum(_forced_overlap(players, a, b) for a, b in combinations(rounds, 2)), "overlap"),
        Bound(_fair_overlap(players, sizes, shares, usual) if _are_complete(rounds) else 0, "fair_shares"),
        Bound(_known_coincidences(players, sizes), "known"),
    ]
    return max(arguments, key=lambda bound: bound.value)


def _meetings_by_player(players: int, sizes: Sequence[Sizes]) -> list[int]:
    """Return the number of meetings of each player if rounds at a table are shared evenly.

    The list is empty if the tables have several sizes.
    """
    kinds = {size for of_round in sizes for size in of_round}
    if len(kinds) != 1:
        return []
    (size,) = kinds
    share, rest = divmod(size * sum(map(len, sizes)), players)
    return [(size - 1) * (share + (player < rest)) for player in range(players)]


def _coincidences_by_player(players: int, sizes: Sequence[Sizes]) -> int:
    """Return the coincidences if the meetings of each player are spread evenly over all others."""
    return -(-sum(least_pair_sum(met, players - 1) for met in _meetings_by_player(players, sizes)) // 2)


def _forced_repeats(players: int, sizes: Sequence[Sizes]) -> int:
    """Return the repeats forced by players who have more meetings than there are other players."""
    return -(-sum(max(0, met - players + 1) for met in _meetings_by_player(players, sizes)) // 2)


def _repeats_bound(counted_repeats: int, rounds: int, coincidences: Bound) -> Bound:
    """Return the bound on repeats: `counted_repeats`, or 2 Q / rounds.

    A pair with m meetings, m <= rounds, has C(m, 2) <= (m - 1) rounds / 2 coincidences.
    """
    counted_repeats = max(0, counted_repeats)
    deduced = ceil(2 * coincidences.value / rounds)
    return Bound(deduced, coincidences.reason) if deduced > counted_repeats else Bound(counted_repeats, "counting")


def _most_meetings_bound(meetings: int, pairs: int, coincidences: Bound) -> Bound:
    """Return the bound on the most meetings of a pair: the mean rounded up, or 2 if a coincidence is forced."""
    counted = ceil(meetings / pairs)
    if counted < 2 and coincidences.value:
        return Bound(2, coincidences.reason)
    return Bound(counted, "counting")


def _are_complete(rounds: Sequence[_Round]) -> bool:
    return not any(round_.absent for round_ in rounds)


@lru_cache(maxsize=512)  # most rounds of a plan have equal arguments
def _forced_overlap(players: int, first: _Round, second: _Round) -> int:
    """Return the number of pairs that two rounds must share, for all choices of byes."""
    cells = len(first.sizes) * len(second.sizes)
    both = players - len(first.absent | second.absent) - first.byes - second.byes
    lower_bounds = [least_pair_sum(both, cells) if both > 0 else 0]
    for one, other in ((first, second), (second, first)):
        if not one.byes and one.absent <= other.absent:  # players seated in `other` are seated in `one`
            lower_bounds.append(sum(least_pair_sum(size, len(one.sizes)) for size in other.sizes))
    return max(lower_bounds)


def _known_coincidences(players: int, sizes: Sequence[Sizes]) -> int:
    """Return the bound for these numbers that a proof or an exhaustive search gave; 0 if none is known."""
    if players == 6 and set(sizes) == {(3, 3)}:  # ten splits of six: two different ones share 2 pairs, equal ones 6
        return 2 * comb(len(sizes), 2) + 4 * least_pair_sum(len(sizes), 10)
    rounds = len(sizes)
    if set(sizes) == {(3,) * (players // 3)} and players in KNOWN_MOST_ROUNDS_OF_THREES:
        return max(least_pair_sum(rounds, KNOWN_MOST_ROUNDS_OF_THREES[players]), _known_threes(players, sizes))
    if threes := _known_threes(players, sizes):
        return threes
    if any(set(round_sizes) != {4} or sum(round_sizes) != players for round_sizes in sizes):
        return 0
    # Of KNOWN + 1 rounds two share a pair: by Turan's theorem so do at least least_pair_sum(rounds, KNOWN) pairs of
    # rounds.
    turan = least_pair_sum(rounds, KNOWN_MOST_ROUNDS[players]) if players in KNOWN_MOST_ROUNDS else 0
    return max(turan, KNOWN_LEAST_COINCIDENCES.get((players, rounds), 0))


def _known_threes(players: int, sizes: Sequence[Sizes]) -> int:
    """Return the known bound of tables of three: a plan has at least the repeats of its first five rounds."""
    if set(sizes) != {(3,) * (players // 3)}:
        return 0
    return max(
        (least for (n, r), least in KNOWN_LEAST_REPEATS_OF_THREES.items() if n == players and r <= len(sizes)),
        default=0,
    )


def _fair_overlap(players: int, sizes: Sequence[Sizes], shares: Shares, usual: int) -> int:
    """Return the coincidences forced if the odd places (odd tables or byes) are shared by `shares`.

    If x players are odd in both of two rounds, the cells odd x odd, odd x usual, usual x usual hold x,
    2 (odd - x) and the other players. `_odd_returns` bounds the sum of all x.
    """
    if shares is Shares.FREE or len(set(sizes)) != 1:
        return 0
    regular = sizes[0].count(usual)
    tables, odd = len(sizes[0]) - regular, players - usual * regular
    if not regular or not odd:
        return 0

    def pairs_shared(x: int) -> int:
        """Return the least number of pairs that share a table in both of two rounds with x players odd in both."""
        plain = least_pair_sum(players - 2 * odd + x, regular * regular)
        if not tables:
            return plain
        return least_pair_sum(x, tables * tables) + 2 * least_pair_sum(odd - x, tables * regular) + plain

    caps = _common_odd_caps(players, odd, len(sizes), shares)
    forced_count = max(0, 2 * odd - players)
    steps = sorted(pairs_shared(x + 1) - pairs_shared(x) for cap in caps for x in range(forced_count, cap))
    least, most = (total - forced_count * len(caps) for total in _odd_returns(players, odd * len(sizes), shares))
    # the `least` cheapest steps are forced; further ones count only if they lower the sum
    gain = sum(steps[:least]) + sum(step for step in steps[least:most] if step < 0)
    return len(caps) * pairs_shared(forced_count) + gain


def _common_odd_caps(players: int, odd: int, rounds: int, shares: Shares) -> list[int]:
    """Return for each two rounds the largest number of players who are odd in both.

    In strict fairness the odd places, in the order of the rounds, form runs that contain each player once; two places
    of the same run belong to two players.
    """
    if shares is not Shares.STRICT:
        return [odd] * comb(rounds, 2)
    runs = [_split_runs(players, odd * r, odd) for r in range(rounds)]
    crossings = (sum(min(a[i], b[j]) for i in a for j in b if i != j) for a, b in combinations(runs, 2))
    return [min(odd, crossing) for crossing in crossings]


def _split_runs(players: int, start: int, odd: int) -> dict[int, int]:
    """Return how many of the odd places from number `start` on fall into each run of all players."""
    runs: dict[int, int] = {}
    for seat in range(start, start + odd):
        runs[seat // players] = runs.get(seat // players, 0) + 1
    return runs


def _odd_returns(players: int, visits: int, shares: Shares) -> tuple[int, int]:
    """Return the least and the largest number of (player, two rounds) such that the player is odd in both."""
    least = least_pair_sum(visits, players)
    if shares is Shares.STRICT:
        return least, least
    ceiling = -(-visits // players)
    full, rest = divmod(visits, ceiling)
    return least, full * comb(ceiling, 2) + comb(rest, 2)
