"""A worker as the launcher starts it, and a job that ends when a test creates a file."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.engines.programs import manage, program

START_JOB = """
from tournaments.services.access.organisers import organiser_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.services.setup.settings import tournament_create
tournament = tournament_create(settings={"name": "Coupe"}, actor=Actor.program(organiser_get()))
print(job_start(tournament=tournament, kind=%r, args={"folder": %r}, user=None).pk)
"""


@contextmanager
def worker(folder: Path, env: dict[str, str], name: str) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Start a worker that has the slow work; yield it and its log."""
    options = ["--beat", "--pool", "threads", "--concurrency", "1", "--include", "tests.engines.slow_work"]
    log = folder / f"{name}.log"
    command = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", *options]
    with program(command, log=log, env=env) as process:
        yield process, log


def start_job(folder: Path, env: dict[str, str], kind: str = "slow") -> None:
    """Start a job: a document, or the slow work of `tests/engines/slow_work.py`.

    The slow work ends once `folder` has a file `go`.
    """
    manage("shell", "-v0", "-c", START_JOB % (kind, str(folder)), env=env)


def read_job(folder: Path) -> tuple[str, int, str]:
    """Return state, attempts and document of the only job, read by `sqlite3` without Django."""
    with sqlite3.connect(folder / "chelem.sqlite3") as database:
        row = database.execute("select state, attempts, document from tournaments_job").fetchone()
    return row[0], row[1], row[2]
