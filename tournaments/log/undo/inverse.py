"""Registration of the functions that undo events, and their common preconditions."""

from collections.abc import Callable
from typing import Any, TypeVar

from tournaments.log.events import LogEvent
from tournaments.log.state import State

Inverse = Callable[[State, Any], LogEvent]
Inverses = dict[type[LogEvent], Inverse]
F = TypeVar("F", bound=Inverse)


class NoUndoError(Exception):
    """An event that cannot be undone, now or ever, with the `code` of the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def inverse_of(inverses: Inverses, kind: type[LogEvent]) -> Callable[[F], F]:
    """Register a function that makes the compensating event for this kind of event."""

    def enter(function: F) -> F:
        inverses[kind] = function
        return function

    return enter


def require(holds: bool) -> None:
    """Raise unless the precondition of an undo holds: the state is still as the event left it.

    :raises NoUndoError: `undo_later`.
    """
    if not holds:
        raise NoUndoError("undo_later")


def accepts_decisions(state: State) -> bool:
    """Return True while the arbiter can give and take points."""
    return state.status in {"running", "finished"}


def require_decision(state: State, adjustment: int, *, cancelled: bool) -> None:
    """Raise unless the decision exists, is cancelled or not as given, and can still change."""
    require(accepts_decisions(state) and adjustment in state.adjustments)
    require(state.adjustments[adjustment].cancelled is cancelled)
