"""Applies events about rounds, sheets and the arbiter's decisions.

A handler checks that the event fits the state, and changes the state in place. An exception (`ValueError`, `KeyError`)
is an impossible event (`fold.apply`). The order is that of play: rounds and clock, lines and totals, confirmations and
disputes, submissions, exchanged seats, oddities, calls, adjustments; at the end the sums of a sheet.
"""

from collections.abc import Sequence

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
    OddityAccepted,
    OddityReopened,
    OfOddity,
    RoundAbandoned,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    RoundRestored,
    RoundShown,
    RoundUnopened,
    SeatsExchanged,
    SheetAgreed,
    SheetAgreement,
    SheetConfirmed,
    SheetPhotographDropped,
    SheetPhotographed,
    SheetReopened,
    Sitting,
    SubmissionHeld,
    SubmissionPutAside,
    SubmissionTaken,
    TeamAdjusted,
    TimeGiven,
    TotalsRecorded,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.sheets import played_game_in, ranks_rounds_won, total_written
from tournaments.log.state import (
    AbandonedPlay,
    AdjustmentState,
    ConfirmationState,
    Line,
    RoundState,
    SeatState,
    State,
    TableState,
)

HANDLERS: Handlers = {}


@handler_of(HANDLERS, RoundOpened)
def apply_round_opened(state: State, event: RoundOpened) -> None:
    round_ = state.round_of(event)
    round_.state, round_.opened_at = "open", state.now


@handler_of(HANDLERS, RoundUnopened)
def apply_round_unopened(state: State, event: RoundUnopened) -> None:
    """Restore the planned round; without any other begun round the tournament is no longer running."""
    round_ = state.round_of(event)
    round_.state, round_.opened_at = "planned", None
    round_.extra_seconds, round_.stopped_after = 0, None
    for table in round_.tables.values():
        table.extra_seconds = 0
    if not state.has_begun:
        state.status = "open"  # as before the first opening, which moved it


@handler_of(HANDLERS, RoundClosed)
def apply_round_closed(state: State, event: RoundClosed) -> None:
    round_ = state.round_of(event)
    round_.state, round_.closed_at = "closed", state.now


@handler_of(HANDLERS, RoundReopened)
def apply_round_reopened(state: State, event: RoundReopened) -> None:
    round_ = state.round_of(event)
    round_.state, round_.closed_at = "open", None


@handler_of(HANDLERS, RoundAbandoned)
def apply_round_abandoned(state: State, event: RoundAbandoned) -> None:
    """Move the play to `abandoned`, and start the planned round again with empty sheets.

    Adjustments given since the round began stay in force, but no longer concern it. The play keeps their former round
    and number of begun rounds (`begun`) for `RoundRestored`.
    """
    stage, round_ = state.stages[event.stage], state.round_of(event)
    if event.play != stage.play_of(event.round) or round_.state != "open":
        raise ValueError(event.play)
    affected_adjustments = {
        number: one
        for number, one in state.adjustments.items()
        if one.stage == event.stage and one.begun >= event.round
    }
    decisions = {number: (one.round, one.begun) for number, one in affected_adjustments.items()}
    stage.abandoned.append(AbandonedPlay(event.round, round_, dict(stage.settings), decisions))
    for one in affected_adjustments.values():
        one.round, one.begun = None if one.round == event.round else one.round, event.round - 1
    tables = {
        number: TableState(seats=[SeatState(seat.entry) for seat in table.seats], version=table.version + 1)
        for number, table in round_.tables.items()
    }
    stage.rounds[event.round] = RoundState(tables=tables, reasons=round_.reasons, shown=round_.shown)


@handler_of(HANDLERS, RoundRestored)
def apply_round_restored(state: State, event: RoundRestored) -> None:
    """Put the last abandoned play in place of the round, with newer versions of its sheets.

    The adjustments get back the round and the number of begun rounds that the abandonment took from them.
    """
    stage = state.stages[event.stage]
    restored = stage.abandoned.pop()
    is_its_play = stage.play_of(event.round) == event.play  # counted without the play just taken from `abandoned`
    if restored.number != event.round or not is_its_play:
        raise ValueError(event.play)
    for number, table in restored.round.tables.items():
        table.version = stage.rounds[event.round].tables[number].version + 1
    restored.round.shown = stage.rounds[event.round].shown
    stage.rounds[event.round] = restored.round
    for number, (round_, begun) in restored.decisions.items():
        state.adjustments[number].round, state.adjustments[number].begun = round_, begun


