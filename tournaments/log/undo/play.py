"""Undo of events about rounds, lines of sheets and the arbiter's decisions.

Each `undo_` function returns the event that restores the state before its event. `require` refuses if the state is no
longer as the event left it. The order is that of play; the private functions at the end read the state.
"""

from dataclasses import replace
from typing import Any

from scoring.games import game_named
from tournaments.log.events import (
    AdjustmentCancelled,
    AdjustmentGiven,
    AdjustmentRestored,
    ArbiterCalled,
    ArbiterCame,
    ArbiterComing,
    CallCancelled,
    ClockSet,
    ClockState,
    DealRecorded,
    DealTakenBack,
    DisputeDecided,
    DisputeOpened,
    DisputeSettled,
    LineDisputed,
    LineState,
    LogEvent,
    OddityAccepted,
    OddityReopened,
    OfOddity,
    OfRound,
    OfTable,
    RoundAbandoned,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    RoundRestored,
    RoundShown,
    RoundUnopened,
    SeatsExchanged,
    SheetAgreed,
    SheetConfirmed,
    SheetDisputed,
    SheetPhotographDropped,
    SheetPhotographed,
    SheetReopened,
    Sitting,
    Stretch,
    SubmissionHeld,
    SubmissionPutAside,
    SubmissionTaken,
    TimeGiven,
    TotalsRecorded,
)
from tournaments.log.sheets import total_written
from tournaments.log.state import Line, RoundState, State, TableState
from tournaments.log.undo.inverse import Inverses, accepts_decisions, inverse_of, require, require_decision

INVERSES: Inverses = {}
#: Events that are never undone, with the code of the reason that the desk shows.
NEVER: dict[type[LogEvent], str] = {
    RoundUnopened: "undo_open_again",
    RoundRestored: "undo_abandon_again",
    SheetReopened: "undo_confirm_again",
    ArbiterCame: "undo_call_again",
    ArbiterComing: "undo_call_again",
    CallCancelled: "undo_call_again",
    DisputeOpened: "undo_dispute",
    LineDisputed: "undo_dispute",
    SheetDisputed: "undo_dispute",
    DisputeDecided: "undo_dispute",
    DisputeSettled: "undo_dispute",
    SheetPhotographed: "undo_photograph",
    SheetPhotographDropped: "undo_photograph",
    SubmissionHeld: "undo_submission",
    SubmissionTaken: "undo_submission",
    SubmissionPutAside: "undo_submission",
}


@inverse_of(INVERSES, RoundOpened)
def undo_round_opened(state: State, event: RoundOpened) -> RoundUnopened:
    """Undo an opening while no table has recorded data, and no noted move or decision counts the round as begun."""
    require(_has_round(state, event) and state.round_of(event).state == "open")
    tables = state.round_of(event).tables.values()
    require(not any(table.lines or table.in_totals or table.called_at for table in tables))
    require(not any(table.confirmed or table.confirmations or table.disputes for table in tables))
    require(not _has_noted_moves(state, event))
    require(all(one.begun < event.round for one in state.adjustments.values() if one.stage == event.stage))
    return RoundUnopened(stage=event.stage, round=event.round)


@inverse_of(INVERSES, RoundClosed)
def undo_round_closed(state: State, event: RoundClosed) -> RoundReopened:
    """Reopen the round while no later one has begun or is seated by the ranking."""
    require(_has_round(state, event) and state.status == "running")
    stage = state.stages[event.stage]
    require(stage.rounds[event.round].state == "closed" and stage.begun == event.round)
    drawn_rounds = stage.settings["rounds_planned"] - stage.settings["ranked_rounds"]
    a_ranked_round_is_seated = len(stage.draws[-1].plan["rounds"]) > drawn_rounds  # seating it appends it to the plan
    next_is_seated = event.round + 1 in stage.rounds  # as drawn rounds are from the draw on
    require(not (a_ranked_round_is_seated and next_is_seated))
    return RoundReopened(stage=event.stage, round=event.round)


@inverse_of(INVERSES, RoundReopened)
def undo_round_reopened(state: State, event: RoundReopened) -> RoundClosed:
    """Close the round again, except a last round with noted moves: closing it by hand applies them, this would not."""
    require(_has_round(state, event))
    round_ = state.round_of(event)
    require(round_.state == "open" and all(table.confirmed for table in round_.tables.values()))
    require(event.round < state.stages[event.stage].settings["rounds_planned"] or not _has_noted_moves(state, event))
    return RoundClosed(stage=event.stage, round=event.round)


