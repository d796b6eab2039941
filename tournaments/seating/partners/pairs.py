"""Fixed pairs of partners, who sit opposite each other; two pairs at a table, in a round robin.

A pair is planned as one player at tables of two, whose seats are the two sides of the table. Then its two members get
North and South, or East and West, in turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.seating.problem.request import (
    FixedTable,
    KeptTable,
    Plan,
    Request,
    Round,
    SeatingError,
    Separation,
    Table,
)
from tournaments.seating.problem.table_rule import TableRule

TWO_PAIRS = TableRule(usual=2, byes=True)
Pair = tuple[int, ...]  # [:2] are the two who play, then come those whom they replaced
Chairs = dict[tuple[int, int, int], Table]  # (table, side, pair) -> its two members in order of seat


def pair_numbers(pairs: Sequence[Pair]) -> dict[int, int]:
    """Return the number of the pair, from 1, of each player who is or was in one."""
    return {player: number for number, pair in enumerate(pairs, 1) for player in pair}


def pairs_request(request: Request) -> Request:
    """Return the same problem with pairs instead of players.

    :raises SeatingError: pair_twice, pair_missing, pair_separated
    """
    number_of = pair_numbers(request.pairs)
    _refuse_singles(request, number_of)
    ratings = dict(request.ratings)
    pair_ratings = (
        (number, sum(ratings.get(player, 0.0) for player in pair[:2]) / 2)
        for number, pair in enumerate(request.pairs, 1)
        if any(player in ratings for player in pair[:2])
    )
    return replace(
        request,
        players=len(request.pairs),
        pairs=(),
        sizes=TWO_PAIRS,
        separations=tuple(_separate_pairs(separation, number_of) for separation in request.separations),
        met_before=_pairs_met_before(request, number_of),
        fixed_tables=tuple({FixedTable(number_of[player], table): None for player, table in request.fixed_tables}),
        kept_tables=tuple(_keep_pairs(kept, number_of) for kept in request.kept_tables),
        ratings=tuple(pair_ratings),
        absent=frozenset(number for number, pair in enumerate(request.pairs, 1) if request.absent.issuperset(pair[:2])),
        history=rounds_of_pairs(request.history, request.pairs),
        history_byes=byes_of_pairs(request.history_byes, request.pairs),
    )


def _refuse_singles(request: Request, number_of: dict[int, int]) -> None:
    """Refuse a player in no pair or in two, a pair of one, and a pair of whom only one is absent."""
    seen_players: set[int] = set()
    for player in (player for pair in request.pairs for player in pair):
        if player in seen_players or not 1 <= player <= request.players:
            raise SeatingError("pair_twice", player=player)
        seen_players.add(player)
    for player in range(1, request.players + 1):
        if player not in request.absent and player not in number_of:
            raise SeatingError("pair_missing", player=player)
    for pair in request.pairs:
        if len(pair) == 1:
            raise SeatingError("pair_missing", player=pair[0])
        if len(request.absent.intersection(pair[:2])) == 1:
            raise SeatingError("pair_missing", player=next(p for p in pair[:2] if p not in request.absent))


def _pairs_met_before(request: Request, number_of: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the pairs with a member who met a member of the other before the first round."""
    numbers = [sorted(number_of[player] for player in pair if player in number_of) for pair in request.met_before]
    return tuple(sorted({(pair[0], pair[1]) for pair in numbers if len(pair) == 2 and pair[0] != pair[1]}))


def _separate_pairs(separation: Separation, number_of: dict[int, int]) -> Separation:
    """Return a separation of pairs. Partners of one club still meet; a separation of two partners alone is refused."""
    members = [player for player in dict.fromkeys(separation.players) if player in number_of]
    numbers = tuple(dict.fromkeys(number_of[player] for player in members))
    if separation.hard and len(numbers) == 1 < len(members):
        raise SeatingError("pair_separated", first=members[0], second=members[1])
    return replace(separation, players=numbers)


def _keep_pairs(kept: KeptTable, number_of: dict[int, int]) -> KeptTable:
    return replace(kept, players=tuple(dict.fromkeys(number_of[player] for player in kept.players)))


def rounds_of_pairs(rounds: Sequence[Round], pairs: Sequence[Pair]) -> tuple[Round, ...]:
    """Return the rounds with pairs instead of players: at each table North and South, then East and West."""
    number_of = pair_numbers(pairs)
    return tuple(tuple(tuple(number_of[player] for player in table[:2]) for table in tables) for tables in rounds)


def byes_of_pairs(byes: Sequence[Sequence[int]], pairs: Sequence[Pair]) -> tuple[tuple[int, ...], ...]:
    """Return the byes with pairs instead of players."""
    number_of = pair_numbers(pairs)
    return tuple(tuple(dict.fromkeys(number_of[player] for player in resting)) for resting in byes)


def seat_pairs(pairs_plan: Plan, request: Request, *, before: Sequence[Round] = ()) -> Plan:
    """Return a plan of players from a plan of pairs; the played rounds are those of the request.

    `before` are the old rounds after the played ones: a pair that stays at its table and side keeps its chairs.
    """
    turns = [[0, 0, 0, 0] for _ in range(request.players + 1)]
    for tables in request.history:
        for table in tables:
            for seat, player in enumerate(table):
                turns[player][seat] += 1
    played_count, rounds, number_of = len(request.history), list(request.history), pair_numbers(request.pairs)
    for r, tables in enumerate(pairs_plan.rounds[played_count:]):
        chairs = _chairs_by_pair(before[r], number_of) if r < len(before) else {}
        rounds.append(tuple(_seat_table(table, t, request.pairs, chairs, turns) for t, table in enumerate(tables)))
    resting = [
        tuple(sorted(p for n in numbers for p in request.pairs[n - 1][:2]))
        for numbers in pairs_plan.byes[played_count:]
    ]
    return Plan(rounds=tuple(rounds), byes=(*request.history_byes, *resting), method=pairs_plan.method)


def _chairs_by_pair(tables: Round, number_of: dict[int, int]) -> Chairs:
    return {
        (t, side, number_of[table[side]]): (table[side], table[side + 2])
        for t, table in enumerate(tables)
        for side in range(2)
    }


def _seat_table(numbers: Table, t: int, pairs: Sequence[Pair], chairs: Chairs, turns: list[list[int]]) -> Table:
    """Return the players of two pairs in seat order and count their turns."""
    sides = []
    for side, number in enumerate(numbers):
        one, two = pairs[number - 1][:2]
        old_chairs = chairs.get((t, side, number), ())
        # how much more often the first has sat on this seat than opposite, compared with the second
        lead = turns[one][side] - turns[one][side + 2] - turns[two][side] + turns[two][side + 2]
        if {one, two} == set(old_chairs):
            first, second = old_chairs
        else:
            first, second = (two, one) if lead > 0 else (one, two)
        turns[first][side] += 1
        turns[second][side + 2] += 1
        sides.append((first, second))
    (north, south), (east, west) = sides
    return north, east, south, west
