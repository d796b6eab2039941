"""A worker is killed during a job and its successor finishes it, on Redis."""

from pathlib import Path

from tests.engines.servers import redis_url
from tests.real.engines.test_killed_worker import check_successor_finishes_the_job


# Worth its time: a worker starts twice, because only a real one can be killed.
def test_successor_of_a_killed_worker_finishes_its_job(tmp_path: Path) -> None:
    with redis_url() as url:
        check_successor_finishes_the_job(tmp_path, url)