@inverse_of(INVERSES, RoundAbandoned)
def undo_round_abandoned(state: State, event: RoundAbandoned) -> RoundRestored:
    """Restore the abandoned play while the round was not opened again, and seats and settings are the same."""
    require(_has_round(state, event) and state.status == "running")
    stage = state.stages[event.stage]
    require(bool(stage.abandoned) and stage.abandoned[-1].number == event.round)
    last, current_round = stage.abandoned[-1], stage.rounds[event.round]
    require(stage.play_of(event.round) == event.play + 1 and stage.settings == last.settings)
    require(current_round.state == "planned" and all(stage.rounds[n].state == "closed" for n in range(1, event.round)))
    require(_seats_by_table(current_round) == _seats_by_table(last.round))
    return RoundRestored(stage=event.stage, round=event.round, play=event.play)


@inverse_of(INVERSES, RoundShown)
def undo_round_shown(state: State, event: RoundShown) -> RoundShown:
    require(_has_round(state, event) and state.round_of(event).shown == event.after)
    return RoundShown(stage=event.stage, round=event.round, before=event.after, after=event.before)


@inverse_of(INVERSES, ClockSet)
def undo_clock_set(state: State, event: ClockSet) -> ClockSet:
    """Reset the clock. Time for which it was stopped counts as if it had run."""
    require(_has_round(state, event))
    round_ = state.round_of(event)
    current_clock = ClockState(extra=round_.extra_seconds, stopped=round_.stopped_after)
    require(round_.state == "open" and event.after == current_clock)
    return ClockSet(stage=event.stage, round=event.round, before=event.after, after=event.before)


@inverse_of(INVERSES, TimeGiven)
def undo_time_given(state: State, event: TimeGiven) -> TimeGiven:
    require(_has_round(state, event))
    round_ = state.round_of(event)
    require(round_.state == "open" and event.table in round_.tables)
    require(round_.tables[event.table].extra_seconds == event.after)
    return TimeGiven(stage=event.stage, round=event.round, table=event.table, before=event.after, after=event.before)


@inverse_of(INVERSES, DealRecorded)
def undo_deal_recorded(state: State, event: DealRecorded) -> DealRecorded | DealTakenBack:
    """Restore the line that a correction replaced, or remove a new line while it is the last of its sheet."""
    table = _require_open_sheet(state, event)
    require(event.line in table.lines and _is_same_line(table.lines[event.line], event.after))
    if event.before is None:
        require(event.line == max(table.lines) and table.lines[event.line].version == 1)
        return DealTakenBack(
            stage=event.stage,
            round=event.round,
            table=event.table,
            line=event.line,
            deal=event.deal,
            before=event.after,
        )
    require(_is_within_length(state, event, table, event.before))
    return DealRecorded(
        stage=event.stage,
        round=event.round,
        table=event.table,
        line=event.line,
        deal=event.deal,
        before=event.after,
        after=event.before,
        override=(),
    )


@inverse_of(INVERSES, DealTakenBack)
def undo_deal_taken_back(state: State, event: DealTakenBack) -> DealRecorded:
    """Restore the line while the sheet still ends before it."""
    table = _require_open_sheet(state, event)
    require(event.line == len(table.lines) + 1 and _is_within_length(state, event, table, event.before))
    return DealRecorded(
        stage=event.stage,
        round=event.round,
        table=event.table,
        line=event.line,
        deal=event.deal,
        before=None,
        after=event.before,
    )


@inverse_of(INVERSES, TotalsRecorded)
def undo_totals_recorded(state: State, event: TotalsRecorded) -> TotalsRecorded:
    """Restore the totals before, or none, while the sheet has those of the event."""
    table = _require_open_sheet(state, event)
    current_totals = _paper_totals(state, table) if table.in_totals else None
    require((current_totals, table.totals_reason) == (event.after, event.reason))
    return TotalsRecorded(
        stage=event.stage,
        round=event.round,
        table=event.table,
        before=event.after,
        after=event.before,
        version=table.version + 1,
        reason=event.reason_before,
        reason_before=event.reason,
    )


@inverse_of(INVERSES, SheetConfirmed)
def undo_sheet_confirmed(state: State, event: SheetConfirmed) -> SheetReopened:
    """Reopen the sheet while this confirmation, by this seat and of these balances, is in force."""
    require(_has_round(state, event) and accepts_decisions(state))
    table = state.table_of(event)
    require(table.confirmed and (table.confirmed_by, _seat_balances(table)) == (event.seat, event.scores))
    return SheetReopened(stage=event.stage, round=event.round, table=event.table, reason="")


@inverse_of(INVERSES, SheetAgreed)
def undo_sheet_agreed(state: State, event: SheetAgreed) -> SheetReopened:
    """Reopen the sheet while other agreements are missing. Its version changes, so that all seats must agree again."""
    require(_require_open_sheet(state, event).version == event.version)
    return SheetReopened(stage=event.stage, round=event.round, table=event.table, reason="")


