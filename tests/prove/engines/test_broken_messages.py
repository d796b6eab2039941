"""Malformed messages in the worker's folder are set aside with one log line each; the worker continues."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.engines.programs import environment, manage, wait_for
from tests.engines.workers import read_job, start_job, worker

Message = dict[str, Any]


def with_header(name: str, value: object) -> Callable[[Message], bytes]:
    return lambda message: json.dumps(message | {"headers": message["headers"] | {name: value}}).encode()


def without(key: str) -> Callable[[Message], bytes]:
    return lambda message: json.dumps({name: value for name, value in message.items() if name != key}).encode()


# Functions that damage a valid message. To test another case, add a line.
BROKEN: dict[str, Callable[[Message], bytes]] = {
    "empty": lambda _: b"",
    "truncated": lambda message: json.dumps(message).encode()[:100],
    "binary": lambda _: bytes(range(256)) * 16,
    "nul": lambda _: b"\0" * 4096,
    "text": lambda _: b"Bonjour",
    "a number": lambda _: b"7",
    "a list": lambda _: b"[]",
    "an empty object": lambda _: b"{}",
    "deep": lambda _: b"[" * 100_000,
    "a body of letters": lambda message: json.dumps(message | {"body": "!!!"}).encode(),
    "a body of another form": lambda message: json.dumps(message | {"body": "W10="}).encode(),
    "a pickle": lambda message: json.dumps(message | {"content-type": "application/x-python-serialize"}).encode(),
    "no headers": without("headers"),
    "no properties": without("properties"),
    "an unknown task": with_header("task", "tournaments.no_such_task"),
    "no time": with_header("eta", "demain"),
}


# Worth its time: only a real worker shows that it continues.
def test_worker_sets_malformed_messages_aside_and_continues(tmp_path: Path) -> None:
    env = environment(tmp_path)
    manage("migrate", "-v0", env=env)
    start_job(tmp_path, env)
    (tmp_path / "go").touch()
    messages, broken = tmp_path / "broker/messages", tmp_path / "broker/broken"
    message: Message = json.loads(next(messages.iterdir()).read_text())
    for name, make in BROKEN.items():
        (messages / f"0 {name}.celery.msg").write_bytes(make(message))

    with worker(tmp_path, env, "worker") as (process, log):
        wait_for(lambda: read_job(tmp_path)[0] == "done", process=process, log=log)
        assert {file.name for file in broken.iterdir()} == {f"0 {name}.celery.msg" for name in BROKEN}
        assert (broken / "0 text.celery.msg").read_bytes() == b"Bonjour"
        lines = [line for line in log.read_text().splitlines() if "broken" in line]
        assert len(lines) == len(BROKEN)
        assert "Traceback" not in log.read_text()
        assert [file for file in (tmp_path / "broker/control").iterdir() if file.suffix == ".msg"] == []
