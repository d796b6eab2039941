"""Rounds, lines of sheets and the arbiter's decisions, taken back."""

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
    DisputeOpened,
    DisputeSettled,
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
from tournaments.log.undo.inverse import Inverses, decides, inverse_of, must, must_be_decided

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {
    RoundUnopened: "undo_open_again",
    RoundRestored: "undo_abandon_again",
    SheetReopened: "undo_confirm_again",
    ArbiterCame: "undo_call_again",
    ArbiterComing: "undo_call_again",
    CallCancelled: "undo_call_again",
    DisputeOpened: "undo_dispute",
    SheetDisputed: "undo_dispute",
    DisputeSettled: "undo_dispute",
    SheetPhotographed: "undo_photograph",
    SheetPhotographDropped: "undo_photograph",
    SubmissionHeld: "undo_submission",
    SubmissionTaken: "undo_submission",
    SubmissionPutAside: "undo_submission",
}


@inverse_of(INVERSES, RoundOpened)
def opened(state: State, event: RoundOpened) -> RoundUnopened:
    """While no table has told anything, and nothing was decided that counts the round as begun."""
    must(_has_round(state, event) and state.round_of(event).state == "open")
    tables = state.round_of(event).tables.values()
    must(not any(table.lines or table.in_totals or table.called_at for table in tables))
    must(not any(table.confirmed or table.confirmations or table.disputes for table in tables))
    must(not _noted(state, event))
    must(all(one.begun < event.round for one in state.adjustments.values() if one.stage == event.stage))
    return RoundUnopened(stage=event.stage, round=event.round)


@inverse_of(INVERSES, RoundClosed)
def closed(state: State, event: RoundClosed) -> RoundReopened:
    must(_has_round(state, event) and state.status == "running")
    stage = state.stages[event.stage]
    must(stage.rounds[event.round].state == "closed" and stage.begun == event.round)
    drawn = stage.settings["rounds_planned"] - stage.settings["ranked_rounds"]
    must(len(stage.draws[-1].plan["rounds"]) <= drawn or event.round + 1 not in stage.rounds)
    return RoundReopened(stage=event.stage, round=event.round)


@inverse_of(INVERSES, RoundReopened)
def reopened(state: State, event: RoundReopened) -> RoundClosed:
    """Closing the last round by hand lets those leave who were noted to: a round that waits for that stays open."""
    must(_has_round(state, event))
    round_ = state.round_of(event)
    must(round_.state == "open" and all(table.confirmed for table in round_.tables.values()))
    must(event.round < state.stages[event.stage].settings["rounds_planned"] or not _noted(state, event))
    return RoundClosed(stage=event.stage, round=event.round)


@inverse_of(INVERSES, RoundAbandoned)
def abandoned(state: State, event: RoundAbandoned) -> RoundRestored:
    """While nobody plays it anew, or sits elsewhere in it, or plays by other settings."""
    must(_has_round(state, event) and state.status == "running")
    stage = state.stages[event.stage]
    must(bool(stage.abandoned) and stage.abandoned[-1].number == event.round)
    last, now = stage.abandoned[-1], stage.rounds[event.round]
    must(stage.play_of(event.round) == event.play + 1 and stage.settings == last.settings)
    must(now.state == "planned" and all(stage.rounds[n].state == "closed" for n in range(1, event.round)))
    must(_seated(now) == _seated(last.round))
    return RoundRestored(stage=event.stage, round=event.round, play=event.play)


@inverse_of(INVERSES, RoundShown)
def shown(state: State, event: RoundShown) -> RoundShown:
    must(_has_round(state, event) and state.round_of(event).shown == event.after)
    return RoundShown(stage=event.stage, round=event.round, before=event.after, after=event.before)


@inverse_of(INVERSES, ClockSet)
def clock_set(state: State, event: ClockSet) -> ClockSet:
    """A clock that was stopped meanwhile counts the time as if it had gone on."""
    must(_has_round(state, event))
    round_ = state.round_of(event)
    must(round_.state == "open" and event.after == ClockState(extra=round_.extra_seconds, stopped=round_.stopped_after))
    return ClockSet(stage=event.stage, round=event.round, before=event.after, after=event.before)


@inverse_of(INVERSES, TimeGiven)
def time_given(state: State, event: TimeGiven) -> TimeGiven:
    must(_has_round(state, event))
    round_ = state.round_of(event)
    must(round_.state == "open" and event.table in round_.tables)
    must(round_.tables[event.table].extra_seconds == event.after)
    return TimeGiven(stage=event.stage, round=event.round, table=event.table, before=event.after, after=event.before)


@inverse_of(INVERSES, DealRecorded)
def deal_recorded(state: State, event: DealRecorded) -> DealRecorded | DealTakenBack:
    """A correction gives back what it replaced; a new line goes, while it is the last of its sheet."""
    table = _open_sheet(state, event)
    must(event.line in table.lines and _same(table.lines[event.line], event.after))
    if event.before is None:
        must(event.line == max(table.lines) and table.lines[event.line].version == 1)
        return DealTakenBack(
            stage=event.stage,
            round=event.round,
            table=event.table,
            line=event.line,
            deal=event.deal,
            before=event.after,
        )
    must(_fits(state, event, table, event.before))
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
def deal_taken_back(state: State, event: DealTakenBack) -> DealRecorded:
    table = _open_sheet(state, event)
    must(event.line == len(table.lines) + 1 and _fits(state, event, table, event.before))
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
def totals_recorded(state: State, event: TotalsRecorded) -> TotalsRecorded:
    table = _open_sheet(state, event)
    now = _totals(state, table) if table.in_totals else None
    must((now, table.totals_reason) == (event.after, event.reason))
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
def confirmed(state: State, event: SheetConfirmed) -> SheetReopened:
    """As long as it is this confirmation, by this seat and of these figures, that stands."""
    must(_has_round(state, event) and decides(state))
    table = state.table_of(event)
    must(table.confirmed and (table.confirmed_by, _balances(table)) == (event.seat, event.scores))
    return SheetReopened(stage=event.stage, round=event.round, table=event.table, reason="")


