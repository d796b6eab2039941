"""Converts a state to rows like those of the database, and compares both column by column.

The key of a row is its kind and portable numbers, as `("deal", stage, round, table, line)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.log.fold.setup import parse_moment
from tournaments.log.state import StageState, State, TableState

Key = tuple[Any, ...]
Rows = dict[Key, dict[str, Any]]
DRAW_COLUMNS = ("seed", "request", "plan", "method", "begun", "created_at")


@dataclass(frozen=True)
class Difference:
    """A column whose stored value differs from the log. A side is None, with no column, where the row is missing."""

    row: Key
    column: str
    stored: object
    derived: object


def rows_of(state: State) -> Rows:
    """Return the rows that the log determines."""
    own = {
        "slug": state.slug,
        "state": state.status,
        "version": state.version,
        "digest": state.digest,
        "created_at": state.created_at,
        "published_at": state.published_at,
        "team_play_offs": state.team_play_offs,
        "claims_until": state.claims_until,
        "announcement": state.announcement.text,
        "announced_until": parse_moment(state.announcement.until),
        "publication_withdrawn": state.publication_withdrawn,
        "ceremony_group": state.ceremony.group,
        "ceremony_step": state.ceremony.step,
        "ranking_released": state.ceremony.released,
        "last_entry": state.last_entry,
        "last_adjustment": state.last_adjustment,
        "last_constraint": state.last_constraint,
        "last_team": state.last_team,
    }
    rows: Rows = {("tournament",): own | state.settings}
    rows |= {("entry", serial): _columns(entry) for serial, entry in state.entries.items()}
    rows |= {("station", number): {} for number in range(1, state.stations + 1)}
    for number, stage in state.stages.items():
        rows.update(_stage_rows(number, stage))
    rows |= {("adjustment", number): _columns(one) for number, one in state.adjustments.items()}
    for number, constraint in state.constraints.items():
        rows["constraint", number] = _columns(constraint) | {"entries": tuple(sorted(constraint.entries))}
    for number, team in state.teams.items():
        rows["team", number] = {"name": team.name}
        for order, one in enumerate(team.members, start=1):
            own = {"team": number, "order": order, "place": one.place, "stage": one.stage, "round": one.round}
            rows["teammember", one.entry] = own
    rows |= {("payment", number): _columns(one) for number, one in state.payments.items()}
    return rows


def _stage_rows(number: int, stage: StageState) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the row of the stage, then its starts, draws, rounds and tables."""
    own = {"source": stage.source, "first_table": stage.first_table, "play_offs": stage.play_offs}
    yield ("stage", number), stage.settings | own | {"abandoned": [play.number for play in stage.abandoned]}
    for serial, start in stage.starts.items():
        yield ("start", number, serial), _columns(start)
    for index, draw in enumerate(stage.draws, start=1):
        yield ("draw", number, index), {column: getattr(draw, column) for column in DRAW_COLUMNS}
    for round_, round_state in stage.rounds.items():
        columns = ("state", "opened_at", "closed_at", "reasons", "extra_seconds", "stopped_after", "shown")
        yield ("round", number, round_), {column: getattr(round_state, column) for column in columns}
        for table, sheet in round_state.tables.items():
            yield from _table_rows((number, round_, table), sheet, stage)


def _table_rows(
    address: tuple[int, int, int], table: TableState, stage: StageState
) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Yield the row of the table, then its seats, confirmations, disputes and lines."""
    columns = (
        "confirmed",
        "confirmed_by",
        "in_totals",
        "totals_reason",
        "called_at",
        "coming",
        "extra_seconds",
        "accepted",
        "version",
    )
    _stage, round_, _table = address
    yield ("table", *address), {column: getattr(table, column) for column in columns}
    for index, seat in enumerate(table.seats, start=1):
        played_by, own = stage.starts[seat.entry].sitter(round_)
        yield ("seat", *address, index), _columns(seat) | {"played_by": played_by, "counts_own": own}
    for index, one in enumerate(table.confirmations, start=1):
        yield ("confirmation", *address, index), _columns(one)
    for index, dispute in enumerate(table.disputes, start=1):
        yield (
            ("dispute", *address, index),
            _columns(dispute) | {"state": "open" if dispute.settled_at is None else "settled"},
        )
    for line, sheet_line in table.lines.items():
        yield ("deal", *address, line), _columns(sheet_line) | {"scores": list(sheet_line.scores)}


def _columns(one: object) -> dict[str, Any]:
    """Return the fields of a flat part of the state as a shallow copy: `asdict` would deep-copy ten thousand deals."""
    return dict(vars(one))


def compare_rows(stored_rows: Rows, derived_rows: Rows) -> Iterator[Difference]:
    """Yield the differences between both sides, in the order of the keys."""
    unlike = [key for key in stored_rows.keys() | derived_rows.keys() if stored_rows.get(key) != derived_rows.get(key)]
    for key in sorted(unlike, key=lambda key: tuple(map(str, key))):
        stored, derived = stored_rows.get(key), derived_rows.get(key)
        if stored is None or derived is None:
            yield Difference(key, "", stored, derived)
            continue
        for column in sorted(stored.keys() | derived.keys()):
            if stored.get(column) != derived.get(column):
                yield Difference(key, column, stored.get(column), derived.get(column))
