"""Requests per second of the public ranking, and delay of a deal until all followers show it.

`python tests/load/bench_ranking.py [tables] [followers]`
"""

import asyncio
import http
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.programs import environment, program
from tests.load.attacks import pause
from tests.load.bench_deal import GARDE, Web, prepare_data, serving
from tests.load.bench_hall import hosted, laptop
from tests.load.hall import PAUSE_SECONDS, SECRET, AsyncConnection, Hall, follow_versions, loopback, set_up_hall

REQUESTS, TURNS = 100, 5
DEALS = 8
TIMEOUT_SECONDS = 20.0
FORM = "application/x-www-form-urlencoded"
WORKER = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--pool", "threads", "--concurrency", "2"]


async def measure_rate(connection: AsyncConnection, path: str, **headers: str) -> float:
    """Return the responses per second to requests one after the other."""
    started = time.monotonic()
    for _ in range(REQUESTS):
        await connection.ask("GET", path, **headers)
    return REQUESTS / (time.monotonic() - started)


async def measure_rates(web: Web, empty: Web, slug: str) -> dict[str, float]:
    """Return by kind of request the median rate of several turns."""
    page, empty_page = AsyncConnection(web.base), AsyncConnection(empty.base)
    _, headers, _ = await page.ask("GET", f"/{slug}/")
    kinds: dict[str, Callable[[], Awaitable[float]]] = {
        "an empty view": lambda: measure_rate(empty_page, "/empty/"),
        "the whole page": lambda: measure_rate(page, f"/{slug}/"),
        "the same as 304": lambda: measure_rate(page, f"/{slug}/", If_None_Match=headers["etag"]),
        "the part that follows": lambda: measure_rate(page, f"/{slug}/classement/"),
    }
    rates_by_kind: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(TURNS):
        for kind, measure in kinds.items():
            rates_by_kind[kind].append(await measure())
    return {kind: statistics.median(kind_rates) for kind, kind_rates in rates_by_kind.items()}


class Followers:
    """Browsers that follow the ranking, each from its own loopback address."""

    def __init__(self, web: Web, slug: str, number: int) -> None:
        self._web, self._slug, self._number = web, slug, number
        self._shown: dict[int, int] = {}
        self._tasks = [asyncio.create_task(self._follow(each)) for each in range(1, number + 1)]

    async def wait_until_all_show(self, version: int) -> None:
        """Wait until each browser shows this version or a later one."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while sum(latest >= version for latest in self._shown.values()) < self._number:
                await pause(0.005)

    def leave(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _follow(self, number: int) -> None:
        address = loopback(number)
        version_queue = await follow_versions(self._web.base, address, f"/live/{self._slug}/")
        connection = AsyncConnection(self._web.base, address)
        while True:
            version = await version_queue.get()
            status, _, body = await connection.ask("GET", f"/{self._slug}/classement/", HX_Request="true")
            assert status == http.HTTPStatus.OK, (status, body[-900:])
            self._shown[number] = version
            await pause(PAUSE_SECONDS)


async def measure_delays(web: Web, room: Hall, number: int) -> list[float]:
    """Send some deals and return for each the seconds until the last follower shows it."""
    followers = Followers(web, room.slug, number)
    await followers.wait_until_all_show(0)
    connection, seconds = AsyncConnection(web.base), []
    for tablet in room.tablets[:DEALS]:
        form = GARDE | tablet.form() | {"client_id": uuid4().hex}
        await pause(2 * PAUSE_SECONDS)
        cookie = f"chelem_device={tablet.token}; csrftoken={SECRET}"
        path, sent_at = f"/t/{tablet.code}/tour/1/donne/1/", time.monotonic()
        status, headers, body = await connection.ask(
            "POST", path, urlencode(form), Content_Type=FORM, HX_Request="true", Cookie=cookie
        )
        assert status == http.HTTPStatus.OK, (status, body[-900:])
        await followers.wait_until_all_show(int(headers["chelem-version"]))
        seconds.append(time.monotonic() - sent_at)
    followers.leave()
    return seconds


def main(tables: int, followers: int) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: a ranking of {4 * tables}")
        with ExitStack() as stack:
            name = stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-ranking-"))
            settings, folder = stack.enter_context(engine()), Path(name) / "data"
            folder.mkdir()
            env = environment(folder, **settings)
            link = prepare_data(env)
            web = stack.enter_context(serving("deploy.asgi:application", folder, settings))
            empty = stack.enter_context(serving("tests.load.empty:application", folder, settings))
            stack.enter_context(program(WORKER, log=folder / "worker.log", env=env))
            room = set_up_hall(web.base, link, tables=tables, deals=DEALS)
            rate_by_kind = asyncio.run(measure_rates(web, empty, room.slug))
            empty_rate = rate_by_kind["an empty view"]
            for kind, kind_rate in rate_by_kind.items():
                print(f"  {kind:22} {kind_rate:6.0f} in a second ({kind_rate / empty_rate:.2f} of the empty view)")
            seconds = asyncio.run(measure_delays(web, room, followers))
            print(f"  a result is on the last of {followers} pages: {format_seconds(seconds)}")


def format_seconds(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s"


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    main(*arguments, *(250, 200)[len(arguments) :])  # the defaults of those that are missing
