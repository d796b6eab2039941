"""Rounds by rank (Swiss system): the next round from the current ranking, best first.

Every table has *places* in the ranking: 1-4, 5-8, ... in blocks, or one from each quarter when folded. A player leaves
the table of their rank only to avoid a repeat or to keep a separation, by at most `most_moved` places: a broken
separation costs as much as two repeats, a hard one as fifty. Only a hard separation of team-mates has no such limit.

In blocks every table has consecutive places. Odd tables, of another size than the usual one of the game, are those
whose players had fewest rounds at one, and not the first table. Folded, and in strict fairness, odd tables and byes go
to the players who had fewest, at any rank.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.partners.pairs import pair_numbers, pairs_request, seat_pairs
from tournaments.seating.problem.history import History
from tournaments.seating.problem.limits import FEWEST_PLAYERS
from tournaments.seating.problem.meetings import nonzero_counts
from tournaments.seating.problem.request import FixedTable, Odd, Plan, Request, Round, SeatingError, Separation
from tournaments.seating.problem.table_rule import TableRule
from tournaments.seating.problem.table_sizes import table_sizes
from tournaments.seating.swiss.lookahead import choose_completable_round
from tournaments.seating.swiss.online_seats import choose_seats
from tournaments.seating.swiss.ranked_swaps import RankedSwaps

HARD_SEPARATION, SOFT_SEPARATION = 50, 2  # prices of a meeting that breaks one, in repeats


class Pattern(StrEnum):
    """The distribution of the places of a ranking over the tables."""

    BLOCKS = "blocks"  # 1-4 at table 1, 5-8 at table 2, ...
    FOLDED = "folded"  # one from each quarter (third, fifth), so that all tables are about equally strong


@dataclass(frozen=True, kw_only=True)
class RankedRequest:
    """The next round. `ranking` are its players, best first; `rounds` is the length of the whole event.

    `most_moved` is the largest distance, in places, that a player moves to avoid a repeat (0: the ranking alone
    decides, but for hard separations of team-mates). With `strict_fairness` an even distribution of odd tables and
    byes has priority over the ranking. Pairs of `met_before`, from an earlier stage, count as having met; with
    `met_before_hard` they have the weight of a hard separation. Players of `fixed_tables` keep theirs: the tables are
    numbered around them.
    """

    ranking: tuple[int, ...]
    rounds: int
    history: tuple[Round, ...] = ()
    history_byes: tuple[tuple[int, ...], ...] = ()
    odd: Odd = Odd.THREE
    sizes: TableRule | None = None
    pairs: tuple[tuple[int, ...], ...] = ()
    pattern: Pattern = Pattern.BLOCKS
    most_moved: int = 0
    strict_fairness: bool = False
    separations: tuple[Separation, ...] = ()
    met_before: tuple[tuple[int, int], ...] = ()
    met_before_hard: bool = False
    fixed_tables: tuple[FixedTable, ...] = ()
    seed: int = 0

    @property
    def rule(self) -> TableRule:
        """The allowed table sizes: those of the game, or those of `odd`."""
        return self.sizes or self.odd.rule


@dataclass(frozen=True, kw_only=True)
class Flag:
    """A reason for the composition of a table, by `code`. `sentences.flag_sentences` gives the text.

    `by_rank`; `rest_by_rank` (a place of an odd table or a bye is skipped); `moved` (a player, by `places`: positive
    is down); `repeat` (a pair that met `count` times before); `together` (a pair with a separation); `odd` (its players
    had fewest odd rounds); `fixed_table` (a player who keeps this table); `by_hand` (two players exchanged since).
    """

    code: str
    players: tuple[int, ...] = ()
    places: int = 0
    count: int = 0


@dataclass(frozen=True, kw_only=True)
class RankedRound:
    """One round in seat order, table 1 first, with the flags of each table."""

    tables: Round
    byes: tuple[int, ...]
    flags: tuple[tuple[Flag, ...], ...]


def seat_next_round(request: RankedRequest) -> RankedRound:
    """Seat the next round by rank.

    :raises SeatingError: the ranking or a pair is invalid, its players do not fit the table sizes, a fixed table does
        not exist, or team-mates with a hard separation share a table
    """
    if request.pairs:
        return _seat_next_round_of_pairs(request)
    _refuse_invalid_ranking(request)
    earlier = (player for round_ in request.history for table in round_ for player in table)
    players = max((*request.ranking, *earlier, *(player for pair in request.met_before for player in pair)))
    history = History.of(players, request.history, request.history_byes, usual=request.rule.usual)
    for first, second in request.met_before:
        for one, other in ((first - 1, second - 1), (second - 1, first - 1)):
            history.met[one][other] += 1
    natural = _natural_tables(request, history)
    swaps = RankedSwaps(
        ranking=[player - 1 for player in request.ranking],
        places=natural,
        prices=_meeting_prices(request, history),
        shares=history.odd,
        usual=request.rule.usual,
        limit=request.most_moved,
        rng=RandomSource(request.seed),
    )
    swaps.remove_repeats()
    _separate_teams(request, swaps)
    if request.pattern is Pattern.BLOCKS and not _current_separations(request):
        choose_completable_round(swaps, request.history, rounds_left=request.rounds - len(request.history))
    tables = [tuple(player + 1 for player in table) for table in swaps.tables()]
    order, reasons = _number_tables(tables, request.fixed_tables), _collect_reasons(request, history, natural)
    at_table = {player for table in tables for player in table}
    return RankedRound(
        tables=tuple(tuple(p + 1 for p in choose_seats([q - 1 for q in tables[t]], history)) for t in order),
        byes=tuple(sorted(p for p in request.ranking if p not in at_table)),
        flags=tuple(reasons.flags(number, tables[t], natural[t]) for number, t in enumerate(order, 1)),
    )


def _seat_next_round_of_pairs(request: RankedRequest) -> RankedRound:
    """Seat the next round of fixed pairs, each at the rank of its better player; flags name its first player."""
    number_of = pair_numbers(request.pairs)
    highest = max(p for pair in request.pairs for p in pair)
    of_players = Request(
        players=highest,
        rounds=len(request.history) + 1,
        pairs=request.pairs,
        history=request.history,
        history_byes=request.history_byes,
        separations=request.separations,
        met_before=request.met_before,
        fixed_tables=request.fixed_tables,
        absent=frozenset(range(1, highest + 1)).difference(request.ranking),
    )
    of_pairs = pairs_request(of_players)
    ranked_round = seat_next_round(
        replace(
            request,
            pairs=(),
            ranking=tuple(dict.fromkeys(number_of[player] for player in request.ranking)),
            sizes=of_pairs.sizes,
            history=of_pairs.history,
            history_byes=of_pairs.history_byes,
            separations=of_pairs.separations,
            met_before=of_pairs.met_before,
            fixed_tables=of_pairs.fixed_tables,
        )
    )
    pairs_plan = append_round(Plan(rounds=of_pairs.history, byes=of_pairs.history_byes, method="ranked"), ranked_round)
    plan = seat_pairs(pairs_plan, of_players)
    flags = tuple(
        tuple(replace(flag, players=tuple(request.pairs[n - 1][0] for n in flag.players)) for flag in table_flags)
        for table_flags in ranked_round.flags
    )
    return RankedRound(tables=plan.rounds[-1], byes=plan.byes[-1], flags=flags)


def _separate_teams(request: RankedRequest, swaps: RankedSwaps) -> None:
    """Seat members of hard teams apart; refuse if two of them still share a table."""
    teams = [[p - 1 for p in one.players] for one in _current_separations(request) if one.team and one.hard]
    together = swaps.separate_teams(teams)
    if together:
        raise SeatingError("team_together", first=together[0] + 1, second=together[1] + 1)


def furthest_move(players: int) -> int:
    """Return the largest sensible `most_moved` in places: a quarter of the players."""
    return players // 4


def append_round(plan: Plan, ranked: RankedRound) -> Plan:
    """Return the plan with one more round, seated by rank."""
    return Plan(rounds=(*plan.rounds, ranked.tables), byes=(*plan.byes, ranked.byes), method=plan.method)


def _refuse_invalid_ranking(request: RankedRequest) -> None:
    """Refuse a ranking of too few players, or with a player twice or below 1."""
    least = min(FEWEST_PLAYERS, request.rule.usual)
    if len(request.ranking) < least:
        raise SeatingError("players_few", players=len(request.ranking), least=least)
    seen_players: set[int] = set()
    for player in request.ranking:
        if player in seen_players or player < 1:
            raise SeatingError("ranking_player", player=player)
        seen_players.add(player)


def _natural_tables(request: RankedRequest, history: History) -> list[list[int]]:
    """Return the places (0 is the best) of each table before any move; places with a bye are at no table."""
    count = len(request.ranking)
    usual, sizes = request.rule.usual, table_sizes(count, request.rule)
    shares = [history.odd[player - 1] for player in request.ranking]
    if request.pattern is Pattern.BLOCKS and not request.strict_fairness:
        return _consecutive_tables(sizes, shares, usual)
    odd_tables = _odd_tables_by_share(shares, [size for size in sizes if size != usual])
    resting = _lowest_with_fewest(shares, count - sum(sizes))
    taken = {place for table in odd_tables for place in table}.union(resting)
    rest = [place for place in range(count) if place not in taken]
    regular = _apply_pattern(rest, request.pattern, usual)
    if request.pattern is Pattern.FOLDED:
        return regular + odd_tables
    return sorted(regular + odd_tables, key=lambda table: (sum(table) / len(table), table))


def _consecutive_tables(sizes: Sequence[int], shares: list[int], usual: int) -> list[list[int]]:
    """Return consecutive places for every table, without the byes; the first table has no bye if possible."""
    byes = len(shares) - sum(sizes)
    spared = min(usual, len(shares) - byes)
    resting = {place + spared for place in _lowest_with_fewest(shares[spared:], byes)}
    places = [place for place in range(len(shares)) if place not in resting]
    odd, tables = _choose_odd_tables(sizes, [shares[place] for place in places], usual), []
    for t in range(len(sizes)):
        size = sizes[-1] if t in odd else usual
        tables.append(places[:size])
        places = places[size:]
    return tables


def _choose_odd_tables(sizes: Sequence[int], shares: list[int], usual: int) -> tuple[int, ...]:
    """Return the indexes of the consecutive tables that are odd, by dynamic programming.

    The sum of the shares of their players is least; among equals the tables are the lowest. The first table is odd
    only if all are.
    """
    size, count = sizes[-1], sum(size != usual for size in sizes)
    # number of odd tables so far -> (sum of shares, minus the sum of their indexes, their indexes)
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for t in range(len(sizes)):
        may_be_odd = t > 0 or count == len(sizes)
        next_best = dict(best)
        for before, (price, height, odd) in best.items():
            start = usual * (t - before) + size * before
            more = (price + sum(shares[start : start + size]), height - t, (*odd, t))
            if may_be_odd and before < count:
                next_best[before + 1] = min(more, next_best.get(before + 1, more))
        best = next_best
    return best[count][2]


def _apply_pattern(places: list[int], pattern: Pattern, usual: int) -> list[list[int]]:
    """Split the places into tables: consecutive ones, or one of each strength group, every second reversed."""
    tables = len(places) // usual
    if pattern is Pattern.BLOCKS:
        return [places[usual * t : usual * (t + 1)] for t in range(tables)]
    parts = [places[tables * q : tables * (q + 1)] for q in range(usual)]
    for part in parts[1::2]:
        part.reverse()
    return [list(table) for table in zip(*parts, strict=True)]


def _odd_tables_by_share(shares: list[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return places for the odd tables: players with the fewest odd rounds, close in the ranking, lowest first."""
    tables: list[list[int]] = []
    taken_places: set[int] = set()
    for size in sizes:
        free = [place for place in range(len(shares)) if place not in taken_places]
        tables.append(_nearest_with_fewest(free, shares, size))
        taken_places.update(tables[-1])
    return tables


