"""Preparation of a day before its first round: players, seats, table cards, tablets."""

from dataclasses import dataclass

from tournaments.models import Device, Entry, Job, Stage, Tournament


@dataclass(frozen=True)
class DayReady:
    """Numbers of present and expected players; `drawn`: seats are drawn; `letters`: the table cards are printed."""

    present: int
    expected: int
    drawn: bool
    letters: bool


def day_ready(stage: Stage, *, cards: str) -> DayReady:
    """Return the readiness of a stage. `cards` is the kind of document with the six-letter codes of the tables."""
    entries = stage.entries
    return DayReady(
        present=entries.filter(state=Entry.State.CHECKED_IN).count(),
        expected=entries.filter(state=Entry.State.REGISTERED).count(),
        drawn=stage.draws.exists(),
        letters=Job.objects.filter(tournament=stage.tournament, kind=cards, state=Job.State.DONE).exists(),
    )


def tables_without_tablet(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables without a tablet."""
    bound = Device.objects.filter(released_at=None, station__isnull=False).values("station")
    stations = tournament.stations.exclude(pk__in=bound).order_by("number")
    return list(stations.values_list("number", flat=True))
