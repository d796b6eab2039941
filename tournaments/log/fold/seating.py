"""Applies events about draws, plans, constraints and kept tables: creates rounds, tables and seats by each plan."""

from typing import Any

from tournaments.log.events import (
    ConstraintDropped,
    ConstraintMade,
    DrawDiscarded,
    DrawExchanged,
    DrawMade,
    DrawRepaired,
    LengthChanged,
    PlanEvent,
    RepairUndone,
    RoundRanked,
    RoundUnranked,
    TableKept,
    TableReleased,
    TablesRegrouped,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.fold.registration import return_entry, withdraw_entry
from tournaments.log.state import ConstraintState, DrawState, RoundState, SeatState, StageState, State, TableState

HANDLERS: Handlers = {}


@handler_of(HANDLERS, DrawMade)
def apply_draw_made(state: State, event: DrawMade) -> None:
    """Replace all draws of the stage, and set the start numbers by the order of `numbers`."""
    stage = state.stages[event.stage]
    stage.draws = []
    for start in stage.starts.values():
        start.number = None
    for number, serial in enumerate(event.numbers, start=1):
        stage.starts[serial].number = number
    _append_draw(state, event)


@handler_of(HANDLERS, DrawDiscarded)
def apply_draw_discarded(state: State, event: DrawDiscarded) -> None:
    _discard_plan(state.stages[event.stage])


@handler_of(HANDLERS, DrawRepaired)
def apply_draw_repaired(state: State, event: DrawRepaired) -> None:
    """Withdraw the leavers, give the arrivals start numbers from `first_number`, and append the draw."""
    for serial in event.leavers:
        withdraw_entry(state, event.stage, serial, event.played)
    for number, serial in enumerate(event.arrivals, start=event.first_number):
        start = state.stages[event.stage].starts[serial]
        start.number, start.joined_round, start.arrives_after_round = number, event.played + 1, None
        state.entries[serial].state = "checked_in"
    _append_draw(state, event)


@handler_of(HANDLERS, RepairUndone)
def apply_repair_undone(state: State, event: RepairUndone) -> None:
    """Restore leavers, arrivals and their notes, and seat the later rounds by the draw before the repair."""
    stage = state.stages[event.stage]
    for serial in event.leavers:
        return_entry(state, event.stage, serial)
        stage.starts[serial].leaves_after_round = event.played if serial in event.noted else None
    for serial in event.arrivals:
        start = stage.starts[serial]
        start.number, start.joined_round = None, 1
        start.arrives_after_round = event.played if serial in event.noted else None
        state.entries[serial].state = "registered"
    stage.draws.pop()
    _seat_rounds(state, event, stage.draws[-1].plan)


@handler_of(HANDLERS, DrawExchanged, TablesRegrouped, RoundRanked, RoundUnranked)
def apply_plan(state: State, event: PlanEvent) -> None:
    _append_draw(state, event)


@handler_of(HANDLERS, LengthChanged)
def apply_length_changed(state: State, event: LengthChanged) -> None:
    """Change the numbers of rounds and append the new draw; ValueError if the state differs from `before`."""
    settings = state.stages[event.stage].settings
    if (settings["rounds_planned"], settings["ranked_rounds"]) != (event.before.rounds, event.before.ranked):
        raise ValueError(event.before)
    settings["rounds_planned"], settings["ranked_rounds"] = event.after.rounds, event.after.ranked
    _append_draw(state, event)


@handler_of(HANDLERS, ConstraintMade)
def apply_constraint_made(state: State, event: ConstraintMade) -> None:
    """Add the constraint with the next number, and delete those that it replaces."""
    if event.constraint != state.last_constraint + 1:
        raise ValueError(event.constraint)
    state.last_constraint = event.constraint
    for number in event.replaces:
        del state.constraints[number]
    state.constraints[event.constraint] = ConstraintState(
        stage=event.stage,
        asks=event.asks,
        entries=event.entries,
        club=event.club,
        table=event.table,
        until=event.until,
        hard=event.hard,
    )


@handler_of(HANDLERS, ConstraintDropped)
def apply_constraint_dropped(state: State, event: ConstraintDropped) -> None:
    del state.constraints[event.constraint]


@handler_of(HANDLERS, TableKept, TableReleased)
def apply_kept_table(state: State, event: TableKept | TableReleased) -> None:
    """Add the table to the kept ones in the request of the newest draw, or remove it for `TableReleased`."""
    stage = state.stages[event.stage]
    request, table = stage.draws[-1].request, event.table - stage.first_table + 1  # plans count from 1
    others = [one for one in request["kept_tables"] if (one["round"], one["table"]) != (event.round, table)]
    own = {"round": event.round, "table": table, "players": list(event.players)}
    request["kept_tables"] = [*others, own] if isinstance(event, TableKept) else others


def _discard_plan(stage: StageState) -> None:
    """Remove the rounds, the draws and the start numbers of a stage."""
    stage.rounds, stage.draws = {}, []
    for start in stage.starts.values():
        start.number = None


def _append_draw(state: State, event: PlanEvent) -> None:
    """Append the draw of the event, and seat the later rounds by its plan."""
    stage = state.stages[event.stage]
    stage.draws.append(
        DrawState(
            seed=event.seed,
            request=dict(event.request),
            plan=event.plan,
            method=event.method,
            begun=stage.begun,
            created_at=state.now,
            made_by=event,
            reasons=event.reasons,
        )
    )
    _seat_rounds(state, event, event.plan)


def _seat_rounds(state: State, event: PlanEvent | RepairUndone, plan: dict[str, Any]) -> None:
    """Replace the rounds after the played ones by those of the plan, and keep the visibility of each round.

    The tournament gets the stations that the plan needs.
    """
    stage = state.stages[event.stage]
    visibilities = {number: round_.shown for number, round_ in stage.rounds.items()}
    entry_of = {start.number: serial for serial, start in stage.starts.items()}
    stage.rounds = {number: round_ for number, round_ in stage.rounds.items() if number <= event.played}
    for number, tables in enumerate(plan["rounds"], start=1):
        state.stations = max(state.stations, len(tables) + stage.first_table - 1)
        if number > event.played:
            table_states = {
                table: TableState(seats=[SeatState(entry_of[player]) for player in players])
                for table, players in enumerate(tables, start=stage.first_table)
            }
            reasons = list(event.reasons.get(str(number), []))
            # A new round takes the visibility of the previous round.
            visibilities.setdefault(number, visibilities.get(number - 1, "results"))
            stage.rounds[number] = RoundState(tables=table_states, reasons=reasons, shown=visibilities[number])
