"""Kept tables: tables of rounds to come that the director locks before the other tables are drawn again."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.seating.problem.request import FixedTable, KeptTable, Plan, SeatingError


def kept_table(plan: Plan, number: int, table: int) -> KeptTable:
    """Return table `table` of round `number` of the plan, both counted from 1.

    :raises SeatingError: kept_table_unknown
    """
    if not 1 <= number <= len(plan.rounds) or not 1 <= table <= len(plan.rounds[number - 1]):
        raise SeatingError("kept_table_unknown", round=number, table=table)
    return KeptTable(round=number, table=table, players=plan.rounds[number - 1][table - 1])


def refuse_lost_kept_table(
    kept_tables: Iterable[KeptTable], *, sizes: Sequence[int], fixed_tables: Iterable[FixedTable]
) -> None:
    """Refuse a kept table that does not fit into a round of tables of `sizes`, or contradicts `fixed_tables`.

    :raises SeatingError: kept_table_lost
    """
    fixed_tables = tuple(fixed_tables)
    seen: dict[int, list[KeptTable]] = {}
    for candidate in kept_tables:
        others = seen.setdefault(candidate.round, [])
        free = Counter(sizes) - Counter(len(other.players) for other in others)
        twice = any(
            candidate.table == other.table or set(candidate.players).intersection(other.players) for other in others
        )
        contradicted = any(
            (table == candidate.table) != (player in candidate.players) for player, table in fixed_tables
        )
        if not 1 <= candidate.table <= len(sizes) or not free[len(candidate.players)] or twice or contradicted:
            raise SeatingError("kept_table_lost", round=candidate.round, table=candidate.table)
        others.append(candidate)
