"""Malformed messages in the worker's queue on Redis are set aside; the worker continues."""

import json
import tempfile
from pathlib import Path

from redis import Redis

from tests.engines.programs import environment, manage, wait_for
from tests.engines.servers import broker_url, redis_in
from tests.engines.workers import read_job, start_job, worker
from tests.prove.engines.test_broken_messages import BROKEN, Message


# Worth its time: only a real worker shows that it continues.
def test_worker_sets_malformed_messages_aside_and_continues(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="chelem-redis-", dir="/tmp") as name, redis_in(Path(name)):
        env = environment(tmp_path, CELERY_BROKER_URL=broker_url(Path(name)))
        manage("migrate", "-v0", env=env)
        start_job(tmp_path, env)
        (tmp_path / "go").touch()
        queue = Redis(unix_socket_path=f"{name}/socket")
        message: Message = json.loads(queue.lrange("celery", 0, -1)[0])
        broken = [make(message) for make in BROKEN.values()]
        queue.rpush("celery", *broken)  # the worker pops from this end first

        with worker(tmp_path, env, "worker") as (process, log):
            wait_for(lambda: read_job(tmp_path)[0] == "done", process=process, log=log)
            assert sorted(queue.lrange("celery.broken", 0, -1)) == sorted(broken)
            lines = [line for line in log.read_text().splitlines() if "broken" in line]
            assert len(lines) == len(BROKEN)
            assert "Traceback" not in log.read_text()
