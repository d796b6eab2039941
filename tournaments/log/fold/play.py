"""Rounds, sheets and the arbiter's decisions."""

from collections.abc import Sequence
from datetime import datetime

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
    DealRecorded,
    DealTakenBack,
    DisputeSettled,
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
    TeamAdjusted,
    TimeGiven,
    TotalsRecorded,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.sheets import asks_who_won, playing_in, total_written
from tournaments.log.state import AdjustmentState, ConfirmationState, DisputeState, Line, State, TableState

HANDLERS: Handlers = {}


@handler_of(HANDLERS, RoundOpened)
def opened(state: State, event: RoundOpened, at: datetime) -> None:
    round_ = state.round_of(event)
    round_.state, round_.opened_at = "open", at


@handler_of(HANDLERS, RoundUnopened)
def unopened(state: State, event: RoundUnopened, at: datetime) -> None:
    del at
    round_ = state.round_of(event)
    round_.state, round_.opened_at = "planned", None
    round_.extra_seconds, round_.stopped_after = 0, None
    for table in round_.tables.values():
        table.extra_seconds = 0
    if not state.has_begun:
        state.status = "open"  # as before the first opening, which moved it


@handler_of(HANDLERS, RoundClosed)
def closed(state: State, event: RoundClosed, at: datetime) -> None:
    round_ = state.round_of(event)
    round_.state, round_.closed_at = "closed", at


@handler_of(HANDLERS, RoundReopened)
def reopened(state: State, event: RoundReopened, at: datetime) -> None:
    del at
    round_ = state.round_of(event)
    round_.state, round_.closed_at = "open", None


@handler_of(HANDLERS, ClockSet)
def clock_set(state: State, event: ClockSet, at: datetime) -> None:
    del at
    round_ = state.round_of(event)
    if (round_.extra_seconds, round_.stopped_after) != (event.before.extra, event.before.stopped):
        raise ValueError(event.before)
    round_.extra_seconds, round_.stopped_after = event.after.extra, event.after.stopped


@handler_of(HANDLERS, TimeGiven)
def time_given(state: State, event: TimeGiven, at: datetime) -> None:
    del at
    table = state.table_of(event)
    if table.extra_seconds != event.before:
        raise ValueError(event.before)
    table.extra_seconds = event.after


@handler_of(HANDLERS, DealRecorded)
def deal_recorded(state: State, event: DealRecorded, at: datetime) -> None:
    table = state.table_of(event)
    earlier, after = table.lines.get(event.line), event.after
    if (earlier is None) != (event.before is None):
        raise ValueError(event.line)
    table.lines[event.line] = Line(
        status=after.status,
        outcome=after.outcome,
        scores=after.scores,
        reason=after.reason,
        dealer=after.dealer,
        version=earlier.version + 1 if earlier else 1,
        at=at,
    )
    _total(state, table)


@handler_of(HANDLERS, DealTakenBack)
def deal_taken_back(state: State, event: DealTakenBack, at: datetime) -> None:
    del at
    table = state.table_of(event)
    del table.lines[event.line]
    _total(state, table)


@handler_of(HANDLERS, TotalsRecorded)
def totals_recorded(state: State, event: TotalsRecorded, at: datetime) -> None:
    del at
    table = state.table_of(event)
    table.in_totals = event.after is not None
    table.version += 1
    if event.version != table.version:
        raise ValueError(event.version)
    _set_totals(state, table, [event.after] if event.after else [])


@handler_of(HANDLERS, SheetConfirmed)
def confirmed(state: State, event: SheetConfirmed, at: datetime) -> None:
    table = state.table_of(event)
    if event.version != table.version:
        raise ValueError(event.version)
    table.confirmations.append(ConfirmationState(seat=event.seat, version=event.version, at=at))
    table.confirmed_by, table.called_at, table.coming = event.seat, None, False
    table.version += 1
    _decide(state, event.stage, table)


@handler_of(HANDLERS, SheetDisputed)
def disputed(state: State, event: SheetDisputed, at: datetime) -> None:
    table = state.table_of(event)
    if event.dispute != len(table.disputes) + 1:
        raise ValueError(event.dispute)
    table.disputes.append(DisputeState(seat=event.seat, version=event.version, text=event.text, at=at))
    if table.called_at is None:
        table.called_at, table.coming = at, False
    table.version += 1


