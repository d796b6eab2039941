"""Past states of a tournament: after a line of its log, or at a point in time."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from players.errors import DomainError
from tournaments.log.codec import verify_chain
from tournaments.log.events import LogEvent
from tournaments.log.events.base import OfTable
from tournaments.log.fold import apply, fold
from tournaments.log.rankings import CORRECTIONS, ranking_of
from tournaments.log.state import State
from tournaments.models import Tournament
from tournaments.ranking.results import Row
from tournaments.selectors.log.stored import log_of

MOVES_RANKING = (*CORRECTIONS, "entry.", "draw.", "table.")  # beginnings of the kinds of events that may change it


@dataclass(frozen=True)
class PastState:
    """A past state: the folded state, the ranking of the first stage, and number and time of the last line."""

    state: State
    ranking: tuple[Row, ...]
    sequence: int
    at: datetime

    @property
    def later_stages(self) -> list[tuple[int, tuple[Row, ...]]]:
        """The rankings of the drawn stages after the first, with their numbers, newest first."""
        rankings = ((number, ranking_of(self.state, number)) for number in sorted(self.state.stages, reverse=True))
        return [(number, rows) for number, rows in rankings if number > 1 and rows]


@dataclass(frozen=True)
class Moment:
    """After a line of the log: the rankings of the drawn stages, by number, and the serials of those who sit or have
    sat at the table that the line is about, in the order of the seats; none if it is about no table.
    """

    rankings: dict[int, tuple[Row, ...]]
    sitters: tuple[int, ...]


def moment_typed(text: str) -> datetime:
    """Parse a local time such as `2026-11-21 16:05`; seconds and offset are optional.

    :raises DomainError: `moment_unreadable`; `moment_twice` for an ambiguous time at the end of summer time,
        `moment_never` for a time that the start of summer time skips.
    """
    try:
        moment = parse_datetime(text.strip()) if ":" in text else None  # a date without a time is refused
    except ValueError:
        moment = None
    if moment is None:
        raise DomainError("moment_unreadable")
    if timezone.is_aware(moment):
        return moment
    first, second = (moment.replace(tzinfo=timezone.get_current_timezone(), fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    if first.timestamp() > second.timestamp():  # only at a skipped time: `fold=0` stands for the offset before it
        raise DomainError("moment_never")
    raise DomainError("moment_twice", first=first.strftime("%z"), second=second.strftime("%z"))


def replay_until(tournament: Tournament, *, sequence: int | None = None, at: datetime | None = None) -> PastState:
    """Return the state after line `sequence`, or after all events up to the time `at`.

    :raises DomainError: `moment_early` before the first event; `undo_unknown` for a line that does not exist;
    :raises LogError: the log is broken.
    """
    lines = []
    for line in verify_chain(log_of(tournament)):
        is_after_sequence = sequence is not None and line.sequence > sequence
        is_after_time = at is not None and line.at > at
        if is_after_sequence or is_after_time:
            break
        lines.append(line)
    if not lines:
        raise DomainError("moment_early")
    if sequence is not None and lines[-1].sequence != sequence:
        raise DomainError("undo_unknown")
    state = fold(lines)
    return PastState(state=state, ranking=ranking_of(state), sequence=lines[-1].sequence, at=lines[-1].at)


def moments_after(tournament: Tournament, sequences: Collection[int]) -> dict[int, Moment]:
    """Return rankings and sitters after each of these lines, by line.

    The log is replayed once. A ranking that no line has changed since is computed once.

    :raises LogError: the log is broken.
    """
    state, moments = State(), {}
    current: dict[int, tuple[Row, ...]] | None = None
    for line in verify_chain(log_of(tournament)):
        apply(state, line)
        if line.event.kind.startswith(MOVES_RANKING):
            current = None
        if line.sequence in sequences:
            current = current or {number: ranking_of(state, number) for number in state.stages}
            moments[line.sequence] = Moment(current, _sitters(state, line.event))
    return moments


def _sitters(state: State, event: LogEvent) -> tuple[int, ...]:
    """Return the serials at the table of an event, the present sitter of each seat before the earlier ones."""
    if not isinstance(event, OfTable) or (round_ := state.stages[event.stage].rounds.get(event.round)) is None:
        return ()
    seats = round_.tables[event.table].seats if event.table in round_.tables else ()
    sitters = [serial for seat in seats for serial in (seat.entry, *(earlier for earlier, _line in seat.earlier))]
    return tuple(dict.fromkeys(sitters))
