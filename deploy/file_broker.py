"""Kombu's filesystem transport with whole messages and a quick stop.

Kombu writes a message into the folder that the worker reads, so a worker that looks in that moment finds an empty
file and ends with an error (5 of 2,900 messages when one process writes as fast as it can). And a worker that waits
for messages hears the request to stop only when its patience of two seconds is over.
"""

import time
import uuid
from pathlib import Path
from typing import Any

from kombu import Connection
from kombu.transport import filesystem
from kombu.utils.json import dumps

PATIENCE = 0.2


class Channel(filesystem.Channel):
    """Messages appear complete: they are written beside the folder and moved into it."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # two bases, two names
        name = f"{time.monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        draft = Path(self.control_folder) / name
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.replace(Path(self.data_folder_out) / name)


class Transport(filesystem.Transport):
    """The same transport, which returns to its caller more often."""

    Channel = Channel

    def drain_events(self, connection: Connection, timeout: float | None = None, **_: Any) -> None:
        super().drain_events(connection, timeout=PATIENCE if timeout is None else min(timeout, PATIENCE))
