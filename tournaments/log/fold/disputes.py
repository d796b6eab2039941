"""Applies events about disputes of sheets."""

from tournaments.log.events import (
    DisputeDecided,
    DisputeOpened,
    DisputeSettled,
    LineDisputed,
    OfDispute,
    SheetDisputed,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.state import DisputeState, State, TableState

HANDLERS: Handlers = {}


@handler_of(HANDLERS, SheetDisputed)
def apply_sheet_disputed(state: State, event: SheetDisputed) -> None:
    """Apply the former kind of dispute, in old logs: it also advanced the version of the sheet."""
    _add_dispute(state, event, calls_arbiter=True).version += 1


@handler_of(HANDLERS, DisputeOpened)
def apply_dispute_opened(state: State, event: DisputeOpened) -> None:
    _add_dispute(state, event, calls_arbiter=event.calls)


def _add_dispute(state: State, event: OfDispute, *, calls_arbiter: bool) -> TableState:
    """Append the dispute; with `calls_arbiter`, call the arbiter unless already called.

    :raises ValueError: the number of the dispute is not the next one of the table.
    """
    table = state.table_of(event)
    if event.dispute != len(table.disputes) + 1:
        raise ValueError(event.dispute)
    table.disputes.append(DisputeState(seat=event.seat, version=event.version, text=event.text, at=state.now))
    if calls_arbiter and table.called_at is None:
        table.called_at, table.coming = state.now, False
    return table


@handler_of(HANDLERS, LineDisputed)
def apply_line_disputed(state: State, event: LineDisputed) -> None:
    dispute = _add_dispute(state, event, calls_arbiter=event.calls).disputes[-1]
    dispute.line = event.line
    dispute.wish = None if event.wish is None else dict(vars(event.wish))


@handler_of(HANDLERS, DisputeDecided)
def apply_dispute_decided(state: State, event: DisputeDecided) -> None:
    dispute = state.table_of(event).disputes[event.dispute - 1]
    dispute.settled_at, dispute.applied, dispute.answer = state.now, event.applied, event.answer


@handler_of(HANDLERS, DisputeSettled)
def apply_dispute_settled(state: State, event: DisputeSettled) -> None:
    state.table_of(event).disputes[event.dispute - 1].settled_at = state.now
