"""Times of archive, restore and backup of 12,500 deals, and of deals meanwhile.

Run it by `python -m tests.load.archive`.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import TypeVar

FOLDER = tempfile.TemporaryDirectory(prefix="chelem-archive-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "deploy.settings", "CHELEM_DATA": FOLDER.name}

import django  # noqa: E402

django.setup()

from django.db import transaction  # noqa: E402

from tests import cast  # noqa: E402
from tests.engines.programs import environment, manage  # noqa: E402
from tests.load.bench_deal import Cost, Writer, serving  # noqa: E402
from tests.load.hall import set_up_hall  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.selectors.log.check import check_log  # noqa: E402
from tournaments.services.backups.making import backup_make  # noqa: E402
from tournaments.services.log.archive import archive_import, archive_write  # noqa: E402

T = TypeVar("T")
BACKUP = [sys.executable, "-m", "deploy.cli", "manage", "backup"]
TABLES, ROUNDS, DEALS = 250, 5, 10
TURNS, REQUESTS, LINES = 20, 10, 10  # with and without a backup; requests of a turn; lines of a sheet
MAX_ARCHIVE_SECONDS, MAX_RESTORE_SECONDS, MAX_RATIO = 2, 10, 1.5


def main() -> bool:
    """Print the times and what was asked; return True if all are within it."""
    folder = Path(FOLDER.name)
    manage("migrate", env=environment(folder))
    with transaction.atomic():
        tournament = cast.drawn_tournament(4 * TABLES, rounds_planned=ROUNDS, deals_per_round=DEALS)
        for number in range(ROUNDS):
            cast.play_round(tournament, seed=number)
    tournament = Tournament.objects.get(pk=tournament.pk)
    print(f"{TABLES * ROUNDS * DEALS} deals, {tournament.version} events", flush=True)
    content, archive_seconds = _measure(lambda: archive_write(tournament, cast.alice()))
    _result, restore_seconds = _measure(lambda: _restore(content))
    print(f"archive: {archive_seconds:.2f} s (asked {MAX_ARCHIVE_SECONDS}), {len(content) // 1000} kB")
    print(f"restore and verify: {restore_seconds:.2f} s (asked {MAX_RESTORE_SECONDS})")
    started = time.monotonic()
    backup_make()  # verified by a process of its own
    backup_seconds = time.monotonic() - started
    link = manage("sign_in_link", "--role", "owner", "--base", "http://chelem", env=environment(folder)).split()[-1]
    ratio = _measure_deals(folder, link)
    print(f"backup with its verification: {backup_seconds:.1f} s; a deal meanwhile: {ratio:.2f} times the quiet median")
    return archive_seconds <= MAX_ARCHIVE_SECONDS and restore_seconds <= MAX_RESTORE_SECONDS and ratio <= MAX_RATIO


def _measure(act: Callable[[], T]) -> tuple[T, float]:
    """Return the result and the processor seconds of a call."""
    before = time.process_time()
    return act(), time.process_time() - before


def _restore(content: bytes) -> None:
    """Import the archive and verify it; the database is as before then."""
    with transaction.atomic():
        Tournament.objects.update(slug="elsewhere")  # frees the address
        assert not list(check_log(archive_import(content, cast.alice())))
        transaction.set_rollback(True)


def _measure_deals(folder: Path, link: str) -> float:
    """Return the median latency of a deal while backups run, divided by that of turns without one."""
    with serving("deploy.asgi:application", folder, {}) as web:
        room = set_up_hall(web.base, link, tables=2 * TURNS * REQUESTS // LINES, deals=3 * LINES)
        writers = cycle([Writer(tablet) for tablet in room.tablets])
        costs = {False: Cost(), True: Cost()}
        for turn in range(2 * TURNS):
            with_backup = bool(turn % 2)
            backup = (
                subprocess.Popen(BACKUP, env=environment(folder), stdout=subprocess.DEVNULL) if with_backup else None
            )
            for _ in range(REQUESTS):
                started = time.monotonic()
                next(writers).send_by_page(web)
                costs[with_backup].seconds.append(time.monotonic() - started)
            if backup:
                backup.wait(120)
    return costs[True].median / costs[False].median


if __name__ == "__main__":
    sys.exit(not main())
