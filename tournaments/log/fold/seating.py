"""Plans, and the rounds, tables and seats that they make."""

from datetime import datetime
from typing import Any

from tournaments.log.events import (
    ConstraintDropped,
    ConstraintMade,
    DrawDiscarded,
    DrawExchanged,
    DrawMade,
    DrawRepaired,
    PlanEvent,
    RepairUndone,
    RoundRanked,
    RoundUnranked,
    TableKept,
    TableReleased,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.fold.registration import come_back, leave
from tournaments.log.state import ConstraintState, DrawState, RoundState, SeatState, State, TableState

HANDLERS: Handlers = {}


@handler_of(HANDLERS, DrawMade)
def made(state: State, event: DrawMade, at: datetime) -> None:
    _forget(state)
    for number, serial in enumerate(event.numbers, start=1):
        state.entries[serial].number = number
    _plan(state, event, at)


@handler_of(HANDLERS, DrawDiscarded)
def discarded(state: State, event: DrawDiscarded, at: datetime) -> None:
    del event, at
    _forget(state)


@handler_of(HANDLERS, DrawRepaired)
def repaired(state: State, event: DrawRepaired, at: datetime) -> None:
    for serial in event.leavers:
        leave(state, serial, event.played)
    for number, serial in enumerate(event.arrivals, start=event.first_number):
        entry = state.entries[serial]
        entry.state, entry.number, entry.joined_round = "checked_in", number, event.played + 1
        entry.arrives_after_round = None
    _plan(state, event, at)


@handler_of(HANDLERS, RepairUndone)
def repair_undone(state: State, event: RepairUndone, at: datetime) -> None:
    del at
    for serial in event.leavers:
        come_back(state, serial)
        state.entries[serial].leaves_after_round = event.played if serial in event.noted else None
    for serial in event.arrivals:
        entry = state.entries[serial]
        entry.state, entry.number, entry.joined_round = "registered", None, 1
        entry.arrives_after_round = event.played if serial in event.noted else None
    state.draws.pop()
    _seat(state, state.draws[-1].plan, event.played, event.reasons)


@handler_of(HANDLERS, DrawExchanged, RoundRanked, RoundUnranked)
def planned(state: State, event: PlanEvent, at: datetime) -> None:
    _plan(state, event, at)


@handler_of(HANDLERS, ConstraintMade)
def constraint_made(state: State, event: ConstraintMade, at: datetime) -> None:
    del at
    if event.constraint != state.last_constraint + 1:
        raise ValueError(event.constraint)
    state.last_constraint = event.constraint
    for number in event.replaces:
        del state.constraints[number]
    state.constraints[event.constraint] = ConstraintState(
        asks=event.asks,
        entries=event.entries,
        club=event.club,
        table=event.table,
        until=event.until,
        hard=event.hard,
    )


@handler_of(HANDLERS, ConstraintDropped)
def constraint_dropped(state: State, event: ConstraintDropped, at: datetime) -> None:
    del at
    del state.constraints[event.constraint]


@handler_of(HANDLERS, TableKept, TableReleased)
def kept(state: State, event: TableKept | TableReleased, at: datetime) -> None:
    del at
    request = state.draws[-1].request
    others = [one for one in request["kept_tables"] if (one["round"], one["table"]) != (event.round, event.table)]
    own = {"round": event.round, "table": event.table, "players": list(event.players)}
    request["kept_tables"] = [*others, own] if isinstance(event, TableKept) else others


def _forget(state: State) -> None:
    state.rounds, state.draws = {}, []
    for entry in state.entries.values():
        entry.number = None


def _plan(state: State, event: PlanEvent, at: datetime) -> None:
    state.draws.append(
        DrawState(
            seed=event.seed,
            request=dict(event.request),
            plan=event.plan,
            method=event.method,
            begun=state.begun,
            created_at=at,
            made_by=event,
            reasons=event.reasons,
        )
    )
    _seat(state, event.plan, event.played, event.reasons)


def _seat(state: State, plan: dict[str, Any], played: int, reasons: dict[str, Any]) -> None:
    """The rounds after `played` as the plan has them; nothing has been played in them yet."""
    entry_of = {entry.number: serial for serial, entry in state.entries.items()}
    state.rounds = {number: round_ for number, round_ in state.rounds.items() if number <= played}
    for number, tables in enumerate(plan["rounds"], start=1):
        state.stations = max(state.stations, len(tables))
        if number > played:
            seated = {
                table: TableState(seats=[SeatState(entry_of[player]) for player in players])
                for table, players in enumerate(tables, start=1)
            }
            state.rounds[number] = RoundState(tables=seated, reasons=list(reasons.get(str(number), [])))