@handler_of(HANDLERS, RoundShown)
def apply_round_shown(state: State, event: RoundShown) -> None:
    round_ = state.round_of(event)
    if round_.shown != event.before:
        raise ValueError(event.before)
    round_.shown = event.after


@handler_of(HANDLERS, ClockSet)
def apply_clock_set(state: State, event: ClockSet) -> None:
    round_ = state.round_of(event)
    if (round_.extra_seconds, round_.stopped_after) != (event.before.extra, event.before.stopped):
        raise ValueError(event.before)
    round_.extra_seconds, round_.stopped_after = event.after.extra, event.after.stopped


@handler_of(HANDLERS, TimeGiven)
def apply_time_given(state: State, event: TimeGiven) -> None:
    table = state.table_of(event)
    if table.extra_seconds != event.before:
        raise ValueError(event.before)
    table.extra_seconds = event.after


@handler_of(HANDLERS, DealRecorded)
def apply_deal_recorded(state: State, event: DealRecorded) -> None:
    """Write a new line, or correct one that the sheet has; the versions of line and sheet advance."""
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
        at=state.now,
    )
    _sum_lines(state, table)


@handler_of(HANDLERS, DealTakenBack)
def apply_deal_taken_back(state: State, event: DealTakenBack) -> None:
    table = state.table_of(event)
    del table.lines[event.line]
    _sum_lines(state, table)


@handler_of(HANDLERS, TotalsRecorded)
def apply_totals_recorded(state: State, event: TotalsRecorded) -> None:
    table = state.table_of(event)
    table.in_totals, table.totals_reason = event.after is not None, event.reason
    table.version += 1
    if event.version != table.version:
        raise ValueError(event.version)
    _set_totals(state, table, [event.after] if event.after else [])


@handler_of(HANDLERS, SheetAgreed)
def apply_sheet_agreed(state: State, event: SheetAgreed) -> None:
    _add_agreement(state, event)


@handler_of(HANDLERS, SheetConfirmed)
def apply_sheet_confirmed(state: State, event: SheetConfirmed) -> None:
    table = _add_agreement(state, event)
    table.confirmed, table.confirmed_by, table.called_at, table.coming = True, event.seat, None, False
    table.version += 1
    _set_winners(state, event.stage, table)


def _add_agreement(state: State, event: SheetAgreement) -> TableState:
    """Add the agreement of a seat to the sheet.

    :raises ValueError: the seat agreed to another version, or the sheet is confirmed already.
    """
    table = state.table_of(event)
    if event.version != table.version or table.confirmed:
        raise ValueError(event.version)
    confirmation = ConfirmationState(
        seat=event.seat, entered_by=event.entered_by, way=event.way, version=event.version, at=state.now
    )
    table.confirmations.append(confirmation)
    return table


@handler_of(HANDLERS, SubmissionHeld, SubmissionTaken, SubmissionPutAside)
def check_submission(state: State, event: SubmissionHeld | SubmissionTaken | SubmissionPutAside) -> None:
    """Check that the table exists. Other events record the submitted deals and totals."""
    state.table_of(event)


@handler_of(HANDLERS, SheetPhotographed, SheetPhotographDropped)
def check_photograph(state: State, event: SheetPhotographed | SheetPhotographDropped) -> None:
    """Check that the table exists. Photographs are not part of the state."""
    state.table_of(event)


@handler_of(HANDLERS, SheetReopened)
def apply_sheet_reopened(state: State, event: SheetReopened) -> None:
    """Revoke the confirmation; winners and losers are unknown until the next one."""
    table = state.table_of(event)
    table.confirmed, table.confirmed_by = False, None
    table.version += 1
    for seat in table.seats:
        seat.won = seat.lost = False


