"""The check of the rows against the log at the end of each round, by the worker; the desk shows its result."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from django.core.cache import caches
from django.db.models import Max
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

KEEP_SECONDS = 7 * 24 * 3600  # of a result: as long as a tournament of several evenings
KEY, TRIED_KEY = "log-check:{}", "log-check-tried:{}"
RETRY = timedelta(minutes=2)  # between two checks of one tournament: a check reads its whole log


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
    """Check the log of one tournament with a round that has closed since its last check. Return False without one.

    A log that is written meanwhile is checked again later, as rows and log were read at different versions. So is a
    difference, which may have been repaired. Both wait `RETRY`, and the tournament that was tried longest ago is first.
    """
    states = (Tournament.State.RUNNING, Tournament.State.FINISHED)
    ended = Tournament.objects.real().filter(state__in=states).annotate(closed_at=Max("stages__rounds__closed_at"))
    now, due = timezone.now(), {}  # each due tournament with the time of its last try
    for tournament in ended.exclude(closed_at=None).order_by("pk"):
        last = last_round_check(tournament)
        is_due = last is None or not last.is_clean or last.at < tournament.closed_at  # type: ignore[attr-defined]  # annotated
        at = caches["shared"].get(TRIED_KEY.format(tournament.pk))
        if is_due and (at is None or now - at >= RETRY):
            due[tournament] = at or tournament.created_at
    if not due:
        return False
    log_check_now(min(due, key=lambda one: due[one]))
    return True


def log_check_now(tournament: Tournament) -> None:
    """Check the log of a tournament, and keep the result if it was not written meanwhile."""
    now = timezone.now()
    caches["shared"].set(TRIED_KEY.format(tournament.pk), now, KEEP_SECONDS)
    difference = next(check_log(tournament), None)
    if Tournament.objects.filter(pk=tournament.pk, version=tournament.version).exists():
        where = " ".join(map(str, difference.row)) if difference else ""
        caches["shared"].set(KEY.format(tournament.pk), RoundCheck(now, tournament.version, where), KEEP_SECONDS)
