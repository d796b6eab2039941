"""What a day has before its first round."""

from dataclasses import dataclass

from tournaments.models import Device, Entry, Job, Stage, Tournament


@dataclass(frozen=True)
class DayReady:
    """Players who are here and who are still expected, and whether there are seats and the letters of the tables."""

    present: int
    expected: int
    drawn: bool
    letters: bool


def day_ready(stage: Stage, *, cards: str) -> DayReady:
    """Return what there is for the rounds of this stage; `cards` is the kind of document that has the letters."""
    entries = stage.entries
    return DayReady(
        present=entries.filter(state=Entry.State.CHECKED_IN).count(),
        expected=entries.filter(state=Entry.State.REGISTERED).count(),
        drawn=stage.draws.exists(),
        letters=Job.objects.filter(tournament=stage.tournament, kind=cards, state=Job.State.DONE).exists(),
    )


def tables_without(tournament: Tournament) -> list[int]:
    """The numbers of the tables at which there is no tablet."""
    bound = Device.objects.filter(released_at=None, station__isnull=False).values("station")
    stations = tournament.stations.exclude(pk__in=bound).order_by("number")
    return list(stations.values_list("number", flat=True))
