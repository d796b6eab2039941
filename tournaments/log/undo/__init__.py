"""The event that takes another one back, where there is one, and why not where there is none."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tournaments.log.codec import Logged
from tournaments.log.events import (
    CeremonyMoved,
    EntryCharged,
    EntryFee,
    LogEvent,
    OfRound,
    PaymentNoted,
    RankingPublished,
    RoundAbandoned,
)
from tournaments.log.state import State
from tournaments.log.undo import devices, money, play, registration, seating, setup, stages, teams
from tournaments.log.undo.inverse import Inverses, NoUndoError, must

ROOMS = (setup, stages, registration, money, teams, seating, play, devices)
INVERSES: Inverses = {kind: inverse for room in ROOMS for kind, inverse in room.INVERSES.items()}
NEVER: dict[type[LogEvent], str] = {kind: code for room in ROOMS for kind, code in room.NEVER.items()}
NOT_UNDER_PUBLICATION = (
    RankingPublished,
    EntryFee,
    EntryCharged,
    PaymentNoted,
    CeremonyMoved,
)  # a published ranking rests on all else


@dataclass(frozen=True)
class Undoing:
    """What takes a line back."""

    event: LogEvent
    undoes: int


def undoing(line: Logged, state: State, lines: Iterable[Logged]) -> Undoing:
    """The compensating event for `line` of the log `lines`, whose fold is `state`.

    :raises NoUndoError: with the code of the reason: `undo_twice`, `undo_later` when something later rests on it,
        or that of `NEVER`.
    """
    lines = list(lines)
    gone = undone(lines)
    if line.sequence in gone:
        raise NoUndoError("undo_twice")
    must(not any(_abandons(later, line) for later in lines[line.sequence :] if later.sequence not in gone))
    kind = type(line.event)
    if kind in NEVER:
        raise NoUndoError(NEVER[kind])
    must(state.status != "published" or kind in NOT_UNDER_PUBLICATION)
    return Undoing(event=INVERSES[kind](state, line.event), undoes=line.sequence)


def _abandons(later: Logged, line: Logged) -> bool:
    """Whether what the line says of a round belongs to a play that counts no more."""
    event, gone = line.event, later.event
    if not isinstance(event, OfRound) or not isinstance(gone, RoundAbandoned):
        return False
    return (event.stage, event.round) == (gone.stage, gone.round)


class Undoes(Protocol):
    """A line of the log, read or stored."""

    @property
    def sequence(self) -> int: ...
    @property
    def undoes(self) -> int | None: ...


def undone(lines: Iterable[Undoes]) -> set[int]:
    """The lines that are taken back. An undoing that was itself taken back takes nothing back."""
    of = {line.sequence: line.undoes for line in lines if line.undoes is not None}
    gone: set[int] = set()
    for sequence in sorted(of, reverse=True):
        target = of[sequence]
        if sequence not in gone and target is not None:
            gone.add(target)
    return gone


__all__ = ["INVERSES", "NEVER", "NoUndoError", "Undoing", "undoing", "undone"]
