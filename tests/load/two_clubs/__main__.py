"""Two clubs on one server: `python -m tests.load.two_clubs [players] [phones]`."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

from tests.engines.programs import environment, manage
from tests.load.attacks import moment
from tests.load.bench_deal import serving
from tests.load.bench_hall import hosted, laptop
from tests.load.hall import Line, hall, loopback
from tournaments.management.simulation.client import Client

OTHER = "Les Voisins"
PAGES, EVERY = 100, 0.05  # of the other club, seconds between two of them


async def _search(base: str, path: str, number: int, seconds: list[float]) -> None:
    """Search one name after the other."""
    line = Line(base, loopback(number))
    while True:
        for letter in "abcdefghijklmnopqrstuvwxyz":
            started = time.monotonic()
            status, _, body = await line.ask("GET", f"{path}?q={letter}")
            assert status in {200, 302}, (path, status, body[:200])  # a single find is shown at its place
            seconds.append(time.monotonic() - started)


async def _read(base: str, path: str) -> list[float]:
    """Measure the page of the other club at each request."""
    line, seconds = Line(base, loopback(1_000)), []
    for _ in range(PAGES):
        started = time.monotonic()
        status, _, body = await line.ask("GET", path)
        assert status == 200, (path, status, body[:200])
        seconds.append(time.monotonic() - started)
        await moment(EVERY)
    return seconds


async def measure_under_load(
    base: str, large: str, small: str, phones: int
) -> tuple[list[float], list[float], list[float]]:
    """Return the seconds of the small page, alone and under load, and of the large page that causes the load."""
    _, told, _ = await Line(base).ask("GET", large)  # whose it is, since there are two
    large, slow = told["location"], list[float]()
    quiet = await _read(base, small)
    asking = [asyncio.create_task(_search(base, large, number, slow)) for number in range(1, phones + 1)]
    meanwhile = await _read(base, small)
    for task in asking:
        if task.done() and (error := task.exception()):
            raise error
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    return quiet, meanwhile, slow


def _other_club(base: str, env: Mapping[str, str]) -> str:
    """Make a second organiser with an announced tournament; return the path of its page."""
    link = urlsplit(manage("add_organiser", OTHER, "--base", base, env=env).split()[-1]).path
    director = Client(base)
    director.get(link)
    director.form(link, {})
    word = "/les-voisins"
    made = director.json("POST", f"{word}/api/tournaments/", {"name": "Coupe", "rounds_planned": 2})
    director.json("POST", f"{word}/api/tournaments/{made['slug']}/open/")
    return f"{word}/{made['slug']}/"


def main(players: int, phones: int) -> None:
    for engine in (laptop, hosted):
        with tempfile.TemporaryDirectory(prefix="chelem-clubs-") as name, engine() as settings:
            folder = Path(name) / "data"
            folder.mkdir()
            env = environment(folder, **settings)
            link = manage("prepare", "--no-demo", "--base", "http://chelem", env=env).split()[-2]
            with serving("deploy.asgi:application", folder, settings) as web:
                room = hall(web.base, link, tables=players // 4, deals=2)
                small = _other_club(web.base, env)
                found = asyncio.run(measure_under_load(web.base, f"/{room.slug}/", small, phones))
                print(f"\n{engine.__name__}: {phones} phones search a ranking of {players}")
                _print(*found)


def _print(quiet: list[float], meanwhile: list[float], slow: list[float]) -> None:
    late = quantiles(meanwhile, n=20)[18]
    print(f"  the page of another club: {1000 * median(quiet):.0f} ms quiet", end=", ")
    print(f"{1000 * median(meanwhile):.0f} ms meanwhile ({median(meanwhile) / median(quiet):.1f} times), ", end="")
    print(f"p95 {1000 * late:.0f} ms")
    print(f"  their own slow page: {1000 * median(slow):.0f} ms for each phone")
    print(f"  ratio of the other page to the slow one: {median(meanwhile) / median(slow):.2f}")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    main(*given, *(1000, 12)[len(given) :])
