"""Adaptation of drawn rounds to leavers and newcomers: the same tables, with new sizes.

Newcomers take the chairs of leavers in the rounds to come; other empty chairs make their tables smaller. Other
players move only if a table would become too small, if the number of tables changes, or to bring a player to their
fixed table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations

from tournaments.seating.annealing.tabu_repair import OriginalTables
from tournaments.seating.problem.history import History
from tournaments.seating.problem.meetings import Meetings, Row, copy_meetings
from tournaments.seating.problem.request import Round, SeatingError
from tournaments.seating.problem.search_instance import Layout
from tournaments.seating.problem.table_rule import TableRule
from tournaments.seating.problem.table_sizes import table_sizes

MOST_PHANTOMS = 3  # empty chairs in a round before players move; one more after a net loss of 0 or 1


@dataclass(frozen=True, kw_only=True)
class People:
    """Participants of the rounds to come, 0-based.

    `successors` maps leavers to newcomers. `pinned` maps players to the number (from 1) of the table that they keep.
    `kept` are tables, as (round from 0, number), whose players do not change.
    """

    present: tuple[int, ...]
    newcomers: frozenset[int] = frozenset()
    successors: dict[int, int] = field(default_factory=dict)
    pinned: dict[int, int] = field(default_factory=dict)
    kept: frozenset[tuple[int, int]] = frozenset()


@dataclass(kw_only=True)
class AdaptedRounds:
    """Rounds of tables of 0-based players, largest tables first; `numbers[r][t]` is the number of table t.

    `originals[r]` maps each player who is not new to their table in the old plan, or to 0 for a bye.
    """

    layout: Layout = field(default_factory=list)
    numbers: list[list[int]] = field(default_factory=list)
    originals: OriginalTables = field(default_factory=list)


def usual_tables(old: Layout, history: Sequence[Round]) -> int:
    """Return the number of tables of most rounds to come; in a tie, the number that more of the played rounds had.

    One round may have another number, joined or split by hand, which holds for no other round.
    """
    counts, played = Counter(map(len, old)), Counter(map(len, history))
    return max(counts, key=lambda tables: (counts[tables], played[tables]))


def new_sizes(present: int, *, tables_now: int, net_loss: int, rule: TableRule, wanted: int | None) -> tuple[int, ...]:
    """Return the table sizes of each round to come, largest first, for `present` players.

    `net_loss` is the number of leavers less the arrivals. If there are few leavers, all tables stay and some become
    smaller. Otherwise the sizes follow `rule`, or there are `wanted` tables.

    :raises SeatingError: tables_impossible: the players do not fit the number of tables
    :raises SeatingError: players_few, sizes_impossible, sizes_too_large: they do not fit the sizes of `rule`
    """
    if wanted is None and not _can_keep_tables(tables_now, present, net_loss, rule):
        return tuple(sorted(_sizes_by_rule(present, rule), reverse=True))
    tables = tables_now if wanted is None else wanted
    if rule.byes and present >= rule.usual * tables > 0:
        return (rule.usual,) * tables
    least, most = rule.loosest[0], rule.loosest[-1]
    if not least * tables <= present <= most * tables:
        fewest, largest = -(-present // most), present // least
        raise SeatingError("tables_impossible", players=present, tables=tables, least=fewest, most=largest)
    share, rest = divmod(present, tables)
    return (share + 1,) * rest + (share,) * (tables - rest)


def _can_keep_tables(tables: int, present: int, net_loss: int, rule: TableRule) -> bool:
    """Return True if the tables can stay: no more players than before, and few empty chairs (phantoms)."""
    phantoms = MOST_PHANTOMS + 1 if net_loss in {0, 1} else MOST_PHANTOMS
    fits = rule.loosest[0] * tables <= present and (rule.byes or present <= rule.loosest[-1] * tables)
    return net_loss >= 0 and fits and rule.usual * tables - present <= phantoms


def _sizes_by_rule(present: int, rule: TableRule) -> tuple[int, ...]:
    """Return the sizes of a draw, else those that also use the sizes `in_need`. A few players share one table.

    :raises SeatingError: `players_few`, or the reason of `table_sizes` why no sizes fit.
    """
    if present < rule.loosest[0]:
        raise SeatingError("players_few", players=present, least=rule.loosest[0])
    if rule.in_need and present in rule.loosest:
        return (present,)
    rule_in_need = replace(rule, others=(*rule.others, *rule.in_need))
    if sizes := rule.fit(present) or rule_in_need.fit(present):
        return sizes
    return table_sizes(present, rule)  # raises the error


def adapt_rounds(
    rounds: Layout, people: People, sizes: tuple[int, ...], history: History, *, usual: int
) -> AdaptedRounds:
    """Return the old rounds with newcomers in the chairs of leavers, and tables of `sizes`.

    Players without a chair in the old round, and those whom a smaller table has no chair for, sit where they have met
    the fewest players; when all tables are full, the others have a bye.
    """
    present, newcomers, successors = people.present, people.newcomers, people.successors
    adapted_rounds, here = AdaptedRounds(), set(present)
    stayers = [[[q for p in table if (q := successors.get(p, p)) in here] for table in tables] for tables in rounds]
    meetings = copy_meetings(history.met)
    for tables in stayers:
        for table in tables:
            _count_meetings(meetings, table)
    for r, tables in enumerate(stayers):
        original = {player: number for number, table in enumerate(tables, 1) for player in table}
        adapted_rounds.originals.append({p: original.get(p, 0) for p in present if p not in newcomers})
        pool = [p for p in present if p not in original and p in newcomers]
        resting = [p for p in present if p not in original and p not in newcomers]
        for table in tables:
            table.sort(key=lambda player: player not in people.pinned)  # `_resize_tables` removes players from the end
        held_tables = [number - 1 for round_, number in sorted(people.kept) if round_ == r]
        numbers = _resize_tables(tables, sizes, held_tables, pool, history.odd, usual=usual)
        _fill_chairs(tables, dict(zip(numbers, sizes, strict=True)), [*pool, *resting], meetings)
        _pin_players(tables, people.pinned)
        adapted_rounds.numbers.append([number + 1 for number in numbers])
        adapted_rounds.layout.append([tables[number] for number in numbers])
    return adapted_rounds


def _resize_tables(
    tables: list[list[int]],
    sizes: tuple[int, ...],
    held_tables: list[int],
    pool: list[int],
    odd: list[int],
    *,
    usual: int,
) -> list[int]:
    """Close the last tables or open new ones, and shrink those that are too large; add removed players to the `pool`.

    Return the tables in the order of `sizes`. The `held_tables` do not change; of the others the fullest stay the
    largest, and among equals the odd size goes to those whose players had fewest odd rounds.
    """
    wanted = len(sizes)
    tables.extend([] for _ in range(wanted - len(tables)))
    for table in tables[wanted:]:
        pool.extend(table)
        table.clear()
    free = list(sizes)
    for t in held_tables:
        free.remove(len(tables[t]))
    # an odd size is the smallest if the largest is the usual one, else the largest: equally full tables are sorted so
    # that the players with fewest odd rounds get it
    spare = -1 if sizes[0] == usual else 1
    others = sorted(
        (t for t in range(wanted) if t not in held_tables),
        key=lambda t: (-len(tables[t]), spare * sum(odd[p] for p in tables[t])),
    )
    new_size = dict(zip(others, free, strict=True)) | {t: len(tables[t]) for t in held_tables}
    for t in others:
        pool.extend(tables[t][new_size[t] :])
        del tables[t][new_size[t] :]
    return sorted(new_size, key=lambda t: -new_size[t])


def _fill_chairs(tables: list[list[int]], sizes: dict[int, int], pool: list[int], meetings: Meetings) -> None:
    """Seat the players of the pool in order, each at the open table with the fewest earlier meetings.

    When all tables are full, the others have a bye.
    """
    for player in pool:
        open_tables = [number for number, size in sizes.items() if len(tables[number]) < size]
        if not open_tables:
            return
        best = min(open_tables, key=partial(_meetings_at, meetings[player], tables))
        for other in tables[best]:
            meetings[player][other] += 1
            meetings[other][player] += 1
        tables[best].append(player)


def _pin_players(tables: list[list[int]], pinned_tables: dict[int, int]) -> None:
    """Bring pinned players to their tables, each in exchange for a player who is not pinned."""
    for player, number in pinned_tables.items():
        target = tables[number - 1]
        if player in target:
            continue
        free = [other for other in target if other not in pinned_tables]
        if not free:
            crowd = list(pinned_tables.values()).count(number)
            raise SeatingError("fixed_crowd", table=number, players=crowd, most=len(target))
        for table in tables:
            if player in table:
                table[table.index(player)] = free[-1]
        target[target.index(free[-1])] = player


def _meetings_at(met: Row, tables: list[list[int]], number: int) -> int:
    return sum(met[other] for other in tables[number])


def _count_meetings(met: Meetings, table: list[int]) -> None:
    for a, b in permutations(table, 2):
        met[a][b] += 1
