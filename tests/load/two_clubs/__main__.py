"""Latency of one club's page while phones load a slow page of another, on a real server with both databases.

`python -m tests.load.two_clubs [players] [phones]`
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

from tests.engines.programs import environment, manage
from tests.load.attacks import pause
from tests.load.bench_deal import prepare_data, serving
from tests.load.bench_hall import hosted, laptop
from tests.load.hall import AsyncConnection, loopback, set_up_hall
from tournaments.management.simulation.client import Client

OTHER = "Les Voisins"
PAGES, PAUSE_SECONDS = 100, 0.05  # requests to the other club's page, and the pause between them


async def _search(base: str, path: str, number: int, seconds: list[float]) -> None:
    """Search names by each letter in turn without an end; append the seconds of each response to `seconds`."""
    connection = AsyncConnection(base, loopback(number))
    while True:
        for letter in "abcdefghijklmnopqrstuvwxyz":
            started = time.monotonic()
            status, _, body = await connection.ask("GET", f"{path}?q={letter}")
            assert status in {200, 302}, (path, status, body[:200])  # a single match redirects to its line
            seconds.append(time.monotonic() - started)


async def _read(base: str, path: str) -> list[float]:
    """Return the seconds of each response to several requests of a page."""
    connection, seconds = AsyncConnection(base, loopback(1_000)), []
    for _ in range(PAGES):
        started = time.monotonic()
        status, _, body = await connection.ask("GET", path)
        assert status == 200, (path, status, body[:200])
        seconds.append(time.monotonic() - started)
        await pause(PAUSE_SECONDS)
    return seconds


async def measure_under_load(
    base: str, large: str, small: str, phones: int
) -> tuple[list[float], list[float], list[float]]:
    """Return the seconds of the small page, alone and under load, and of the large page that causes the load."""
    # With two organisers the address redirects to the one with the prefix.
    _, headers, _ = await AsyncConnection(base).ask("GET", large)
    large, slow = headers["location"], list[float]()
    quiet = await _read(base, small)
    tasks = [asyncio.create_task(_search(base, large, number, slow)) for number in range(1, phones + 1)]
    loaded = await _read(base, small)
    for task in tasks:
        if task.done() and (error := task.exception()):
            raise error
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return quiet, loaded, slow


def _create_other_club(base: str, env: Mapping[str, str]) -> str:
    """Create a second organiser with an open tournament and return the path of its public page."""
    link = urlsplit(manage("add_organiser", OTHER, "--base", base, env=env).split()[-1]).path
    director = Client(base)
    director.get(link)
    director.form(link, {})
    prefix = "/les-voisins"
    slug = director.json("POST", f"{prefix}/api/tournaments/", {"name": "Coupe", "rounds_planned": 2})["slug"]
    director.json("POST", f"{prefix}/api/tournaments/{slug}/open/")
    return f"{prefix}/{slug}/"


def main(players: int, phones: int) -> None:
    for engine in (laptop, hosted):
        with tempfile.TemporaryDirectory(prefix="chelem-clubs-") as name, engine() as settings:
            folder = Path(name) / "data"
            folder.mkdir()
            env = environment(folder, **settings)
            link = prepare_data(env)
            with serving("deploy.asgi:application", folder, settings) as web:
                room = set_up_hall(web.base, link, tables=players // 4, deals=2)
                small = _create_other_club(web.base, env)
                measurements = asyncio.run(measure_under_load(web.base, f"/{room.slug}/", small, phones))
                print(f"\n{engine.__name__}: {phones} phones search a ranking of {players}")
                _print(*measurements)


def _print(quiet: list[float], loaded: list[float], slow: list[float]) -> None:
    """Print the medians of the small page without and under load, and of the slow page."""
    loaded_p95 = quantiles(loaded, n=20)[18]
    print(f"  the page of another club: {1000 * median(quiet):.0f} ms quiet", end=", ")
    print(f"{1000 * median(loaded):.0f} ms meanwhile ({median(loaded) / median(quiet):.1f} times), ", end="")
    print(f"p95 {1000 * loaded_p95:.0f} ms")
    print(f"  their own slow page: {1000 * median(slow):.0f} ms for each phone")
    print(f"  ratio of the other page to the slow one: {median(loaded) / median(slow):.2f}")


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    main(*arguments, *(1000, 12)[len(arguments) :])  # the defaults of those that are missing