def _nearest_with_fewest(free: list[int], shares: list[int], size: int) -> list[int]:
    """Return `size` places with the smallest shares; where equal ones leave a choice, the closest in the ranking."""
    level = sorted(shares[place] for place in free)[size - 1]
    must = [place for place in free if shares[place] < level]
    may = [place for place in free if shares[place] == level]
    missing = size - len(must)
    windows = (sorted(must + may[start : start + missing]) for start in range(len(may) - missing + 1))
    return min(windows, key=lambda window: (window[-1] - window[0], -sum(window)))


def _lowest_with_fewest(shares: list[int], count: int) -> list[int]:
    """Return `count` places with the smallest shares, among equals the lowest in the ranking."""
    return sorted(range(len(shares)), key=lambda place: (shares[place], -place))[:count]


def _meeting_prices(request: RankedRequest, history: History) -> list[dict[int, int]]:
    """Return prices[a][b], the cost of a meeting of a and b in repeats.

    It is the number of earlier meetings, one more if they met in the last round, plus the weights of constraints.
    """
    prices = [dict(nonzero_counts(row)) for row in history.met]
    for table in request.history[-1] if request.history else ():
        _add_price(prices, [p - 1 for p in table], 1)
    if request.met_before_hard:
        for pair in request.met_before:
            _add_price(prices, [player - 1 for player in pair], HARD_SEPARATION)
    for separation in _current_separations(request):
        members = [p - 1 for p in separation.players if p <= len(prices)]
        _add_price(prices, members, HARD_SEPARATION if separation.hard else SOFT_SEPARATION)
    return prices


