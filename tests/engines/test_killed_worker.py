"""A worker is killed in the middle of a job; its successor finishes it. On every broker, with real processes."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.engines.programs import environment, kill, manage, program, wait_for
from tests.engines.servers import redis_url

ASK = """
from tournaments.services.access.organisers import organiser_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.services.setup.settings import tournament_create
tournament = tournament_create(settings={"name": "Coupe"}, actor=Actor.program(organiser_get()))
print(job_start(tournament=tournament, kind="slow", args={"folder": %r}, user=None).pk)
"""


@contextmanager
def files() -> Iterator[str]:
    yield "filesystem://localhost"


@contextmanager
def worker(folder: Path, env: dict[str, str], name: str) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """A worker as the launcher starts it, that knows the slow work."""
    manners = ["--beat", "--pool", "threads", "--concurrency", "1", "--include", "tests.engines.slow_work"]
    log = folder / f"{name}.log"
    command = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", *manners]
    with program(command, log=log, env=env) as process:
        yield process, log


def job(folder: Path) -> tuple[str, int, str]:
    """State, attempts and document of the only job, read past Django."""
    with sqlite3.connect(folder / "chelem.sqlite3") as database:
        row = database.execute("select state, attempts, document from tournaments_job").fetchone()
    return row[0], row[1], row[2]


# Worth its time: a worker starts twice for each broker, because only a real one can be killed.
@pytest.mark.servers
@pytest.mark.parametrize("broker", [files, redis_url])
def test_the_successor_of_a_killed_worker_finishes_its_job(
    broker: type[AbstractContextManager[str]], tmp_path: Path
) -> None:
    with broker() as url:
        env = environment(tmp_path, CELERY_BROKER_URL=url, CHELEM_JOB_SILENCE="1")
        manage("migrate", "-v0", env=env)
        with worker(tmp_path, env, "first") as (first, log):
            manage("shell", "-v0", "-c", ASK % str(tmp_path), env=env)
            wait_for((tmp_path / "begun-1").exists, process=first, log=log)
            kill(first)
        assert job(tmp_path) == ("running", 1, "")

        (tmp_path / "go").touch()
        with worker(tmp_path, env, "second") as (second, log):
            wait_for(lambda: job(tmp_path)[0] == "done", process=second, log=log)
        state, attempts, document = job(tmp_path)
        assert (state, attempts) == ("done", 2)
        assert (tmp_path / "documents" / document).read_bytes() == b"done"
