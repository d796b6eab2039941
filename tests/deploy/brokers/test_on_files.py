"""What Chelem changes of kombu's transport on files is still asked by kombu."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from kombu import Connection, Exchange, Queue
from kombu.transport import filesystem

from deploy.brokers.on_files import POLL_TIMEOUT_SECONDS, Transport
from tournaments.tasks import job_sweep

QUEUE = "celery"


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Connection]:
    """A folder of its own, as `deploy.celery` lays it out."""
    folders = {name: tmp_path / name for name in ("messages", "control", "broken")}
    for folder in folders.values():
        folder.mkdir()
    options = {
        "data_folder_in": folders["messages"],
        "data_folder_out": folders["messages"],
        "control_folder": folders["control"],
        "broken_folder": folders["broken"],
    }
    with Connection(transport=Transport, transport_options=options) as broker:
        yield broker


def send(broker: Connection) -> None:
    with current_app.amqp.Producer(broker) as producer:
        job_sweep.apply_async(producer=producer)


def test_a_message_is_moved_whole_into_the_folder_and_comes_out_once(
    broker: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved: list[tuple[Path, Path]] = []
    replace = Path.replace

    def noted(self: Path, target: Path) -> Path:
        moved.append((self.parent, Path(target).parent))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", noted)
    send(broker)
    assert moved == [(tmp_path / "control", tmp_path / "messages")]
    queue: Any = broker.default_channel  # its type knows no reading
    message = queue.basic_get(QUEUE, no_ack=True)
    assert message is not None
    assert message.headers["task"] == job_sweep.name
    assert queue.basic_get(QUEUE, no_ack=True) is None


def test_what_is_no_task_is_set_aside_before_a_worker_reads_it(broker: Connection, tmp_path: Path) -> None:
    (tmp_path / "messages" / f"0.{QUEUE}.msg").write_text("Bonjour")
    (tmp_path / "messages" / f"1.{QUEUE}.msg").write_text("{}")
    queue: Any = broker.default_channel  # the same
    assert queue.basic_get(QUEUE, no_ack=True) is None
    assert len(list((tmp_path / "broken").iterdir())) == 2


def test_who_reads_which_queue_stands_in_no_file(broker: Connection, tmp_path: Path) -> None:
    """Under a name of this test alone: kombu remembers for the whole process what it has told."""
    told = Queue("told", Exchange("told"), "told")
    broker.Producer().publish({}, exchange="told", routing_key="told", declare=[told])
    assert list((tmp_path / "control").iterdir()) == []
    assert len(list((tmp_path / "messages").iterdir())) == 1


def test_who_waits_for_a_message_looks_up_soon(broker: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float | None] = []
    monkeypatch.setattr(
        filesystem.Transport, "drain_events", lambda _self, _connection, timeout=None: told.append(timeout)
    )
    broker.drain_events(timeout=2)
    broker.drain_events()
    assert told == [POLL_TIMEOUT_SECONDS, POLL_TIMEOUT_SECONDS]
