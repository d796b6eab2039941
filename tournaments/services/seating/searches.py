"""Progress of a draw's search, which may take seconds: a page polls its `Job` row, and may stop it with its best plan.

The search runs in the request, not in the worker, so that a draw is possible while the worker is down.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Job, Tournament
from tournaments.seating.annealing.budget import SearchProgress
from tournaments.services.core.jobs import ATTEMPTS

KIND = "draw"
UPDATE_INTERVAL_SECONDS = 0.4  # between two accesses to the row: a search tries thousands of moves in between


class Search:
    """The callbacks of the planner: `report` for its progress, `should_stop`."""

    def __init__(self, row: QuerySet[Job]) -> None:
        self._row = row
        self._last_update = 0.0
        self._stop_requested = False

    def report(self, progress: SearchProgress) -> None:
        """Store the progress and read the stop request, at most once in `UPDATE_INTERVAL_SECONDS`."""
        if self._is_due():
            percent = min(99, round(progress.fraction * 100))
            self._row.update(progress=percent, heartbeat=timezone.now())
            self._stop_requested = self._row.filter(args__stop=True).exists()

    def should_stop(self) -> bool:
        """Return True once a person has asked for the best plan so far."""
        return self._stop_requested

    def _is_due(self) -> bool:
        """Return True at most once in `UPDATE_INTERVAL_SECONDS`."""
        now = time.monotonic()
        if now - self._last_update < UPDATE_INTERVAL_SECONDS:
            return False
        self._last_update = now
        return True


@contextmanager
def search_track(*, tournament: Tournament, job_id: UUID, user: User | None) -> Iterator[Search]:
    """Provide a job row for the search while it runs in the request.

    `attempts` starts at the maximum, so that the sweep never restarts it.
    """
    Job.objects.get_or_create(
        pk=job_id,
        defaults={
            "tournament": tournament,
            "kind": KIND,
            "created_by": user,
            "state": Job.State.RUNNING,
            "attempts": ATTEMPTS,
            "heartbeat": timezone.now(),
        },
    )
    row = Job.objects.filter(pk=job_id, kind=KIND, tournament=tournament)
    final_state = Job.State.FAILED
    try:
        yield Search(row)
        final_state = Job.State.DONE
    finally:
        row.update(state=final_state, finished_at=timezone.now())


def search_stop(tournament: Tournament, job_id: UUID) -> None:
    """Ask a running search to stop with its best plan; no effect on one that is over."""
    Job.objects.filter(pk=job_id, kind=KIND, tournament=tournament, state=Job.State.RUNNING).update(args={"stop": True})
