"""A search that takes seconds: another page follows it, and may end it with its best so far, through its `Job` row.

It runs where it was asked for, not in the worker: a draw must be possible with a worker that is dead.
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
PAUSE = 0.4  # seconds between two looks at the row: a search tries thousands of moves in between


class Search:
    """The two ends that the planner takes: `tell` what is done, ask whether it is `stopped`."""

    def __init__(self, row: QuerySet[Job]) -> None:
        self._row = row
        self._looked = 0.0
        self._stopped = False

    def tell(self, progress: SearchProgress) -> None:
        """Write the share of the work that is done, at most a few times a second."""
        if self._is_time():
            percent = min(99, round(progress.fraction * 100))
            self._row.update(progress=percent, heartbeat=timezone.now())
            self._stopped = self._row.filter(args__stop=True).exists()

    def stopped(self) -> bool:
        """Whether somebody asked for the best so far."""
        return self._stopped

    def _is_time(self) -> bool:
        now = time.monotonic()
        if now - self._looked < PAUSE:
            return False
        self._looked = now
        return True


@contextmanager
def search_followed(*, tournament: Tournament, job_id: UUID, user: User | None) -> Iterator[Search]:
    """Keep a row for the search while it runs. The sweep takes it for nobody's: a search dies with its request."""
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
    ended = Job.State.FAILED
    try:
        yield Search(row)
        ended = Job.State.DONE
    finally:
        row.update(state=ended, finished_at=timezone.now())


def search_stop(tournament: Tournament, job_id: UUID) -> None:
    """Ask a running search for its best so far; one that is over does not mind."""
    Job.objects.filter(pk=job_id, kind=KIND, tournament=tournament, state=Job.State.RUNNING).update(args={"stop": True})
