"""Undo of events about draws and constraints."""

from collections.abc import Sequence

from tournaments.log.events import (
    ConstraintDropped,
    ConstraintMade,
    DrawDiscarded,
    DrawExchanged,
    DrawMade,
    DrawRepaired,
    LengthChanged,
    LogEvent,
    OfStage,
    PlanEvent,
    RepairUndone,
    RoundRanked,
    RoundUnranked,
    TableKept,
    TableReleased,
    TablesRegrouped,
)
from tournaments.log.state import DrawState, StageState, State
from tournaments.log.undo.inverse import Inverses, inverse_of, require

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {
    ConstraintDropped: "undo_ask_again",
    DrawDiscarded: "undo_discarded",
    RepairUndone: "undo_repair_again",
    RoundUnranked: "undo_rank_again",
}


@inverse_of(INVERSES, DrawMade)
def undo_draw_made(state: State, event: DrawMade) -> DrawDiscarded:
    stage = _require_stage(state, event)
    require(bool(stage.draws) and not stage.begun and len(stage.draws) == 1)
    return DrawDiscarded(stage=event.stage)


@inverse_of(INVERSES, DrawRepaired)
def undo_draw_repaired(state: State, event: DrawRepaired) -> RepairUndone:
    """Undo the repair while its draw is the newest and no round has begun since."""
    stage = _require_stage(state, event)
    require(bool(stage.draws) and stage.draws[-1].made_by == event and stage.begun == event.played)
    return RepairUndone(
        stage=event.stage,
        played=event.played,
        leavers=event.leavers,
        arrivals=event.arrivals,
        noted=event.noted,
        tables=event.tables,
        reasons=stage.draws[-2].reasons,  # of the draw before the repair
    )


@inverse_of(INVERSES, DrawExchanged)
def undo_draw_exchanged(state: State, event: DrawExchanged) -> DrawExchanged:
    """Restore the plan before the exchange while its plan is in force."""
    require(_is_in_force(state, event))
    draws = _require_stage(state, event).draws
    earlier = _draw_before(draws, event)
    return DrawExchanged(
        stage=event.stage,
        seed=earlier.seed,
        request=earlier.request,
        plan=earlier.plan,
        method=earlier.method,
        played=event.played,
        reasons=earlier.reasons,
        round=event.round,
        entries=event.entries,
        repeats=tuple(reversed(event.repeats)),
    )


@inverse_of(INVERSES, TablesRegrouped)
def undo_tables_regrouped(state: State, event: TablesRegrouped) -> TablesRegrouped:
    """Restore the plan before the tables were joined or split while its plan is in force."""
    require(_is_in_force(state, event))
    earlier = _draw_before(_require_stage(state, event).draws, event)
    return TablesRegrouped(
        stage=event.stage,
        seed=earlier.seed,
        request=earlier.request,
        plan=earlier.plan,
        method=earlier.method,
        played=event.played,
        reasons=earlier.reasons,
        round=event.round,
        tables=event.tables,
        before=event.after,
        after=event.before,
        repeats=tuple(reversed(event.repeats)),
    )


@inverse_of(INVERSES, LengthChanged)
def undo_length_changed(state: State, event: LengthChanged) -> LengthChanged:
    """Restore the previous plan while all players in it are still in the stage."""
    stage = _require_stage(state, event)
    require(_is_in_force(state, event) and state.status == "running")
    require(
        (stage.settings["rounds_planned"], stage.settings["ranked_rounds"]) == (event.after.rounds, event.after.ranked)
    )
    earlier = _draw_before(stage.draws, event)
    present_numbers = {start.number for start in stage.starts.values() if start.left_after_round is None}
    tables_to_come = (table for tables in earlier.plan["rounds"][event.played :] for table in tables)
    require(all(map(present_numbers.issuperset, tables_to_come)))
    return LengthChanged(
        stage=event.stage,
        seed=earlier.seed,
        request=earlier.request,
        plan=earlier.plan,
        method=earlier.method,
        played=event.played,
        reasons=earlier.reasons,
        before=event.after,
        after=event.before,
    )


@inverse_of(INVERSES, RoundRanked)
def undo_round_ranked(state: State, event: RoundRanked) -> RoundUnranked:
    """Cut the plan before the ranked round while it is in force."""
    require(_is_in_force(state, event))
    plan = {name: rounds[: event.played] for name, rounds in event.plan.items()}
    return RoundUnranked(
        stage=event.stage,
        seed=event.seed,
        request=event.request | {"rounds": event.played},
        plan=plan,
        method=event.method,
        played=event.played,
        reasons={},
        round=event.round,
    )


@inverse_of(INVERSES, ConstraintMade)
def undo_constraint_made(state: State, event: ConstraintMade) -> ConstraintDropped:
    """Drop the constraint, unless it replaced earlier ones."""
    require(event.constraint in state.constraints and not event.replaces)
    return ConstraintDropped(
        stage=event.stage, constraint=event.constraint, asks=event.asks, entries=event.entries, club=event.club
    )


@inverse_of(INVERSES, TableKept)
def undo_table_kept(state: State, event: TableKept) -> TableReleased:
    require(_is_kept(state, event) and _require_stage(state, event).begun < event.round)
    return TableReleased(stage=event.stage, round=event.round, table=event.table, players=event.players)


@inverse_of(INVERSES, TableReleased)
def undo_table_released(state: State, event: TableReleased) -> TableKept:
    """Keep the table again while its round has not begun and the same players sit there."""
    require(_require_stage(state, event).begun < event.round and not _is_kept(state, event))
    seated = state.table_of(event).seats
    require([_require_stage(state, event).starts[seat.entry].number for seat in seated] == list(event.players))
    return TableKept(stage=event.stage, round=event.round, table=event.table, players=event.players)


def _require_stage(state: State, event: OfStage) -> StageState:
    require(event.stage in state.stages)
    return state.stages[event.stage]


def _draw_before(draws: Sequence[DrawState], event: PlanEvent) -> DrawState:
    """Return the draw before the one that the event made; the first draw of a stage is always of `DrawMade`."""
    return draws[[draw.made_by for draw in draws].index(event) - 1]


def _is_in_force(state: State, event: PlanEvent) -> bool:
    """Return True if the plan of the event is in force, also again after the undo of later plans, and no round has
    begun since.
    """
    stage = _require_stage(state, event)
    made_by = [draw.made_by for draw in stage.draws]
    return event in made_by and stage.draws[-1].plan == event.plan and stage.begun == event.played


def _is_kept(state: State, event: TableKept | TableReleased) -> bool:
    """Return True if the newest draw keeps the table.

    :raises NoUndoError: there is no such table any more.
    """
    stage = _require_stage(state, event)
    require(bool(stage.draws) and event.round in stage.rounds and event.table in stage.rounds[event.round].tables)
    kept_tables = stage.draws[-1].request["kept_tables"]
    table = event.table - stage.first_table + 1  # plans count from 1
    return any((one["round"], one["table"]) == (event.round, table) for one in kept_tables)
