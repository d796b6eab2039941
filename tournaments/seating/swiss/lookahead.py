"""Lookahead for sixteen players: choose a round that can be completed to a plan without repeats.

With four tables a round without repeats may exclude all later rounds without repeats. Two rounds without a repeat
form a 4 x 4 grid, and every further one is a Latin square on it. So all of them can be listed (24 at most after two
rounds), and only those are candidates from which the other rounds can be played without repeats.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.seating.problem.request import Round
from tournaments.seating.swiss.ranked_swaps import RankedSwaps

PLAYERS = 16
PAIRS_OF_ROUND = 24  # six at each of four tables
MOST_CLEAN_ROUNDS = 5  # after them each of the 120 pairs has met
Groups = tuple[tuple[int, ...], ...]


def choose_completable_round(swaps: RankedSwaps, history: Sequence[Round], *, rounds_left: int) -> None:
    """Arrange `swaps` in the round nearest to the ranking that can be completed to `rounds_left` without repeats.

    Nothing changes unless sixteen players have played two or three rounds without a repeat, and one or more rounds
    follow this one.
    """
    played_rounds = [[tuple(player - 1 for player in table) for table in round_] for round_ in history]
    has_sixteen_players = sorted(swaps.at) == list(range(PLAYERS))
    if not has_sixteen_players or len(played_rounds) not in {2, 3} or rounds_left < 2:
        return
    played_tables = [table for tables in played_rounds for table in tables]
    met_pairs = {frozenset(pair) for table in played_tables for pair in combinations(table, 2)}
    has_repeats = len(met_pairs) != PAIRS_OF_ROUND * len(played_rounds)
    if has_repeats or any(len(table) != 4 for table in played_tables):
        return
    wanted = min(rounds_left, MOST_CLEAN_ROUNDS - len(played_rounds))
    choices = [groups for groups in clean_rounds(met_pairs) if _can_go_on(met_pairs, groups, wanted - 1)]
    _take_nearest(swaps, choices)


def clean_rounds(met: set[frozenset[int]]) -> Iterator[Groups]:
    """Yield each way to seat sixteen players at four tables without a repeat."""
    yield from _fill_round(met, list(range(PLAYERS)))


def _fill_round(met_pairs: set[frozenset[int]], free: list[int]) -> Iterator[Groups]:
    """Yield each way to seat the free players at tables of four without a pair that has met."""
    if not free:
        yield ()
        return
    first, *others = free
    strangers = [p for p in others if frozenset((first, p)) not in met_pairs]
    for mates in combinations(strangers, 3):
        if any(frozenset(pair) in met_pairs for pair in combinations(mates, 2)):
            continue
        for rest in _fill_round(met_pairs, [p for p in others if p not in mates]):
            yield ((first, *mates), *rest)


def _can_go_on(met: set[frozenset[int]], groups: Groups, rounds: int) -> bool:
    """Return True if `rounds` further rounds without a repeat can follow the `groups`."""
    if not rounds:
        return True
    now = met | {frozenset(pair) for table in groups for pair in combinations(table, 2)}
    return any(_can_go_on(now, further, rounds - 1) for further in clean_rounds(now))


def _take_nearest(swaps: RankedSwaps, choices: list[Groups]) -> None:
    """Arrange the round with the least sum of rank spreads in which each player stays within the limit of places."""
    arranged = [sorted(tuple(sorted(swaps.rank_of[p] for p in table)) for table in groups) for groups in choices]
    arranged.sort(key=lambda ranks: (sum(table[-1] - table[0] for table in ranks), ranks))
    player_of = {rank: player for player, rank in swaps.rank_of.items()}
    for ranks in arranged:
        ordered = sorted(ranks, key=lambda table: (sum(table), table))
        moved = max(abs(rank - place) for place, rank in enumerate(r for table in ordered for r in table))
        if moved <= swaps.limit:
            swaps.at = [player_of[rank] for table in ordered for rank in table]
            return
