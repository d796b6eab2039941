"""Preparation of a day before its first round: players, seats, table cards, tablets."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.models import Device, Entry, Job, Stage, Tournament


@dataclass(frozen=True)
class DayReady:
    """Numbers of present, expected and `shortened` players: those present without consent to their full name in public.

    `drawn`: seats are drawn; `letters`: the table cards are made.
    """

    present: int
    expected: int
    shortened: int
    drawn: bool
    letters: bool


def day_ready(stage: Stage, *, cards: Iterable[str]) -> DayReady:
    """Return the readiness of a stage. `cards` are the kinds of documents with the six-letter codes of the tables."""
    counts = stage.entries.aggregate(
        present=Count("pk", filter=Q(state=Entry.State.CHECKED_IN)),
        expected=Count("pk", filter=Q(state=Entry.State.REGISTERED)),
        shortened=Count("pk", filter=Q(state=Entry.State.CHECKED_IN, consent_full_name=False)),
    )
    letters = stage.tournament.jobs.filter(kind__in=cards, state=Job.State.DONE)
    return DayReady(**counts, drawn=stage.draws.exists(), letters=letters.exists())


def tables_without_tablet(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables without a tablet."""
    bound = Device.objects.filter(released_at=None, station__isnull=False).values("station")
    stations = tournament.stations.exclude(pk__in=bound).order_by("number")
    return list(stations.values_list("number", flat=True))
