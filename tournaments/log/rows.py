"""The state as the rows of the database say it, so that the two can be laid side by side, column by column.

A row is found by its kind and portable numbers, as `("deal", round, table, line)`.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.log.state import RoundState, State, TableState

Key = tuple[Any, ...]
Rows = dict[Key, dict[str, Any]]
DRAW_COLUMNS = ("seed", "request", "plan", "method", "begun", "created_at")


@dataclass(frozen=True)
class Difference:
    """A column that says something else than the log. None where the whole row is missing on that side."""

    row: Key
    column: str
    stored: object
    derived: object


def rows_of(state: State) -> Rows:
    """Every row that the log accounts for."""
    own = {
        "slug": state.slug,
        "state": state.status,
        "version": state.version,
        "digest": state.digest,
        "created_at": state.created_at,
        "published_at": state.published_at,
        "last_entry": state.last_entry,
        "last_adjustment": state.last_adjustment,
        "last_constraint": state.last_constraint,
    }
    rows: Rows = {("tournament",): own | state.settings}
    rows |= {("entry", serial): asdict(entry) for serial, entry in state.entries.items()}
    rows |= {("station", number): {} for number in range(1, state.stations + 1)}
    for index, draw in enumerate(state.draws, start=1):
        rows["draw", index] = {column: getattr(draw, column) for column in DRAW_COLUMNS}
    rows |= {("adjustment", number): asdict(one) for number, one in state.adjustments.items()}
    for number, constraint in state.constraints.items():
        rows["constraint", number] = asdict(constraint) | {"entries": tuple(sorted(constraint.entries))}
    for number, round_ in state.rounds.items():
        rows.update(_round_rows(number, round_))
    return rows


def _round_rows(number: int, round_: RoundState) -> Iterator[tuple[Key, dict[str, Any]]]:
    columns = ("state", "opened_at", "closed_at", "reasons")
    yield ("round", number), {column: getattr(round_, column) for column in columns}
    for table, its in round_.tables.items():
        yield from _table_rows(number, table, its)


def _table_rows(round_: int, number: int, table: TableState) -> Iterator[tuple[Key, dict[str, Any]]]:
    columns = ("confirmed_by", "in_totals", "called_at", "coming", "version")
    own = {column: getattr(table, column) for column in columns}
    yield ("table", round_, number), own | {"confirmed": table.confirmed_by is not None}
    for index, seat in enumerate(table.seats, start=1):
        yield ("seat", round_, number, index), asdict(seat)
    for index, one in enumerate(table.confirmations, start=1):
        yield ("confirmation", round_, number, index), asdict(one)
    for index, dispute in enumerate(table.disputes, start=1):
        yield (
            ("dispute", round_, number, index),
            asdict(dispute) | {"state": "open" if dispute.settled_at is None else "settled"},
        )
    for line, its in table.lines.items():
        yield ("deal", round_, number, line), asdict(its) | {"scores": list(its.scores)}


def differences(stored: Rows, derived: Rows) -> Iterator[Difference]:
    """What is not the same on both sides, row by row in the order of their keys."""
    for key in sorted(stored.keys() | derived.keys(), key=lambda key: tuple(map(str, key))):
        mine, its = stored.get(key), derived.get(key)
        if mine is None or its is None:
            yield Difference(key, "", mine, its)
            continue
        for column in sorted(mine.keys() | its.keys()):
            if mine.get(column) != its.get(column):
                yield Difference(key, column, mine.get(column), its.get(column))
