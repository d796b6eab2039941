"""Kombu's transport for Redis and Valkey, which no broken message ends.

Kombu reads what the queue of the worker holds and ends with an error where that is no message: so does the worker, and
where kombu had noted the message as begun, each of its successors once it is given back.
"""

from typing import Any

from celery import current_app
from kombu.transport import redis
from kombu.utils.encoding import bytes_to_str
from kombu.utils.json import loads

from deploy.brokers.broken import must_be_a_task, tell

BROKEN = "celery.broken"
KEPT = 100  # for whoever wants to know where they came from; the memory of a broker has an end
Popped = list[bytes] | tuple[bytes, bytes] | None


class Channel(redis.Channel):
    """Takes out of the queue what no task can be made of."""

    def _create_client(self, asynchronous: bool = False) -> Any:
        client = super()._create_client(asynchronous)  # type: ignore[misc]  # its stubs leave it out
        if asynchronous:  # the one that waits for messages
            client.set_response_callback("BRPOP", self._unless_broken)
        return client

    def _unless_broken(self, popped: Popped, **_: Any) -> Popped:
        """Nothing, in the place of a broken message: kombu waits for the next one."""
        if not popped or bytes_to_str(popped[0]).split(self.sep)[0] != current_app.conf.task_default_queue:
            return popped  # what programs of Celery tell each other is no task
        try:
            must_be_a_task(self, loads(bytes_to_str(popped[1])))
        except Exception as error:  # whatever was put there, and whatever reads it stumbles over
            with self.conn_or_acquire() as server:
                server.pipeline().lpush(BROKEN, popped[1]).ltrim(BROKEN, 0, KEPT - 1).execute()
            tell(error, list=BROKEN)
            return None
        return popped


class Transport(redis.Transport):
    """The same transport, with that channel."""

    Channel = Channel
