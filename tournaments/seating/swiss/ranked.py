"""Rounds by rank: the next round from the ranking as it stands, best first.

Every table has *places* in the ranking: 1-4, 5-8, ... in blocks, or one from each quarter when folded. Nobody leaves
the table of their rank, unless `most_moved` allows it: then to avoid a repeat, never further than so many places.
Team-mates never share a table: a player goes as far from their rank as that takes, and no further.
In blocks every table holds neighbours; the odd ones are those whose players had fewest, never the first. Folded, and in
strict fairness, the tables of three or five and the byes go to those who had fewest wherever they stand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.partners.pairs import pair_of, pairs_request, seated_pairs
from tournaments.seating.problem.history import History
from tournaments.seating.problem.limits import FEWEST_PLAYERS
from tournaments.seating.problem.meetings import nonzero_counts
from tournaments.seating.problem.request import FixedTable, Odd, Plan, Request, Round, SeatingError, Separation
from tournaments.seating.problem.table_rule import TableRule
from tournaments.seating.problem.table_sizes import table_sizes
from tournaments.seating.swiss.lookahead import keeping_a_way_out
from tournaments.seating.swiss.online_seats import seated
from tournaments.seating.swiss.ranked_swaps import RankedSwaps

HARD_SEPARATION, SOFT_SEPARATION = 50, 2  # in repeats


class Pattern(StrEnum):
    """Which places of the ranking share a table."""

    BLOCKS = "blocks"  # 1-4 at table 1, 5-8 at table 2, ...
    FOLDED = "folded"  # one from each quarter (third, fifth), so that all tables are about equally strong


@dataclass(frozen=True, kw_only=True)
class RankedRequest:
    """The next round. `ranking` names who plays it, best first; `rounds` is the length of the whole event.

    `most_moved` is the limit, in places, on how far a repeat may push a player (0: the ranking alone decides);
    `strict_fairness` shares odd tables before it minds the ranking.
    Who met in an earlier stage (`met_before`) has met; where they must not meet again, it weighs as a constraint.
    Players of `fixed_tables` keep theirs: the tables are numbered around them.
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
        """The tables that there may be."""
        return self.sizes or self.odd.rule


@dataclass(frozen=True, kw_only=True)
class Flag:
    """Why a table is as it is: `by_rank`, `rest_by_rank` (it steps over a place of an odd table or a bye), `moved`
    (a player, by `places`: positive is down), `repeat` (a pair that met `count` times before), `together` (a pair
    that was to be kept apart), `odd` (its players had fewest odd rounds), `fixed_table` (a player who keeps this
    table), `by_hand` (two players exchanged since). The words are `sentences.flag_sentences`."""

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


def next_round(request: RankedRequest) -> RankedRound:
    """Seat the next round by rank. Raises SeatingError for a field that cannot be seated."""
    if request.pairs:
        return _next_of_pairs(request)
    _refuse_nonsense(request)
    seen = (player for round_ in request.history for table in round_ for player in table)
    players = max((*request.ranking, *seen, *(player for pair in request.met_before for player in pair)))
    history = History.of(players, request.history, request.history_byes, usual=request.rule.usual)
    for first, second in request.met_before:
        for one, other in ((first - 1, second - 1), (second - 1, first - 1)):
            history.met[one][other] += 1
    natural = _natural_tables(request, history)
    swaps = RankedSwaps(
        ranking=[player - 1 for player in request.ranking],
        places=natural,
        prices=_prices(request, history),
        shares=history.odd,
        usual=request.rule.usual,
        limit=request.most_moved,
        rng=RandomSource(request.seed),
    )
    swaps.settle()
    _keep_teams_apart(request, swaps)
    if request.pattern is Pattern.BLOCKS and not _current(request):
        keeping_a_way_out(swaps, request.history, rounds_left=request.rounds - len(request.history))
    tables = [tuple(player + 1 for player in table) for table in swaps.tables()]
    order, reasons = _numbered(tables, request.fixed_tables), _reasons(request, history, natural)
    at_table = {player for table in tables for player in table}
    return RankedRound(
        tables=tuple(tuple(p + 1 for p in seated([q - 1 for q in tables[t]], history)) for t in order),
        byes=tuple(sorted(p for p in request.ranking if p not in at_table)),
        flags=tuple(reasons.flags(number, tables[t], natural[t]) for number, t in enumerate(order, 1)),
    )


