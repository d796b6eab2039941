"""The tournament as it was: after a line of its log, or at a moment of the clock on the wall."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from players.errors import DomainError
from tournaments.log.codec import verify_chain
from tournaments.log.fold import fold
from tournaments.log.standing import ranking_of
from tournaments.log.state import State
from tournaments.models import Tournament
from tournaments.ranking.results import Row
from tournaments.selectors.log.stored import log_of


@dataclass(frozen=True)
class Then:
    """A moment of the past: the state, the ranking of its first stage, and the line of the log that made it."""

    state: State
    ranking: tuple[Row, ...]
    sequence: int
    at: datetime

    @property
    def later(self) -> list[tuple[int, tuple[Row, ...]]]:
        """The rankings of the stages after the first that were drawn, by their numbers, the newest first."""
        rankings = ((number, ranking_of(self.state, number)) for number in sorted(self.state.stages, reverse=True))
        return [(number, rows) for number, rows in rankings if number > 1 and rows]


def moment_typed(text: str) -> datetime:
    """A moment as somebody writes it, in the time of the install: `2026-11-21 16:05`, seconds and offset optional.

    :raises DomainError: `moment_unreadable`; `moment_twice` for an hour that the end of summer time repeats,
        `moment_never` for one that its beginning leaves out.
    """
    try:
        moment = parse_datetime(text.strip()) if ":" in text else None  # a day alone is no moment
    except ValueError:
        moment = None
    if moment is None:
        raise DomainError("moment_unreadable")
    if timezone.is_aware(moment):
        return moment
    first, second = (moment.replace(tzinfo=timezone.get_current_timezone(), fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first
    if first.timestamp() > second.timestamp():
        raise DomainError("moment_never")
    raise DomainError("moment_twice", first=first.strftime("%z"), second=second.strftime("%z"))


def then(tournament: Tournament, *, sequence: int | None = None, at: datetime | None = None) -> Then:
    """The tournament after line `sequence`, or after everything that had happened `at` that moment.

    :raises DomainError: `moment_early` before the first event; `undo_unknown` for a line that there is not;
    :raises LogError: the log is broken.
    """
    lines = []
    for line in verify_chain(log_of(tournament)):
        if (sequence is not None and line.sequence > sequence) or (at is not None and line.at > at):
            break
        lines.append(line)
    if not lines:
        raise DomainError("moment_early")
    if sequence is not None and lines[-1].sequence != sequence:
        raise DomainError("undo_unknown")
    state = fold(lines)
    return Then(state=state, ranking=ranking_of(state), sequence=lines[-1].sequence, at=lines[-1].at)
