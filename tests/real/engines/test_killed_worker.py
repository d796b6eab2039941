"""A worker is killed during a job and its successor finishes it: on each broker, with real processes."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.engines.programs import environment, kill, manage, wait_for
from tests.engines.servers import redis_url
from tests.engines.workers import read_job, start_job, worker


@contextmanager
def files_url() -> Iterator[str]:
    yield "filesystem://localhost"


# Worth its time: a worker starts twice for each broker, because only a real one can be killed.
@pytest.mark.parametrize("broker", [files_url, redis_url])
def test_successor_of_a_killed_worker_finishes_its_job(
    broker: type[AbstractContextManager[str]], tmp_path: Path
) -> None:
    with broker() as url:
        env = environment(tmp_path, CELERY_BROKER_URL=url, CHELEM_JOB_SILENCE="1")
        manage("migrate", "-v0", env=env)
        with worker(tmp_path, env, "first") as (first, log):
            start_job(tmp_path, env)
            wait_for((tmp_path / "begun-1").exists, process=first, log=log)
            kill(first)
        assert read_job(tmp_path) == ("running", 1, "")

        (tmp_path / "go").touch()
        with worker(tmp_path, env, "second") as (second, log):
            wait_for(lambda: read_job(tmp_path)[0] == "done", process=second, log=log)
        state, attempts, document = read_job(tmp_path)
        assert (state, attempts) == ("done", 2)
        assert (tmp_path / "documents" / document).read_bytes() == b"done"
