"""Appending an event to the log and to a folded state, for services that write their rows from the state."""

from tournaments.log.events import LogEvent
from tournaments.log.fold import apply
from tournaments.log.state import State
from tournaments.models import Event, Tournament
from tournaments.selectors.log.stored import read_lines
from tournaments.services.core.actors import Actor
from tournaments.services.core.log import event_append


def event_append_to(
    state: State, *, tournament: Tournament, event: LogEvent, actor: Actor, undoes: int | None = None
) -> Event:
    """Append the event, and apply it to the state, with the end of a ceremony that a correction also appends.

    Call it with the tournament locked; `state` is the fold of its whole log.
    """
    appended = event_append(tournament=tournament, event=event, actor=actor, undoes=undoes)
    for line in read_lines(tournament.events.filter(sequence__gte=appended.sequence).order_by("sequence")):
        apply(state, line)
    return appended