def _add_price(prices: list[dict[int, int]], players: Sequence[int], price: int) -> None:
    """Add in place the price of each pair of these players."""
    for a, b in combinations(players, 2):
        prices[a][b] = prices[a].get(b, 0) + price
        prices[b][a] = prices[b].get(a, 0) + price


def _number_tables(tables: list[tuple[int, ...]], fixed_tables: Sequence[FixedTable]) -> list[int]:
    """Return the indexes of the tables in order of number: by rank, but tables of fixed players have their number."""
    order = list(range(len(tables)))
    for player, number in fixed_tables:
        if not 1 <= number <= len(tables):
            raise SeatingError("fixed_table", player=player, table=number, tables=len(tables))
        now = next((t for t, index in enumerate(order) if player in tables[index]), number - 1)
        order[now], order[number - 1] = order[number - 1], order[now]
    return order


@dataclass(frozen=True)
class _Reasons:
    """Data for the flags. `separations` are pairs; `elsewhere` are places that no table of the `usual` size has."""

    history: History
    ranks: dict[int, int]
    separations: frozenset[frozenset[int]]
    fixed_tables: tuple[FixedTable, ...]
    elsewhere: frozenset[int]
    usual: int

    def flags(self, number: int, table: tuple[int, ...], places: list[int]) -> tuple[Flag, ...]:
        """Return the flags of table `number`: players matched to `places` of the ranking, both in order of rank."""
        flags = [Flag(code="odd", players=table)] if len(table) != self.usual else []
        for player, place in zip(table, places, strict=True):
            if self.ranks[player] != place:
                flags.append(Flag(code="moved", players=(player,), places=place - self.ranks[player]))
        for pair in combinations(sorted(table), 2):
            met = self.history.met[pair[0] - 1][pair[1] - 1]
            if met:
                flags.append(Flag(code="repeat", players=pair, count=met))
            if frozenset(pair) in self.separations:
                flags.append(Flag(code="together", players=pair))
        kept = (player for player, wanted in self.fixed_tables if wanted == number and player in table)
        flags += [Flag(code="fixed_table", players=(player,)) for player in kept]
        steps_over = any(places[0] < place < places[-1] for place in self.elsewhere)
        return tuple(flags) or (Flag(code="rest_by_rank" if steps_over else "by_rank"),)


def _collect_reasons(request: RankedRequest, history: History, natural: Sequence[Sequence[int]]) -> _Reasons:
    """Return the data for the flags of the round; `natural` are the places of each table before any move."""
    ranks = {player: rank for rank, player in enumerate(request.ranking)}
    current = _current_separations(request)
    separations = (frozenset(pair) for separation in current for pair in combinations(separation.players, 2))
    usual = request.rule.usual
    regular = {place for table in natural if len(table) == usual for place in table}
    elsewhere = frozenset(ranks.values()) - regular
    return _Reasons(history, ranks, frozenset(separations), request.fixed_tables, elsewhere, usual)


def _current_separations(request: RankedRequest) -> list[Separation]:
    """Return the separations that are in force in the next round."""
    return [
        separation
        for separation in request.separations
        if separation.until is None or separation.until > len(request.history)
    ]
