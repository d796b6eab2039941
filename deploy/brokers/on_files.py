"""Kombu's filesystem transport with whole messages, a quick stop, and no end by a broken message.

Kombu writes a message into the folder that the worker reads, so a worker that looks in that moment finds an empty
file and ends with an error (5 of 2,900 messages when one process writes as fast as it can). A worker that waits for
messages hears the request to stop only when its patience of two seconds is over. And kombu keeps in a file who reads
which queue: a disk that was full at the wrong moment leaves it empty, and no message could be sent from then on.
"""

import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu import Connection
from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps, loads

from deploy.brokers.broken import must_be_a_task, tell

PATIENCE = 0.2


class Channel(filesystem.Channel):
    """Messages appear complete: they are written beside the folder and moved into it. Whoever reads takes them out of
    it first, and sets aside what no task can be made of. Who reads which queue is known in memory: there is one."""

    supports_fanout = False
    get_table = virtual.Channel.get_table  # type: ignore[assignment]  # rows of three, named or not

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # two bases, two names
        name = f"{time.monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        draft = Path(self.control_folder) / name
        try:
            draft.write_text(dumps(payload), encoding="utf-8")
            draft.replace(Path(self.data_folder_out) / name)
        except OSError:
            draft.unlink(missing_ok=True)  # half of it, on a full disk
            raise

    def _get(self, queue: str, **_: Any) -> dict[str, Any]:  # type: ignore[override]  # the same
        for file in sorted(Path(self.data_folder_in).glob(f"*.{queue}.msg")):
            taken = Path(self.control_folder) / file.name
            try:
                file.rename(taken)
            except FileNotFoundError:
                continue  # another worker was faster
            try:
                payload: dict[str, Any] = loads(taken.read_bytes().decode())
                must_be_a_task(self, payload)
            except Exception as error:  # whatever stands in a file, and whatever reads it stumbles over
                self._set_aside(taken, error)
            else:
                taken.unlink()
                return payload
        raise Empty

    def _set_aside(self, file: Path, error: Exception) -> None:
        """For whoever wants to know where it came from."""
        folder: Path = self.transport_options["broken_folder"]
        kept = folder / file.name
        file.rename(kept)
        tell(error, file=str(kept))


class Transport(filesystem.Transport):
    """The same transport, which returns to its caller more often."""

    Channel = Channel

    def drain_events(self, connection: Connection, timeout: float | None = None, **_: Any) -> None:
        super().drain_events(connection, timeout=PATIENCE if timeout is None else min(timeout, PATIENCE))
