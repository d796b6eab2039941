"""A worker is killed during a job and its successor finishes it: on the broker of a laptop, and on Redis."""

from pathlib import Path

from tests.engines.programs import environment, kill, manage, wait_for
from tests.engines.servers import redis_url
from tests.engines.workers import read_job, start_job, worker


def check_successor_finishes_the_job(folder: Path, broker_url: str) -> None:
    """Kill a worker of this broker during a job, start a second one, and check that its second attempt succeeds."""
    env = environment(folder, CELERY_BROKER_URL=broker_url, CHELEM_JOB_SILENCE="1")
    manage("migrate", "-v0", env=env)
    with worker(folder, env, "first") as (first, log):
        start_job(folder, env)
        wait_for((folder / "begun-1").exists, process=first, log=log)
        kill(first)
    assert read_job(folder) == ("running", 1, "")

    (folder / "go").touch()
    with worker(folder, env, "second") as (second, log):
        wait_for(lambda: read_job(folder)[0] == "done", process=second, log=log)
    state, attempts, document = read_job(folder)
    assert (state, attempts) == ("done", 2)
    assert (folder / "documents" / document).read_bytes() == b"done"


# Worth its time: a worker starts twice, because only a real one can be killed.
def test_successor_of_a_killed_worker_on_a_laptop_finishes_its_job(tmp_path: Path) -> None:
    check_successor_finishes_the_job(tmp_path, "filesystem://localhost")


# Worth its time: the same on the broker of a host.
def test_successor_of_a_killed_worker_on_redis_finishes_its_job(tmp_path: Path) -> None:
    with redis_url() as url:
        check_successor_finishes_the_job(tmp_path, url)
