"""How a room of the undo says which event takes which back."""

from collections.abc import Callable
from typing import Any, TypeVar

from tournaments.log.events import LogEvent
from tournaments.log.state import State

Inverse = Callable[[State, Any], LogEvent]
Inverses = dict[type[LogEvent], Inverse]
F = TypeVar("F", bound=Inverse)


class NoUndoError(Exception):
    """This cannot be taken back now, or ever; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def inverse_of(inverses: Inverses, kind: type[LogEvent]) -> Callable[[F], F]:
    """Enter a function as the one that takes this kind of event back."""

    def enter(function: F) -> F:
        inverses[kind] = function
        return function

    return enter


def must(holds: bool) -> None:
    """:raises NoUndoError: `undo_later`, when what the event made is no longer as it made it."""
    if not holds:
        raise NoUndoError("undo_later")


def decides(state: State) -> bool:
    """Whether the arbiter still gives and takes points."""
    return state.status in {"running", "finished"}


def must_be_decided(state: State, adjustment: int, *, cancelled: bool) -> None:
    """The decision stands, or is cancelled, and may still change."""
    must(decides(state) and adjustment in state.adjustments)
    must(state.adjustments[adjustment].cancelled is cancelled)
