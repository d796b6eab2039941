"""Server-sent events on the event loop. Django has authorised the topic before, and its thread is free again."""

import asyncio
from weakref import WeakKeyDictionary

from deploy.http.bodies import Receive, Send
from tournaments.web.live import Topic, Watch

_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


async def stream(topic: Topic, receive: Receive, send: Send) -> None:
    """Send the events of the topic until the client disconnects. The caller has sent the response head and the first
    event.
    """
    watch = _watches.setdefault(asyncio.get_running_loop(), Watch())
    sending = asyncio.create_task(_send_events(watch, topic, send))
    leaving = asyncio.create_task(_wait_for_disconnect(receive))
    _, unfinished = await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
    for task in unfinished:
        task.cancel()
    await asyncio.gather(sending, leaving, return_exceptions=True)


async def _send_events(watch: Watch, topic: Topic, send: Send) -> None:
    async for text in watch.follow(topic):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
