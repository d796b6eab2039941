"""Kombu's transport for Redis and Valkey with tolerance of malformed messages.

On a malformed message kombu raises an error that stops the worker. If kombu had recorded the message as unacknowledged,
it is redelivered, and stops each worker that follows.
"""

from typing import Any

from celery import current_app
from kombu.transport import redis
from kombu.utils.encoding import bytes_to_str
from kombu.utils.json import loads

from deploy.brokers.broken import log_broken_message, validate_message

BROKEN_KEY = "celery.broken"
MAX_BROKEN = 100  # malformed messages kept for inspection, as the broker's memory is limited
Popped = list[bytes] | tuple[bytes, bytes] | None


class Channel(redis.Channel):
    """A channel that moves malformed messages from the queue to another list."""

    def _create_client(self, asynchronous: bool = False) -> Any:
        client = super()._create_client(asynchronous)  # type: ignore[misc]  # its stubs leave it out
        if asynchronous:  # the client that waits for messages
            client.set_response_callback("BRPOP", self._drop_broken)
        return client

    def _drop_broken(self, popped: Popped, **_: Any) -> Popped:
        """Return the response of BRPOP, or None for a malformed message: kombu then waits for the next one."""
        if not popped or bytes_to_str(popped[0]).split(self.sep)[0] != current_app.conf.task_default_queue:
            return popped  # a control message of Celery, not a task
        try:
            validate_message(self, loads(bytes_to_str(popped[1])))
        except Exception as error:  # a malformed message must not stop the worker
            with self.conn_or_acquire() as server:
                server.pipeline().lpush(BROKEN_KEY, popped[1]).ltrim(BROKEN_KEY, 0, MAX_BROKEN - 1).execute()
            log_broken_message(error, list=BROKEN_KEY)
            return None
        return popped


class Transport(redis.Transport):
    """The Redis transport with this channel."""

    Channel = Channel