@inverse_of(INVERSES, SheetAgreed)
def agreed(state: State, event: SheetAgreed) -> SheetReopened:
    """As long as others have yet to agree: the sheet gets another version, and all are asked again."""
    must(_open_sheet(state, event).version == event.version)
    return SheetReopened(stage=event.stage, round=event.round, table=event.table, reason="")


@inverse_of(INVERSES, SeatsExchanged)
def seats_exchanged(state: State, event: SeatsExchanged) -> SeatsExchanged:
    """As long as nobody was moved again."""
    must(_has_round(state, event) and decides(state))
    tables = state.round_of(event).tables
    for chair in event.chairs:
        seat = tables[chair.table].seats[chair.seat - 1]
        earlier = tuple(Stretch(entry=entry, until=line) for entry, line in seat.earlier)
        must(Sitting(entry=seat.entry, earlier=earlier) == chair.after)
    turned = tuple(replace(chair, before=chair.after, after=chair.before) for chair in event.chairs)
    return SeatsExchanged(stage=event.stage, round=event.round, chairs=turned, reason="")


@inverse_of(INVERSES, OddityAccepted)
def oddity_accepted(state: State, event: OddityAccepted) -> OddityReopened:
    must(decides(state) and _told(event) in _accepted(state, event))
    return OddityReopened(**vars(event))


@inverse_of(INVERSES, OddityReopened)
def oddity_reopened(state: State, event: OddityReopened) -> OddityAccepted:
    must(decides(state) and _told(event) not in _accepted(state, event))
    return OddityAccepted(**vars(event))


def _told(event: OfOddity) -> dict[str, Any]:
    return {"code": event.code, "seat": event.seat, "version": event.version, "reason": event.reason}


def _accepted(state: State, event: OfOddity) -> list[dict[str, Any]]:
    """Of the same sheet: a round that was abandoned has another."""
    must(_has_round(state, event) and event.version <= state.table_of(event).version)
    return state.table_of(event).accepted


@inverse_of(INVERSES, ArbiterCalled)
def arbiter_called(state: State, event: ArbiterCalled) -> ArbiterCame:
    must(_has_round(state, event) and state.table_of(event).called_at is not None)
    return ArbiterCame(stage=event.stage, round=event.round, table=event.table)


@inverse_of(INVERSES, AdjustmentGiven)
def adjustment_given(state: State, event: AdjustmentGiven) -> AdjustmentCancelled:
    return _cancelled(state, event)


@inverse_of(INVERSES, AdjustmentRestored)
def adjustment_restored(state: State, event: AdjustmentRestored) -> AdjustmentCancelled:
    return _cancelled(state, event)


@inverse_of(INVERSES, AdjustmentCancelled)
def adjustment_cancelled(state: State, event: AdjustmentCancelled) -> AdjustmentRestored:
    must_be_decided(state, event.adjustment, cancelled=True)
    return AdjustmentRestored(entry=event.entry, adjustment=event.adjustment, points=event.points)


def _cancelled(state: State, event: AdjustmentGiven | AdjustmentRestored) -> AdjustmentCancelled:
    must_be_decided(state, event.adjustment, cancelled=False)
    return AdjustmentCancelled(entry=event.entry, adjustment=event.adjustment, points=event.points)


def _open_sheet(state: State, event: OfTable) -> TableState:
    """The table, as long as its sheet may change: nobody has confirmed it, and its round is open."""
    must(_has_round(state, event) and state.status == "running")
    must(state.round_of(event).state == "open")
    table = state.table_of(event)
    must(not table.confirmed)
    return table


def _seated(round_: RoundState) -> dict[int, list[int]]:
    return {number: [seat.entry for seat in table.seats] for number, table in round_.tables.items()}


def _has_round(state: State, event: OfRound) -> bool:
    return event.stage in state.stages and event.round in state.stages[event.stage].rounds


def _noted(state: State, event: OfRound) -> bool:
    """Whether somebody leaves or arrives after the round that is open."""
    starts = state.stages[event.stage].starts.values()
    return any(start.leaves_after_round or start.arrives_after_round for start in starts)


def _totals(state: State, table: TableState) -> tuple[int, ...]:
    """As somebody copied them from paper."""
    engine = game_named(state.settings["game"])
    return tuple(total_written(engine, seat) for seat in table.seats)


def _balances(table: TableState) -> tuple[int, ...]:
    return tuple(seat.plus - seat.minus for seat in table.seats)


def _fits(state: State, event: DealRecorded | DealTakenBack, table: TableState, line: LineState) -> bool:
    """Whether the sheet has no deal too many with this line in its place."""
    told = {other: its.status for other, its in table.lines.items()} | {event.line: line.status}
    uncounted = {"cancelled"} if state.settings["passed_deals"] == "counted" else {"cancelled", "passed"}
    limit = state.stages[event.stage].settings["deals_per_round"]
    return limit is None or sum(status not in uncounted for status in told.values()) <= limit


def _same(line: Line, after: LineState) -> bool:
    return (line.status, line.outcome, line.scores) == (after.status, after.outcome, after.scores)
