"""The public calendar of an organiser: running, upcoming and past tournaments."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from players.models import Organiser
from tournaments.models import Event, Tournament

State = Tournament.State


@dataclass(frozen=True, kw_only=True)
class Calendar:
    """The public tournaments by state: upcoming ones nearest first, the others newest first.

    It depends on the state of a tournament and not on the clock, so that static pages are rendered deterministically.
    """

    running: tuple[Tournament, ...]
    upcoming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]

    def __bool__(self) -> bool:
        return bool(self.running or self.upcoming or self.past)


def calendar_of(organiser: Organiser) -> Calendar:
    """Return the public tournaments of the organiser by state."""
    tournaments = list(shown_tournaments(organiser).select_related("club"))
    return Calendar(
        running=_in_states(tournaments, State.RUNNING),
        upcoming=_in_states(tournaments, State.OPEN)[::-1],
        past=_in_states(tournaments, State.FINISHED, State.PUBLISHED),
    )


def shown_tournaments(organiser: Organiser | None) -> QuerySet[Tournament]:
    """Return the public tournaments of the organiser, newest first; those of all organisers if None."""
    shown = Tournament.objects.real().exclude(state=State.DRAFT)
    return shown if organiser is None else shown.filter(organiser=organiser)


def with_last_change(tournaments: QuerySet[Tournament]) -> Iterable[tuple[Tournament, datetime]]:
    """Yield each tournament with the time of its last event that may change its line in the calendar.

    These are the `tournament.*` events: settings and state. Deals do not count, because a ranking may be withheld.
    """
    changes = Event.objects.filter(tournament=OuterRef("pk"), name__startswith="tournament.").order_by("-sequence")
    for one in tournaments.annotate(changed=Subquery(changes.values("at")[:1])):
        yield one, one.changed or one.created_at


def _in_states(shown: Iterable[Tournament], *states: State) -> tuple[Tournament, ...]:
    return tuple(one for one in shown if one.state in states)