def _next_of_pairs(request: RankedRequest) -> RankedRound:
    """The next round of fixed pairs, each at the rank of the better of its two."""
    number_of = pair_of(request.pairs)
    everybody = max(p for pair in request.pairs for p in pair)
    asked = Request(
        players=everybody,
        rounds=len(request.history) + 1,
        pairs=request.pairs,
        history=request.history,
        history_byes=request.history_byes,
        separations=request.separations,
        met_before=request.met_before,
        fixed_tables=request.fixed_tables,
        absent=frozenset(range(1, everybody + 1)).difference(request.ranking),
    )
    of_pairs = pairs_request(asked)
    made = next_round(
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
    found = with_round(Plan(rounds=of_pairs.history, byes=of_pairs.history_byes, method="ranked"), made)
    seated_plan = seated_pairs(found, asked)
    flags = tuple(
        tuple(replace(flag, players=tuple(request.pairs[n - 1][0] for n in flag.players)) for flag in told)
        for told in made.flags
    )
    return RankedRound(tables=seated_plan.rounds[-1], byes=seated_plan.byes[-1], flags=flags)


def _keep_teams_apart(request: RankedRequest, swaps: RankedSwaps) -> None:
    together = swaps.part([[p - 1 for p in one.players] for one in _current(request) if one.team and one.hard])
    if together:
        raise SeatingError("team_together", first=together[0] + 1, second=together[1] + 1)


def furthest_move(players: int) -> int:
    """How many places a player may sensibly be moved in a field of so many: a quarter of it."""
    return players // 4


def with_round(plan: Plan, ranked: RankedRound) -> Plan:
    """The plan with one more round, seated by rank."""
    return Plan(rounds=(*plan.rounds, ranked.tables), byes=(*plan.byes, ranked.byes), method=plan.method)


def _refuse_nonsense(request: RankedRequest) -> None:
    least = min(FEWEST_PLAYERS, request.rule.usual)
    if len(request.ranking) < least:
        raise SeatingError("players_few", players=len(request.ranking), least=least)
    seen: set[int] = set()
    for player in request.ranking:
        if player in seen or player < 1:
            raise SeatingError("ranking_player", player=player)
        seen.add(player)


def _natural_tables(request: RankedRequest, history: History) -> list[list[int]]:
    """The places (0 is the best) of each table, before anybody is moved; places with a bye are in none."""
    count = len(request.ranking)
    usual, sizes = request.rule.usual, table_sizes(count, request.rule)
    shares = [history.odd[player - 1] for player in request.ranking]
    if request.pattern is Pattern.BLOCKS and not request.strict_fairness:
        return _neighbours_everywhere(sizes, shares, usual)
    odd_tables = _rota(shares, [size for size in sizes if size != usual])
    resting = _lowest_with_fewest(shares, count - sum(sizes))
    taken = {place for table in odd_tables for place in table}.union(resting)
    rest = [place for place in range(count) if place not in taken]
    regular = _patterned(rest, request.pattern, usual)
    if request.pattern is Pattern.FOLDED:
        return regular + odd_tables
    return sorted(regular + odd_tables, key=lambda table: (sum(table) / len(table), table))


def _neighbours_everywhere(sizes: Sequence[int], shares: list[int], usual: int) -> list[list[int]]:
    """Consecutive places for every table, without those of a bye, which spares the first table where it can."""
    byes = len(shares) - sum(sizes)
    spared = min(usual, len(shares) - byes)
    resting = {place + spared for place in _lowest_with_fewest(shares[spared:], byes)}
    places = [place for place in range(len(shares)) if place not in resting]
    odd, tables = _odd_among(sizes, [shares[place] for place in places], usual), []
    for t in range(len(sizes)):
        size = sizes[-1] if t in odd else usual
        tables.append(places[:size])
        places = places[size:]
    return tables


def _odd_among(sizes: Sequence[int], shares: list[int], usual: int) -> tuple[int, ...]:
    """Which of the consecutive tables are odd: where the sum of the shares is least, then the lowest; never the first
    while another is of the usual size."""
    size, count = sizes[-1], sum(size != usual for size in sizes)
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}  # odd tables so far: price, height, which
    for t in range(len(sizes)):
        grown = dict(best)
        for before, (price, height, odd) in best.items():
            start = usual * (t - before) + size * before
            more = (price + sum(shares[start : start + size]), height - t, (*odd, t))
            if before < count and (t or count == len(sizes)):
                grown[before + 1] = min(more, grown.get(before + 1, more))
        best = grown
    return best[count][2]


