"""Locked tables: a director has seen a table of a round to come and wants it as it is, whatever is drawn around it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.seating.problem.request import Lock, Plan, SeatingError


def lock_of(plan: Plan, number: int, table: int) -> Lock:
    """Table `table` of round `number` as it stands in the plan, both counted from 1; raises SeatingError."""
    if not 1 <= number <= len(plan.rounds) or not 1 <= table <= len(plan.rounds[number - 1]):
        raise SeatingError("lock_unknown", round=number, table=table)
    return Lock(round=number, table=table, players=plan.rounds[number - 1][table - 1])


def refuse_lost(locked: Iterable[Lock], *, sizes: Sequence[int], fixed: Iterable[tuple[int, int]]) -> None:
    """Raise SeatingError for a lock that no round of tables of `sizes` can keep, or that `fixed` players deny."""
    fixed = tuple(fixed)
    seen: dict[int, list[Lock]] = {}
    for lock in locked:
        others = seen.setdefault(lock.round, [])
        free = Counter(sizes) - Counter(len(other.players) for other in others)
        twice = any(lock.table == other.table or set(lock.players).intersection(other.players) for other in others)
        denied = any((table == lock.table) != (player in lock.players) for player, table in fixed)
        if not 1 <= lock.table <= len(sizes) or not free[len(lock.players)] or twice or denied:
            raise SeatingError("lock_lost", round=lock.round, table=lock.table)
        others.append(lock)
