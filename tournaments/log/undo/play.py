"""Rounds, lines of sheets and the arbiter's decisions, taken back."""

from tournaments.log.events import (
    AdjustmentCancelled,
    AdjustmentGiven,
    AdjustmentRestored,
    ArbiterCalled,
    ArbiterCame,
    ArbiterComing,
    CallCancelled,
    DealRecorded,
    DealTakenBack,
    DisputeSettled,
    LineState,
    LogEvent,
    OfTable,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    RoundUnopened,
    SheetConfirmed,
    SheetDisputed,
    SheetReopened,
    SubmissionHeld,
    SubmissionPutAside,
    SubmissionTaken,
    TotalsRecorded,
)
from tournaments.log.state import Line, State, TableState
from tournaments.log.undo.inverse import Inverses, inverse_of, must

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {
    RoundUnopened: "undo_open_again",
    SheetReopened: "undo_confirm_again",
    ArbiterCame: "undo_call_again",
    ArbiterComing: "undo_call_again",
    CallCancelled: "undo_call_again",
    SheetDisputed: "undo_dispute",
    DisputeSettled: "undo_dispute",
    SubmissionHeld: "undo_submission",
    SubmissionTaken: "undo_submission",
    SubmissionPutAside: "undo_submission",
}


@inverse_of(INVERSES, RoundOpened)
def opened(state: State, event: RoundOpened) -> RoundUnopened:
    round_ = state.rounds[event.round]
    touched = any(table.lines or table.in_totals or table.called_at for table in round_.tables.values())
    must(round_.state == "open" and not touched)
    return RoundUnopened(round=event.round)


@inverse_of(INVERSES, RoundClosed)
def closed(state: State, event: RoundClosed) -> RoundReopened:
    must(state.rounds[event.round].state == "closed" and state.begun == event.round and state.status == "running")
    must(
        len(state.draws[-1].plan["rounds"]) <= state.settings["rounds_planned"] - state.settings["ranked_rounds"]
        or event.round + 1 not in state.rounds
    )
    return RoundReopened(round=event.round)


@inverse_of(INVERSES, RoundReopened)
def reopened(state: State, event: RoundReopened) -> RoundClosed:
    round_ = state.rounds[event.round]
    must(round_.state == "open" and all(table.confirmed_by for table in round_.tables.values()))
    return RoundClosed(round=event.round)


@inverse_of(INVERSES, DealRecorded)
def deal_recorded(state: State, event: DealRecorded) -> DealRecorded | DealTakenBack:
    """A correction gives back what it replaced; a new line goes, while it is the last of its sheet."""
    table = _open_sheet(state, event)
    must(event.line in table.lines and _same(table.lines[event.line], event.after))
    if event.before is None:
        must(event.line == max(table.lines) and table.lines[event.line].version == 1)
        return DealTakenBack(round=event.round, table=event.table, line=event.line, deal=event.deal, before=event.after)
    return DealRecorded(
        round=event.round,
        table=event.table,
        line=event.line,
        deal=event.deal,
        before=event.after,
        after=event.before,
        override=(),
    )


@inverse_of(INVERSES, DealTakenBack)
def deal_taken_back(state: State, event: DealTakenBack) -> DealRecorded:
    table = _open_sheet(state, event)
    must(event.line == len(table.lines) + 1)
    return DealRecorded(
        round=event.round, table=event.table, line=event.line, deal=event.deal, before=None, after=event.before
    )


@inverse_of(INVERSES, TotalsRecorded)
def totals_recorded(state: State, event: TotalsRecorded) -> TotalsRecorded:
    table = _open_sheet(state, event)
    now = tuple(seat.plus - seat.minus for seat in table.seats) if table.in_totals else None
    must(now == event.after)
    return TotalsRecorded(
        round=event.round,
        table=event.table,
        before=event.after,
        after=event.before,
        version=table.version + 1,
    )


@inverse_of(INVERSES, SheetConfirmed)
def confirmed(state: State, event: SheetConfirmed) -> SheetReopened:
    must(event.round in state.rounds and state.table_of(event.round, event.table).confirmed_by is not None)
    must(state.status in {"running", "finished"})
    return SheetReopened(round=event.round, table=event.table, reason="")


@inverse_of(INVERSES, ArbiterCalled)
def arbiter_called(state: State, event: ArbiterCalled) -> ArbiterCame:
    must(event.round in state.rounds and state.table_of(event.round, event.table).called_at is not None)
    return ArbiterCame(round=event.round, table=event.table)


@inverse_of(INVERSES, AdjustmentGiven)
def adjustment_given(state: State, event: AdjustmentGiven) -> AdjustmentCancelled:
    return _cancelled(state, event)


@inverse_of(INVERSES, AdjustmentRestored)
def adjustment_restored(state: State, event: AdjustmentRestored) -> AdjustmentCancelled:
    return _cancelled(state, event)


@inverse_of(INVERSES, AdjustmentCancelled)
def adjustment_cancelled(state: State, event: AdjustmentCancelled) -> AdjustmentRestored:
    must(_decides(state) and state.adjustments[event.adjustment].cancelled)
    return AdjustmentRestored(entry=event.entry, adjustment=event.adjustment, points=event.points)


def _cancelled(state: State, event: AdjustmentGiven | AdjustmentRestored) -> AdjustmentCancelled:
    must(_decides(state) and not state.adjustments[event.adjustment].cancelled)
    return AdjustmentCancelled(entry=event.entry, adjustment=event.adjustment, points=event.points)


def _decides(state: State) -> bool:
    return state.status in {"running", "finished"}


def _open_sheet(state: State, event: OfTable) -> TableState:
    """The table, as long as its sheet may change: nobody has confirmed it, and its round is open."""
    must(event.round in state.rounds and state.status == "running")
    must(state.rounds[event.round].state == "open")
    table = state.table_of(event.round, event.table)
    must(table.confirmed_by is None)
    return table


def _same(line: Line, after: LineState) -> bool:
    return (line.status, line.outcome, line.scores) == (after.status, after.outcome, after.scores)
