"""Incremental update of a ranking: players at changed tables are recomputed, then all lines are sorted."""

from typing import Any

from players.giving_way import give_way_between
from players.prepared import Prepared
from tournaments.models import Event, Round, Seat, Stage, Tournament
from tournaments.ranking.days import results_of_days
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.rank import assign_places
from tournaments.selectors.results.standings import (
    as_rows,
    begun_addresses,
    days_of_some,
    rank_players,
    ranking_rules_of,
    standing_of,
)
from tournaments.selectors.rounds import open_round

MOST_TABLES = 60  # with more changed tables, the ranking is recomputed

_addresses_since = Prepared(  # stage, round and table of all events after a version
    lambda tournament, version: (
        Event.objects.filter(tournament=tournament, sequence__gt=version)
        .order_by()
        .values_list("stage", "round", "table")
        .distinct()
    )
)
_counted_elsewhere = Prepared(  # one seat whose points count, at least in part, for another entry than its player
    lambda stage: (
        Seat.objects.filter(table__round__stage=stage)
        .exclude(earlier=[], counts_own=False)
        .values_list("pk", flat=True)[:1]
    )
)

StoredRows = list[dict[str, Any]]  # of a snapshot: `as_rows` of its standings


def standings_update(stage: Stage, rows: StoredRows, *, since: int) -> StoredRows | None:
    """Return the `rows` of version `since` updated to the present version.

    Return None if there were other changes than results of the open round. Players without a new result keep their
    figures and tie-breaks.
    """
    addresses = set(_addresses_since(stage.tournament_id, since))
    if any(table is None for *_, table in addresses) or stage.tournament.state != Tournament.State.RUNNING:
        return None
    changed_tables = {(number, table) for of_stage, number, table in addresses if of_stage == stage.number}
    if not changed_tables:
        return rows
    if _counted_elsewhere(stage.pk):
        return None  # points of a table count for a player of another table
    current_round = None if stage.play_offs else open_round(stage)
    if current_round is None or {number for number, _ in changed_tables} != {current_round.number}:
        return None
    if len(changed_tables) > MOST_TABLES:
        return None
    fresh = _recompute(stage, {table for _, table in changed_tables if table is not None}, rows)
    return _sort_rows(stage, [fresh.get(row["serial"], row) for row in rows])


def _recompute(stage: Stage, tables: set[int], rows: StoredRows) -> dict[int, dict[str, Any]]:
    """Return the recomputed lines of the players at these tables of the open round, by serial, with their old ranks."""
    seats = Seat.objects.filter(table__round__stage=stage, table__round__state=Round.State.OPEN)
    there = seats.filter(table__station__number__in=tables).values("entry")
    entries = {entry.serial: entry for entry in stage.entries.filter(pk__in=there)}
    days = days_of_some(stage, entries)
    lines = rank_players(stage, results_of_days(days, rounds=begun_addresses(stage)))
    old = {row["serial"]: row for row in rows}
    fresh = as_rows([standing_of(entries[line.player], line, None) for line in lines])
    return {
        row["serial"]: row | {name: old[row["serial"]][name] for name in ("rank", "moved", "replaced_by")}
        for row in fresh
    }


def _sort_rows(stage: Stage, rows: StoredRows) -> StoredRows:
    """Sort the rows by figures and tie-breaks, and set `rank`, `tied` and `moved`."""
    rules = ranking_rules_of(stage.tournament)

    def order(row: dict[str, Any]) -> tuple[int, ...]:
        return rules.order(row["figures"], row["keys"], METRICS, withdrawn=row["withdrawn"])

    ordered = sorted(((order(row), row["serial"], row) for row in give_way_between(rows)), key=lambda line: line[:2])
    return [
        _with_rank(row, rules.place(place, withdrawn=row["withdrawn"]), tied=tied)
        for (_, _, row), place, tied in assign_places(give_way_between(ordered), lambda line: line[0])
    ]


def _with_rank(row: dict[str, Any], rank: int | None, *, tied: bool) -> dict[str, Any]:
    """Return the row with its new rank; `moved` still counts from the same earlier rank."""
    before = None if row["moved"] is None else row["rank"] + row["moved"]
    moved = None if before is None or rank is None else before - rank
    return row | {"rank": rank, "tied": tied and rank is not None, "moved": moved}
