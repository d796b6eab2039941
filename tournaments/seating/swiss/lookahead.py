"""Not painting oneself into a corner: sixteen players, whose perfect rounds run out fast.

With four tables a round without repeats may leave no later round without repeats. Two rounds without a repeat
make a 4 x 4 grid; every further one is a Latin square on it, so all of them can be listed (24 at most after two
rounds) and only those kept from which the rest of the event can still be played.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.seating.problem.request import Round
from tournaments.seating.swiss.ranked_swaps import RankedSwaps

PLAYERS = 16
Groups = tuple[tuple[int, ...], ...]


def keeping_a_way_out(swaps: RankedSwaps, history: Sequence[Round], *, rounds_left: int) -> None:
    """Among the rounds without repeats that can be completed to `rounds_left`, take the nearest to the ranking.

    Leaves `swaps` as it is unless sixteen players have two or three rounds without a repeat behind them, and
    one or more after this one.
    """
    played = [[tuple(player - 1 for player in table) for table in round_] for round_ in history]
    if sorted(swaps.at) != list(range(PLAYERS)) or len(played) not in {2, 3} or rounds_left < 2:
        return
    met = {frozenset(pair) for tables in played for table in tables for pair in combinations(table, 2)}
    if len(met) != 24 * len(played) or any(len(table) != 4 for tables in played for table in tables):
        return
    wanted = min(rounds_left, 5 - len(played))
    choices = [groups for groups in clean_rounds(met) if _can_go_on(met, groups, wanted - 1)]
    _take_nearest(swaps, choices)


def clean_rounds(met: set[frozenset[int]]) -> Iterator[Groups]:
    """Every way to seat sixteen players at four tables where nobody meets again."""
    yield from _fill(met, list(range(PLAYERS)))


def _fill(met: set[frozenset[int]], free: list[int]) -> Iterator[Groups]:
    if not free:
        yield ()
        return
    first, *others = free
    strangers = [p for p in others if frozenset((first, p)) not in met]
    for mates in combinations(strangers, 3):
        if any(frozenset(pair) in met for pair in combinations(mates, 2)):
            continue
        for rest in _fill(met, [p for p in others if p not in mates]):
            yield ((first, *mates), *rest)


def _can_go_on(met: set[frozenset[int]], groups: Groups, rounds: int) -> bool:
    if not rounds:
        return True
    now = met | {frozenset(pair) for table in groups for pair in combinations(table, 2)}
    return any(_can_go_on(now, further, rounds - 1) for further in clean_rounds(now))


def _take_nearest(swaps: RankedSwaps, choices: list[Groups]) -> None:
    """Put the round with the least sum of rank spreads onto the places, if everybody stays within the limit."""
    arranged = [sorted(tuple(sorted(swaps.rank_of[p] for p in table)) for table in groups) for groups in choices]
    arranged.sort(key=lambda ranks: (sum(table[-1] - table[0] for table in ranks), ranks))
    player_of = {rank: player for player, rank in swaps.rank_of.items()}
    for ranks in arranged:
        ordered = sorted(ranks, key=lambda table: (sum(table), table))
        moved = max(abs(rank - place) for place, rank in enumerate(r for table in ordered for r in table))
        if moved <= swaps.limit:
            swaps.at = [player_of[rank] for table in ordered for rank in table]
            return
