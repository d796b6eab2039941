"""Delay of a deal until all phones and displays show it, and the idle cost of displays.

`python -m tests.load.wall [tables] [phones] [displays]`. The server uses SQLite, as on a laptop. Displays and
phones follow their live streams and fetch their part after each event, as `live.js` does. `bench_field.py` measures
the drawing of the wall of 1,000 players.
"""

import asyncio
import re
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from tests.engines.programs import environment, program
from tests.load.attacks import pause
from tests.load.bench_deal import GARDE, Web, prepare_data, serving
from tests.load.bench_ranking import DEALS, FORM, WORKER, Followers, format_seconds
from tests.load.hall import PAUSE_SECONDS, SECRET, AsyncConnection, Hall, follow_versions, loopback, set_up_hall

IDLE_SECONDS = 30.0
CONTACT_SECONDS = 15.0  # between two reports of a display, as in hall.js
FIRST_DISPLAY = 5_000  # its loopback address; phones have the first ones


class Displays(Followers):
    """Displays that the desk has claimed, each with its cookie and its live stream."""

    def __init__(self, web: Web, room: Hall, number: int) -> None:
        self.room = room
        super().__init__(web, room.slug, number)

    async def _follow(self, number: int) -> None:
        address = loopback(FIRST_DISPLAY + number)
        connection = AsyncConnection(self._web.base, address)
        _, headers, page = await connection.ask("GET", "/display/")
        code = re.search(rb'class="huge code">(\w+)<', page)
        assert code is not None, page[-900:]
        cookie = headers["set-cookie"].split(";")[0]
        body = {"code": code[1].decode(), "name": f"Mur {number}"}
        await asyncio.to_thread(self.room.director.json, "POST", f"{self.room.api}/displays/", body)
        _, _, page = await connection.ask("GET", "/display/", Cookie=cookie)
        part = re.search(rb'id="pages"[^>]* hx-get="([^"]+)"', page)
        assert part is not None, page[-900:]
        version_queue = await follow_versions(self._web.base, address, "/display/live/", Cookie=cookie)
        report = asyncio.create_task(self._report(address, cookie))
        try:
            while True:
                version = await version_queue.get()
                again = AsyncConnection(self._web.base, address)  # the server closes idle connections
                status, _, content = await again.ask("GET", part[1].decode(), HX_Request="true", Cookie=cookie)
                assert (status, b"wall-page" in content) == (200, True), (status, content[-900:])
                self._shown[number] = version
                await pause(PAUSE_SECONDS / 4)
        finally:
            report.cancel()

    async def _report(self, address: str, cookie: str) -> None:
        while True:
            await pause(CONTACT_SECONDS)
            await AsyncConnection(self._web.base, address).ask("GET", "/display/contact/", Cookie=cookie)


async def measure(web: Web, room: Hall, phones: int, displays: int) -> tuple[float, list[float], list[float]]:
    """Return the CPU share of the server while only displays follow and nothing changes, and for each deal the seconds
    until the last phone and the last display show it."""
    walls = Displays(web, room, displays)
    await walls.wait_until_all_show(0)
    await pause(2 * PAUSE_SECONDS)
    before = web.processor()
    await pause(IDLE_SECONDS)
    idle = (web.processor() - before) / IDLE_SECONDS
    followers = Followers(web, room.slug, phones)
    await followers.wait_until_all_show(0)
    on_phones: list[float] = []
    on_displays: list[float] = []
    for tablet in room.tablets[:DEALS]:
        form = GARDE | tablet.form() | {"client_id": uuid4().hex}
        await pause(2 * PAUSE_SECONDS)
        cookie = f"chelem_device={tablet.token}; csrftoken={SECRET}"
        path, sent_at = f"/t/{tablet.code}/tour/1/donne/1/", time.monotonic()
        _, headers, _ = await AsyncConnection(web.base).ask(
            "POST", path, urlencode(form), Content_Type=FORM, HX_Request="true", Cookie=cookie
        )
        version = int(headers["chelem-version"])
        shown = (_seconds_until(group, version, sent_at) for group in (walls, followers))
        for seconds, of_group in zip(await asyncio.gather(*shown), (on_displays, on_phones), strict=True):
            of_group.append(seconds)
    for group in (walls, followers):
        group.leave()
    return idle, on_phones, on_displays


async def _seconds_until(group: Followers, version: int, sent_at: float) -> float:
    """Return the seconds from a moment until all of the group show a version."""
    await group.wait_until_all_show(version)
    return time.monotonic() - sent_at


def main(tables: int, phones: int, displays: int) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-wall-"))) / "data"
        folder.mkdir()
        env = environment(folder)
        link = prepare_data(env)
        web = stack.enter_context(serving("deploy.asgi:application", folder, {}))
        stack.enter_context(program(WORKER, log=folder / "worker.log", env=env))
        room = set_up_hall(web.base, link, tables=tables, deals=DEALS)
        idle, on_phones, on_displays = asyncio.run(measure(web, room, phones, displays))
        print(f"{4 * tables} players, {phones} phones, {displays} displays")
        print(f"  nothing changes: {100 * idle:.1f} % of a processor for {displays} displays and their stream")
        print(f"  a result is on the last of {displays} displays: {format_seconds(on_displays)}")
        print(f"  a result is on the last of {phones} phones: {format_seconds(on_phones)}")


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:4]]
    main(*arguments, *(50, 200, 6)[len(arguments) :])  # the defaults of those that are missing
