"""Makes the compensating event that undoes an event, or raises with the reason why it cannot be undone."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tournaments.log.codec import Logged
from tournaments.log.events import (
    AnnouncementChanged,
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
from tournaments.log.undo.inverse import Inverses, NoUndoError, require

MODULES = (setup, stages, registration, money, teams, seating, play, devices)
INVERSES: Inverses = {kind: inverse for module in MODULES for kind, inverse in module.INVERSES.items()}
NEVER: dict[type[LogEvent], str] = {kind: code for module in MODULES for kind, code in module.NEVER.items()}
UNDOABLE_WHILE_PUBLISHED = (
    RankingPublished,
    EntryFee,
    EntryCharged,
    PaymentNoted,
    AnnouncementChanged,
    CeremonyMoved,
)  # the published ranking depends on all other events


@dataclass(frozen=True)
class Undoing:
    """The compensating event and the sequence of the line that it undoes."""

    event: LogEvent
    undoes: int


def make_undo(line: Logged, state: State, lines: Iterable[Logged]) -> Undoing:
    """Make the compensating event for `line` of the log `lines`, whose fold is `state`.

    :raises NoUndoError: with the code of the reason: `undo_twice`; `undo_later` when a later event depends on it, its
        round was abandoned, or the published ranking depends on it; or that of `NEVER`.
    """
    lines = list(lines)
    undone = undone_sequences(lines)
    if line.sequence in undone:
        raise NoUndoError("undo_twice")
    require(
        not any(_abandons_round_of(later, line) for later in lines[line.sequence :] if later.sequence not in undone)
    )
    kind = type(line.event)
    if kind in NEVER:
        raise NoUndoError(NEVER[kind])
    require(state.status != "published" or kind in UNDOABLE_WHILE_PUBLISHED)
    return Undoing(event=INVERSES[kind](state, line.event), undoes=line.sequence)


def _abandons_round_of(later: Logged, line: Logged) -> bool:
    """Return True if the later line abandons the round of the line."""
    event, abandoned = line.event, later.event
    if not isinstance(event, OfRound) or not isinstance(abandoned, RoundAbandoned):
        return False
    return (event.stage, event.round) == (abandoned.stage, abandoned.round)


class Undoes(Protocol):
    """A line of the log, read or stored."""

    @property
    def sequence(self) -> int: ...
    @property
    def undoes(self) -> int | None: ...


def undone_sequences(lines: Iterable[Undoes]) -> set[int]:
    """Return the sequences of the lines that are undone. An undo that was itself undone has no effect."""
    targets = {line.sequence: line.undoes for line in lines if line.undoes is not None}
    undone: set[int] = set()
    for sequence in sorted(targets, reverse=True):
        target = targets[sequence]
        if sequence not in undone and target is not None:
            undone.add(target)
    return undone


__all__ = ["INVERSES", "NEVER", "NoUndoError", "Undoing", "make_undo", "undone_sequences"]