def _patterned(places: list[int], pattern: Pattern, usual: int) -> list[list[int]]:
    tables = len(places) // usual
    if pattern is Pattern.BLOCKS:
        return [places[usual * t : usual * (t + 1)] for t in range(tables)]
    parts = [places[tables * q : tables * (q + 1)] for q in range(usual)]
    for part in parts[1::2]:
        part.reverse()
    return [list(table) for table in zip(*parts, strict=True)]


def _rota(shares: list[int], sizes: Sequence[int]) -> list[list[int]]:
    """Places for the odd tables: whoever had fewest, as close in the ranking as possible, lowest first."""
    tables: list[list[int]] = []
    taken: set[int] = set()
    for size in sizes:
        free = [place for place in range(len(shares)) if place not in taken]
        tables.append(_neighbours(free, shares, size))
        taken.update(tables[-1])
    return tables


def _neighbours(free: list[int], shares: list[int], size: int) -> list[int]:
    """Everybody below the level that fills the table, then the window of that level with the least spread."""
    level = sorted(shares[place] for place in free)[size - 1]
    must = [place for place in free if shares[place] < level]
    may = [place for place in free if shares[place] == level]
    missing = size - len(must)
    windows = (sorted(must + may[start : start + missing]) for start in range(len(may) - missing + 1))
    return min(windows, key=lambda window: (window[-1] - window[0], -sum(window)))


def _lowest_with_fewest(shares: list[int], count: int) -> list[int]:
    return sorted(range(len(shares)), key=lambda place: (shares[place], -place))[:count]


def _prices(request: RankedRequest, history: History) -> list[dict[int, int]]:
    """prices[a][b]: what a meeting of a and b costs, in repeats: earlier meetings, twice if in the last round."""
    prices = [dict(nonzero_counts(row)) for row in history.met]
    for table in request.history[-1] if request.history else ():
        _add_all(prices, [p - 1 for p in table], 1)
    if request.met_before_hard:
        for pair in request.met_before:
            _add_all(prices, [player - 1 for player in pair], HARD_SEPARATION)
    for separation in _current(request):
        members = [p - 1 for p in separation.players if p <= len(prices)]
        _add_all(prices, members, HARD_SEPARATION if separation.hard else SOFT_SEPARATION)
    return prices


def _add_all(prices: list[dict[int, int]], players: Sequence[int], price: int) -> None:
    for a, b in combinations(players, 2):
        prices[a][b] = prices[a].get(b, 0) + price
        prices[b][a] = prices[b].get(a, 0) + price


def _numbered(tables: list[tuple[int, ...]], fixed_tables: Sequence[FixedTable]) -> list[int]:
    """The tables in the order of their numbers: by rank, except that fixed players take theirs along."""
    order = list(range(len(tables)))
    for player, number in fixed_tables:
        if not 1 <= number <= len(tables):
            raise SeatingError("fixed_table", player=player, table=number, tables=len(tables))
        now = next((t for t, index in enumerate(order) if player in tables[index]), number - 1)
        order[now], order[number - 1] = order[number - 1], order[now]
    return order


@dataclass(frozen=True)
class _Reasons:
    """What the flags are read from: earlier meetings, ranks, pairs to be kept apart, (player, table) fixed,
    places of the ranking that no table of the `usual` size has."""

    history: History
    ranks: dict[int, int]
    separations: frozenset[frozenset[int]]
    fixed_tables: tuple[FixedTable, ...]
    elsewhere: frozenset[int]
    usual: int

    def flags(self, number: int, table: tuple[int, ...], places: list[int]) -> tuple[Flag, ...]:
        """`table` holds players matched to `places` of the ranking, both in the order of rank."""
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


def _reasons(request: RankedRequest, history: History, natural: Sequence[Sequence[int]]) -> _Reasons:
    ranks = {player: rank for rank, player in enumerate(request.ranking)}
    separations = (frozenset(pair) for separation in _current(request) for pair in combinations(separation.players, 2))
    usual = request.rule.usual
    regular = {place for table in natural if len(table) == usual for place in table}
    elsewhere = frozenset(ranks.values()) - regular
    return _Reasons(history, ranks, frozenset(separations), request.fixed_tables, elsewhere, usual)


def _current(request: RankedRequest) -> list[Separation]:
    """The separations that hold in the coming round."""
    return [
        separation
        for separation in request.separations
        if separation.until is None or separation.until > len(request.history)
    ]
