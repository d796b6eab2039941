"""A restart in a rehearsal on a laptop: the launcher ends server and worker as a crash would, and restarts them."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Tournament

IN_USE = (Tournament.State.RUNNING, Tournament.State.FINISHED)  # tables, or the ceremony and the publication


def restart_is_real() -> bool:
    """Return True below a launcher on a laptop, while no real tournament is played or waits for its publication.

    On its day, one that has not begun yet checks players in.
    """
    if settings.RESTART_REQUEST_FILE is None:
        return False
    checks_in = Q(state=Tournament.State.OPEN, date=timezone.localdate())
    return not Tournament.objects.real().filter(Q(state__in=IN_USE) | checks_in, demo=False).exists()


def restart_request() -> None:
    """Request a restart from the launcher once the transaction is committed. Without a launcher, nothing reads it."""
    if restart_is_real() and settings.RESTART_REQUEST_FILE:
        transaction.on_commit(partial(_write_file, settings.RESTART_REQUEST_FILE))


def _write_file(path: Path) -> None:
    """Write the file of the request. On a full disk the restart stays a simulated one."""
    with suppress(OSError):
        path.touch()
