"""The check of the rows against the log at the end of each round, by the worker; the desk shows its result."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.core.cache import caches
from django.db.models import Max
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

KEEP_SECONDS = 7 * 24 * 3600  # of a result: as long as a tournament of several evenings
KEY = "log-check:{}"


@dataclass(frozen=True)
class RoundCheck:
    """The result of a check: its time, the version of the log, and the row that differs, empty if none does."""

    at: datetime
    version: int
    difference: str

    @property
    def is_clean(self) -> bool:
        return not self.difference


def last_round_check(tournament: Tournament) -> RoundCheck | None:
    """Return the newest result; None before the first round has closed."""
    return cast(RoundCheck | None, caches["shared"].get(KEY.format(tournament.pk)))


def round_checks_sweep() -> bool:
    """Check the log of one running tournament with a round that has closed since its last check. Return False without
    one.

    A log that is written meanwhile is checked by the next sweep, as rows and log were read at different versions.
    """
    running = Tournament.objects.real().filter(state=Tournament.State.RUNNING)
    played = running.annotate(closed_at=Max("stages__rounds__closed_at")).exclude(closed_at=None)
    for tournament in played.order_by("pk"):
        last = last_round_check(tournament)
        if last is None or last.at < tournament.closed_at:  # type: ignore[attr-defined]  # annotated
            _check(tournament)
            return True
    return False


def _check(tournament: Tournament) -> None:
    now = timezone.now()
    difference = next(check_log(tournament), None)
    if Tournament.objects.filter(pk=tournament.pk, version=tournament.version).exists():
        where = " ".join(map(str, difference.row)) if difference else ""
        caches["shared"].set(KEY.format(tournament.pk), RoundCheck(now, tournament.version, where), KEEP_SECONDS)
