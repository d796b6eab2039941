"""The ranking under load: `python tests/load/bench_ranking.py [tables] [followers]`."""

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

from tests.engines.programs import environment, manage, program
from tests.load.attacks import moment
from tests.load.bench_deal import GARDE, Web, serving
from tests.load.bench_hall import hosted, laptop
from tests.load.hall import PAUSE_SECONDS, SECRET, Hall, Line, hall, loopback, versions

REQUESTS, TURNS = 100, 5
DEALS = 8
TIMEOUT_SECONDS = 20.0
FORM = "application/x-www-form-urlencoded"
WORKER = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--pool", "threads", "--concurrency", "2"]


async def rate(line: Line, path: str, **headers: str) -> float:
    """Answers in a second, one after the other."""
    started = time.monotonic()
    for _ in range(REQUESTS):
        await line.ask("GET", path, **headers)
    return REQUESTS / (time.monotonic() - started)


async def rates(web: Web, empty: Web, slug: str) -> dict[str, float]:
    """Return the medians of turns, as other programs run at times."""
    page, nothing = Line(web.base), Line(empty.base)
    _, found, _ = await page.ask("GET", f"/{slug}/")
    kinds: dict[str, Callable[[], Awaitable[float]]] = {
        "an empty view": lambda: rate(nothing, "/empty/"),
        "the whole page": lambda: rate(page, f"/{slug}/"),
        "the same as 304": lambda: rate(page, f"/{slug}/", If_None_Match=found["etag"]),
        "the part that follows": lambda: rate(page, f"/{slug}/classement/"),
    }
    seen: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(TURNS):
        for kind, ask in kinds.items():
            seen[kind].append(await ask())
    return {kind: statistics.median(each) for kind, each in seen.items()}


class Followers:
    """Browsers that follow the ranking, each from an address of its own."""

    def __init__(self, web: Web, slug: str, number: int) -> None:
        self._web, self._slug, self._number = web, slug, number
        self._shown: dict[int, int] = {}
        self._tasks = [asyncio.create_task(self._follow(each)) for each in range(1, number + 1)]

    async def all_show(self, version: int) -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while sum(shown >= version for shown in self._shown.values()) < self._number:
                await moment(0.005)

    def leave(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _follow(self, number: int) -> None:
        address = loopback(number)
        told = await versions(self._web.base, address, f"/live/{self._slug}/")
        line = Line(self._web.base, address)
        while True:
            version = await told.get()
            status, _, body = await line.ask("GET", f"/{self._slug}/classement/", HX_Request="true")
            assert status == http.HTTPStatus.OK, (status, body[-900:])
            self._shown[number] = version
            await moment(PAUSE_SECONDS)


async def delays(web: Web, room: Hall, number: int) -> list[float]:
    """Seconds from sending each deal to the last follower who shows it."""
    followers = Followers(web, room.slug, number)
    await followers.all_show(0)
    line, seen = Line(web.base), []
    for tablet in room.tablets[:DEALS]:
        form = GARDE | tablet.form() | {"client_id": uuid4().hex}
        await moment(2 * PAUSE_SECONDS)
        cookie = f"chelem_device={tablet.token}; csrftoken={SECRET}"
        path, sent = f"/t/{tablet.code}/tour/1/donne/1/", time.monotonic()
        status, found, body = await line.ask(
            "POST", path, urlencode(form), Content_Type=FORM, HX_Request="true", Cookie=cookie
        )
        assert status == http.HTTPStatus.OK, (status, body[-900:])
        await followers.all_show(int(found["chelem-version"]))
        seen.append(time.monotonic() - sent)
    followers.leave()
    return seen


def main(tables: int, followers: int) -> None:
    for engine in (laptop, hosted):
        print(f"\n{engine.__name__}: a ranking of {4 * tables}")
        with ExitStack() as stack:
            name = stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-ranking-"))
            settings, folder = stack.enter_context(engine()), Path(name) / "data"
            folder.mkdir()
            env = environment(folder, **settings)
            link = manage("prepare", "--no-demo", "--base", "http://chelem", env=env).split()[-2]
            web = stack.enter_context(serving("deploy.asgi:application", folder, settings))
            empty = stack.enter_context(serving("tests.load.empty:application", folder, settings))
            stack.enter_context(program(WORKER, log=folder / "worker.log", env=env))
            room = hall(web.base, link, tables=tables, deals=DEALS)
            found = asyncio.run(rates(web, empty, room.slug))
            nothing = found["an empty view"]
            for kind, each in found.items():
                print(f"  {kind:22} {each:6.0f} in a second ({each / nothing:.2f} of the empty view)")
            seen = asyncio.run(delays(web, room, followers))
            print(f"  a result is on the last of {followers} pages: {_told(seen)}")


def _told(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s"


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    main(*given, *(250, 200)[len(given) :])