@handler_of(HANDLERS, SeatsExchanged)
def apply_seats_exchanged(state: State, event: SeatsExchanged) -> None:
    """Exchange the players of the seats, and advance the versions of their sheets."""
    tables = state.round_of(event).tables
    for chair in event.chairs:
        seat = tables[chair.table].seats[chair.seat - 1]
        if (seat.entry, seat.earlier) != _sitting_columns(chair.before):
            raise ValueError(chair.seat)
        seat.entry, seat.earlier = _sitting_columns(chair.after)
    for number in {chair.table for chair in event.chairs}:
        tables[number].version += 1


def _sitting_columns(sitting: Sitting) -> tuple[int, list[list[int]]]:
    return sitting.entry, [[one.entry, one.until] for one in sitting.earlier]


@handler_of(HANDLERS, OddityAccepted, OddityReopened)
def apply_oddity(state: State, event: OfOddity) -> None:
    """Add the acceptance to the table, or remove it for `OddityReopened`."""
    oddities = state.table_of(event).accepted
    oddity = {"code": event.code, "seat": event.seat, "version": event.version, "reason": event.reason}
    if isinstance(event, OddityReopened):
        oddities.remove(oddity)
    elif oddity in oddities:
        raise ValueError(event.code)
    else:
        oddities.append(oddity)


@handler_of(HANDLERS, ArbiterCalled)
def apply_arbiter_called(state: State, event: ArbiterCalled) -> None:
    table = state.table_of(event)
    table.called_at, table.coming = state.now, False


@handler_of(HANDLERS, ArbiterComing)
def apply_arbiter_coming(state: State, event: ArbiterComing) -> None:
    state.table_of(event).coming = True


@handler_of(HANDLERS, ArbiterCame, CallCancelled)
def apply_end_of_call(state: State, event: ArbiterCame | CallCancelled) -> None:
    table = state.table_of(event)
    table.called_at, table.coming = None, False


@handler_of(HANDLERS, AdjustmentGiven)
def apply_adjustment_given(state: State, event: AdjustmentGiven) -> None:
    if event.entry not in state.entries:
        raise ValueError(event.adjustment)
    append_adjustment(state, event, entry=event.entry)


def append_adjustment(
    state: State,
    event: AdjustmentGiven | TeamAdjusted,
    *,
    entry: int | None = None,
    team: int | None = None,
) -> None:
    """Add points for an entry or a team, with the next number of all decisions.

    :raises ValueError: the event has another number.
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
        created_at=state.now,
    )


@handler_of(HANDLERS, AdjustmentCancelled)
def apply_adjustment_cancelled(state: State, event: AdjustmentCancelled) -> None:
    state.adjustments[event.adjustment].cancelled = True


@handler_of(HANDLERS, AdjustmentRestored)
def apply_adjustment_restored(state: State, event: AdjustmentRestored) -> None:
    state.adjustments[event.adjustment].cancelled = False


def _sum_lines(state: State, table: TableState) -> None:
    """Advance the version of the sheet, and compute the points of each seat from its lines."""
    table.version += 1
    _set_totals(state, table, [line.scores for line in table.lines.values()])


def _set_totals(state: State, table: TableState, scores: Sequence[Sequence[int]]) -> None:
    """Set plus and minus of each seat to the sums of the lines' scores."""
    pluses, minuses = game_named(state.settings["game"]).sheet_totals(scores, len(table.seats))
    for seat, plus, minus in zip(table.seats, pluses, minuses, strict=True):
        seat.plus, seat.minus = plus, minus


def _set_winners(state: State, stage: int, table: TableState) -> None:
    """Set the seats that have won and lost the round, if the ranking of the game compares rounds."""
    if not ranks_rounds_won(game_named(state.settings["game"])):
        return
    playing = played_game_in(state, stage)
    written_lines = [line for _number, line in sorted(table.lines.items())]
    result = (
        playing.result_of_totals([total_written(playing.engine, seat) for seat in table.seats])
        if table.in_totals
        else playing.result(written_lines, size=len(table.seats))
    )
    for number, seat in enumerate(table.seats, start=1):
        seat.won, seat.lost = number in result.winners, number in result.losers