@handler_of(HANDLERS, DisputeSettled)
def dispute_settled(state: State, event: DisputeSettled, at: datetime) -> None:
    state.table_of(event).disputes[event.dispute - 1].settled_at = at


@handler_of(HANDLERS, SubmissionHeld, SubmissionTaken, SubmissionPutAside)
def submission_told(state: State, event: SubmissionHeld | SubmissionTaken | SubmissionPutAside, at: datetime) -> None:
    """What counts of it is told by events of its own."""
    del at
    state.table_of(event)


@handler_of(HANDLERS, SheetReopened)
def sheet_reopened(state: State, event: SheetReopened, at: datetime) -> None:
    del at
    table = state.table_of(event)
    table.confirmed_by = None
    table.version += 1
    for seat in table.seats:
        seat.won = seat.lost = False


@handler_of(HANDLERS, ArbiterCalled)
def arbiter_called(state: State, event: ArbiterCalled, at: datetime) -> None:
    table = state.table_of(event)
    table.called_at, table.coming = at, False


@handler_of(HANDLERS, ArbiterComing)
def arbiter_coming(state: State, event: ArbiterComing, at: datetime) -> None:
    del at
    state.table_of(event).coming = True


@handler_of(HANDLERS, ArbiterCame, CallCancelled)
def call_over(state: State, event: ArbiterCame | CallCancelled, at: datetime) -> None:
    del at
    table = state.table_of(event)
    table.called_at, table.coming = None, False


@handler_of(HANDLERS, AdjustmentGiven)
def adjustment_given(state: State, event: AdjustmentGiven, at: datetime) -> None:
    if event.entry not in state.entries:
        raise ValueError(event.adjustment)
    keep_adjustment(state, event, at, entry=event.entry)


def keep_adjustment(
    state: State,
    event: AdjustmentGiven | TeamAdjusted,
    at: datetime,
    *,
    entry: int | None = None,
    team: int | None = None,
) -> None:
    """Points for an entry or for a team, under the next number of all decisions.

    :raises ValueError: it has another number.
    """
    if event.adjustment != state.last_adjustment + 1:
        raise ValueError(event.adjustment)
    state.last_adjustment = event.adjustment
    state.adjustments[event.adjustment] = AdjustmentState(
        entry=entry,
        team=team,
        stage=event.stage,
        round=event.round,
        begun=event.begun,
        category=event.category,
        points=event.points,
        reason=event.reason,
        created_at=at,
    )


@handler_of(HANDLERS, AdjustmentCancelled)
def adjustment_cancelled(state: State, event: AdjustmentCancelled, at: datetime) -> None:
    del at
    state.adjustments[event.adjustment].cancelled = True


@handler_of(HANDLERS, AdjustmentRestored)
def adjustment_restored(state: State, event: AdjustmentRestored, at: datetime) -> None:
    del at
    state.adjustments[event.adjustment].cancelled = False


def _total(state: State, table: TableState) -> None:
    """What each seat has won and lost, from the lines of the sheet."""
    table.version += 1
    _set_totals(state, table, [line.scores for line in table.lines.values()])


def _set_totals(state: State, table: TableState, scores: Sequence[Sequence[int]]) -> None:
    pluses, minuses = game_named(state.settings["game"]).sheet_totals(scores, len(table.seats))
    for seat, plus, minus in zip(table.seats, pluses, minuses, strict=True):
        seat.plus, seat.minus = plus, minus


def _decide(state: State, stage: int, table: TableState) -> None:
    """Who has won and lost the round, where the ranking of the game asks."""
    if not asks_who_won(game_named(state.settings["game"])):
        return
    playing = playing_in(state, stage)
    written = [line for _number, line in sorted(table.lines.items())]
    result = (
        playing.result_of_totals([total_written(playing.engine, seat) for seat in table.seats])
        if table.in_totals
        else playing.result(written, size=len(table.seats))
    )
    for number, seat in enumerate(table.seats, start=1):
        seat.won, seat.lost = number in result.winners, number in result.losers
