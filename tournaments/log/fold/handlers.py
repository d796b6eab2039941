"""Registration of the functions that apply events to the state."""

from collections.abc import Callable
from typing import Any, TypeVar

from tournaments.log.events import LogEvent
from tournaments.log.state import State

Handler = Callable[[State, Any], None]
Handlers = dict[type[LogEvent], Handler]
F = TypeVar("F", bound=Handler)


def handler_of(handlers: Handlers, *kinds: type[LogEvent]) -> Callable[[F], F]:
    """Register a function that applies these kinds of events.

    It raises ValueError, KeyError, IndexError or TypeError for an event that is impossible in the state: see `apply`.
    """

    def enter(function: F) -> F:
        handlers.update(dict.fromkeys(kinds, function))
        return function

    return enter