@inverse_of(INVERSES, SeatsExchanged)
def undo_seats_exchanged(state: State, event: SeatsExchanged) -> SeatsExchanged:
    """Exchange the seats back while none of them was exchanged again."""
    require(_has_round(state, event) and accepts_decisions(state))
    tables = state.round_of(event).tables
    for chair in event.chairs:
        seat = tables[chair.table].seats[chair.seat - 1]
        earlier = tuple(Stretch(entry=entry, until=line) for entry, line in seat.earlier)
        require(Sitting(entry=seat.entry, earlier=earlier) == chair.after)
    turned = tuple(replace(chair, before=chair.after, after=chair.before) for chair in event.chairs)
    return SeatsExchanged(stage=event.stage, round=event.round, chairs=turned, reason="")


@inverse_of(INVERSES, OddityAccepted)
def undo_oddity_accepted(state: State, event: OddityAccepted) -> OddityReopened:
    require(accepts_decisions(state) and _oddity_columns(event) in _accepted_oddities(state, event))
    return OddityReopened(**vars(event))


@inverse_of(INVERSES, OddityReopened)
def undo_oddity_reopened(state: State, event: OddityReopened) -> OddityAccepted:
    require(accepts_decisions(state) and _oddity_columns(event) not in _accepted_oddities(state, event))
    return OddityAccepted(**vars(event))


def _oddity_columns(event: OfOddity) -> dict[str, Any]:
    return {"code": event.code, "seat": event.seat, "version": event.version, "reason": event.reason}


def _accepted_oddities(state: State, event: OfOddity) -> list[dict[str, Any]]:
    """Return the accepted oddities of the same sheet: after an abandoned round the table has another sheet."""
    require(_has_round(state, event) and event.version <= state.table_of(event).version)
    return state.table_of(event).accepted


@inverse_of(INVERSES, ArbiterCalled)
def undo_arbiter_called(state: State, event: ArbiterCalled) -> ArbiterCame:
    require(_has_round(state, event) and state.table_of(event).called_at is not None)
    return ArbiterCame(stage=event.stage, round=event.round, table=event.table)


@inverse_of(INVERSES, AdjustmentGiven)
def undo_adjustment_given(state: State, event: AdjustmentGiven) -> AdjustmentCancelled:
    return _cancel_adjustment(state, event)


@inverse_of(INVERSES, AdjustmentRestored)
def undo_adjustment_restored(state: State, event: AdjustmentRestored) -> AdjustmentCancelled:
    return _cancel_adjustment(state, event)


@inverse_of(INVERSES, AdjustmentCancelled)
def undo_adjustment_cancelled(state: State, event: AdjustmentCancelled) -> AdjustmentRestored:
    require_decision(state, event.adjustment, cancelled=True)
    require(state.adjustments[event.adjustment].entry == event.entry)
    return AdjustmentRestored(entry=event.entry, adjustment=event.adjustment, points=event.points)


def _cancel_adjustment(state: State, event: AdjustmentGiven | AdjustmentRestored) -> AdjustmentCancelled:
    require_decision(state, event.adjustment, cancelled=False)
    require(state.adjustments[event.adjustment].entry == event.entry)
    return AdjustmentCancelled(entry=event.entry, adjustment=event.adjustment, points=event.points)


def _require_open_sheet(state: State, event: OfTable) -> TableState:
    """Return the table if its sheet may change: it is not confirmed, and its round is open."""
    require(_has_round(state, event) and state.status == "running")
    require(state.round_of(event).state == "open")
    table = state.table_of(event)
    require(not table.confirmed)
    return table


def _seats_by_table(round_: RoundState) -> dict[int, list[int]]:
    return {number: [seat.entry for seat in table.seats] for number, table in round_.tables.items()}


def _has_round(state: State, event: OfRound) -> bool:
    return event.stage in state.stages and event.round in state.stages[event.stage].rounds


def _has_noted_moves(state: State, event: OfRound) -> bool:
    """Return True if players will leave or arrive after the open round."""
    starts = state.stages[event.stage].starts.values()
    return any(start.leaves_after_round or start.arrives_after_round for start in starts)


def _paper_totals(state: State, table: TableState) -> tuple[int, ...]:
    """Return the totals as they were copied from paper."""
    engine = game_named(state.settings["game"])
    return tuple(total_written(engine, seat) for seat in table.seats)


def _seat_balances(table: TableState) -> tuple[int, ...]:
    return tuple(seat.plus - seat.minus for seat in table.seats)


def _is_within_length(state: State, event: DealRecorded | DealTakenBack, table: TableState, line: LineState) -> bool:
    """Return True if the sheet, with this line in its place, does not exceed the number of deals per round."""
    statuses = {other: its.status for other, its in table.lines.items()} | {event.line: line.status}
    uncounted = {"cancelled"} if state.settings["passed_deals"] == "counted" else {"cancelled", "passed"}
    limit = state.stages[event.stage].settings["deals_per_round"]
    return limit is None or sum(status not in uncounted for status in statuses.values()) <= limit


def _is_same_line(line: Line, after: LineState) -> bool:
    return (line.status, line.outcome, line.scores) == (after.status, after.outcome, after.scores)
