"""What an organiser shows the public: its tournaments, by what of them is still to come."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from players.models import Organiser
from tournaments.models import Event, Tournament

State = Tournament.State


@dataclass(frozen=True, kw_only=True)
class Calendar:
    """The nearest first among those to come, the newest among the others.

    It asks the state of a tournament and no clock, so that a folder written twice is twice the same.
    """

    running: tuple[Tournament, ...]
    upcoming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]

    def __bool__(self) -> bool:
        return bool(self.running or self.upcoming or self.past)


def calendar_of(organiser: Organiser) -> Calendar:
    """Everything that the public may see of the organiser."""
    shown = list(shown_tournaments(organiser).select_related("club"))
    return Calendar(
        running=_in(shown, State.RUNNING),
        upcoming=_in(shown, State.OPEN)[::-1],
        past=_in(shown, State.FINISHED, State.PUBLISHED),
    )


def shown_tournaments(organiser: Organiser | None) -> QuerySet[Tournament]:
    """The public tournaments of the organiser, of all without one, the newest first."""
    shown = Tournament.objects.real().exclude(state=State.DRAFT)
    return shown if organiser is None else shown.filter(organiser=organiser)


def with_last_change(tournaments: QuerySet[Tournament]) -> Iterable[tuple[Tournament, datetime]]:
    """Each with when a line of the calendar about it may have changed: its settings, or where it stands. What is played
    meanwhile is no news of the calendar, and a ranking may be kept back."""
    told = Event.objects.filter(tournament=OuterRef("pk"), name__startswith="tournament.").order_by("-sequence")
    for one in tournaments.annotate(changed=Subquery(told.values("at")[:1])):
        yield one, one.changed or one.created_at


def _in(shown: Iterable[Tournament], *states: State) -> tuple[Tournament, ...]:
    return tuple(one for one in shown if one.state in states)
