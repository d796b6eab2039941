"""Computes the state of a tournament from its events: `fold` applies all of them, `apply` one more."""

from collections.abc import Iterable
from copy import deepcopy

from tournaments.log.codec import Logged
from tournaments.log.errors import LogError
from tournaments.log.fold import devices, disputes, money, play, registration, seating, setup, stages, teams
from tournaments.log.state import State

MODULES = (setup, stages, registration, money, teams, seating, play, disputes, devices)
HANDLERS = {kind: handler for module in MODULES for kind, handler in module.HANDLERS.items()}


def fold(lines: Iterable[Logged], *, state: State | None = None) -> State:
    """Return the state after these lines, starting from an empty state or a copy of `state`.

    Digests are not verified here: see `codec.verify_chain`.

    :raises LogError: `event_impossible` for a line that is not possible in the state before it.
    """
    built = State() if state is None else deepcopy(state)
    for line in lines:
        apply(built, line)
    return built


def apply(state: State, line: Logged) -> None:
    """Apply a line to the state, in place.

    :raises LogError: `event_impossible`.
    """
    if state.version == 0 and line.event.kind != "tournament.created":
        raise LogError("event_impossible", sequence=line.sequence, detail=line.event.kind)
    state.now = line.at
    try:
        HANDLERS[type(line.event)](state, line.event)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise LogError("event_impossible", sequence=line.sequence, detail=line.event.kind) from error
    state.version, state.digest = line.sequence, line.digest


__all__ = ["HANDLERS", "apply", "fold"]
