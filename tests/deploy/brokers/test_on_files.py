"""Kombu still calls the methods that Chelem overrides in its filesystem transport."""

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
    """Connect to a broker in a new folder, laid out as in `deploy.celery`."""
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


def send_task(broker: Connection) -> None:
    with current_app.amqp.Producer(broker) as producer:
        job_sweep.apply_async(producer=producer)


def test_message_is_written_atomically_and_read_once(
    broker: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves: list[tuple[Path, Path]] = []
    replace = Path.replace

    def record_move(self: Path, target: Path) -> Path:
        moves.append((self.parent, Path(target).parent))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", record_move)
    send_task(broker)
    assert moves == [(tmp_path / "control", tmp_path / "messages")]
    queue: Any = broker.default_channel  # its type has no `basic_get`
    message = queue.basic_get(QUEUE, no_ack=True)
    assert message is not None
    assert message.headers["task"] == job_sweep.name
    assert queue.basic_get(QUEUE, no_ack=True) is None


def test_malformed_message_is_set_aside(broker: Connection, tmp_path: Path) -> None:
    (tmp_path / "messages" / f"0.{QUEUE}.msg").write_text("Bonjour")
    (tmp_path / "messages" / f"1.{QUEUE}.msg").write_text("{}")
    queue: Any = broker.default_channel  # its type has no `basic_get`
    assert queue.basic_get(QUEUE, no_ack=True) is None
    assert len(list((tmp_path / "broken").iterdir())) == 2


def test_queue_bindings_are_not_stored_in_a_file(broker: Connection, tmp_path: Path) -> None:
    """The queue has a name of its own, as kombu caches declarations for the whole process."""
    queue = Queue("bound", Exchange("bound"), "bound")
    broker.Producer().publish({}, exchange="bound", routing_key="bound", declare=[queue])
    assert list((tmp_path / "control").iterdir()) == []
    assert len(list((tmp_path / "messages").iterdir())) == 1


def test_poll_timeout_is_short(broker: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    timeouts: list[float | None] = []
    monkeypatch.setattr(
        filesystem.Transport, "drain_events", lambda _self, _connection, timeout=None: timeouts.append(timeout)
    )
    broker.drain_events(timeout=2)
    broker.drain_events()
    assert timeouts == [POLL_TIMEOUT_SECONDS, POLL_TIMEOUT_SECONDS]
