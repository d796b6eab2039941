"""Kombu's filesystem transport with atomic messages, a quick stop, and tolerance of malformed messages.

Kombu writes a message directly into the folder that the worker reads: a worker that polls at that moment finds an empty
file and stops with an error (5 of 2,900 messages when one process writes as fast as it can). While it waits for
messages, a worker reacts to a stop signal only after the poll timeout of two seconds. And kombu stores the bindings of
queues in a file: a disk that was full at the wrong moment leaves it empty, and all sending fails from then on.
"""

import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu import Connection
from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps, loads

from deploy.brokers.broken import log_broken_message, validate_message

POLL_TIMEOUT_SECONDS = 0.2


class Channel(filesystem.Channel):
    """A channel that writes a message outside the folder and moves it in, and that moves a message out before it reads
    it. Malformed messages are set aside. The bindings of the single queue are kept in memory.
    """

    supports_fanout = False
    get_table = virtual.Channel.get_table  # type: ignore[assignment]  # rows of three, named or not

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # two bases, two names
        """Write a message as a draft, then move it into the folder of messages, where readers find whole files only."""
        name = f"{time.monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        draft = Path(self.control_folder) / name
        try:
            draft.write_text(dumps(payload), encoding="utf-8")
            draft.replace(Path(self.data_folder_out) / name)
        except OSError:
            draft.unlink(missing_ok=True)  # incomplete on a full disk
            raise

    def _get(self, queue: str, **_: Any) -> dict[str, Any]:  # type: ignore[override]  # the same
        """Claim the oldest message of the queue by moving it out of the folder, and return it.

        :raises Empty: there is none
        """
        for file in sorted(Path(self.data_folder_in).glob(f"*.{queue}.msg")):
            claimed_path = Path(self.control_folder) / file.name
            try:
                file.rename(claimed_path)
            except FileNotFoundError:
                continue  # another worker was faster
            try:
                payload: dict[str, Any] = loads(claimed_path.read_bytes().decode())
                validate_message(self, payload)
            except Exception as error:  # a malformed message must not stop the worker
                self._set_aside(claimed_path, error)
            else:
                claimed_path.unlink()
                return payload
        raise Empty

    def _set_aside(self, file: Path, error: Exception) -> None:
        """Move a malformed message into the folder `broken`, for inspection, and log it."""
        folder: Path = self.transport_options["broken_folder"]
        target = folder / file.name
        file.rename(target)
        log_broken_message(error, file=str(target))


class Transport(filesystem.Transport):
    """The filesystem transport with this channel and a shorter poll timeout."""

    Channel = Channel

    def drain_events(self, connection: Connection, timeout: float | None = None, **_: Any) -> None:
        limit = POLL_TIMEOUT_SECONDS if timeout is None else min(timeout, POLL_TIMEOUT_SECONDS)
        super().drain_events(connection, timeout=limit)
