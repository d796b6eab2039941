"""CPU time of each page and button of the desk with many players: `python -m tests.load.evening [players ...]`."""

import http.client
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

from tests.engines.programs import environment, program
from tests.load.bench_deal import GARDE, Web, prepare_data, serving
from tests.load.hall import RetryingConnection, Tablet
from tournaments.management.simulation.client import Client
from tournaments.management.simulation.people import member_file, random_people

FIELDS = (1000, 3000)
ROUNDS = 2
MAX_SECONDS, PRINTED_COUNT = 0.3, 14  # the target for each page and button; how many of the slowest are printed
REDIRECT = range(300, 400)


class Desk:
    """The director's browser. `costs` has the CPU seconds of each request, with its method and path."""

    def __init__(self, web: Web, director: Client, slug: str) -> None:
        self._web, self._slug, self.director = web, slug, director
        self._connection = http.client.HTTPConnection(urlsplit(web.base).netloc, timeout=120)
        self.costs: list[tuple[float, str]] = []

    def open(self, page: str) -> None:
        """Open a page, below the tournament unless it begins with a slash."""
        path = page if page.startswith("/") else f"/bureau/{self._slug}/{page}"
        status, _ = self._ask("GET", path, "")
        assert status == http.HTTPStatus.OK, (path, status)

    def press(self, path: str, next_page: str, **fields: str) -> None:
        """Post the form of a button, `path` below the tournament, and open a page afterwards."""
        cookies = {cookie.name: str(cookie.value) for cookie in self.director.cookies}
        body = urlencode(fields | {"csrfmiddlewaretoken": cookies["csrftoken"]})
        status, content = self._ask("POST", f"/bureau/{self._slug}/{path}", body)
        assert status in REDIRECT, (path, status, content[-800:])
        self.open(next_page)

    def _ask(self, method: str, path: str, body: str) -> tuple[int, bytes]:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.director.cookies)
        headers = {"Cookie": cookies, "Accept-Language": "fr", "Content-Type": "application/x-www-form-urlencoded"}
        before = self._web.processor()
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        self.costs.append((self._web.processor() - before, f"{method} {path.replace(self._slug, '…')}"))
        return answer.status, content


def play_round(desk: Desk, slug: str, number: int) -> None:
    """Play a round from opening to closing."""
    api = f"/api/tournaments/{slug}"
    desk.press("tour/ouvrir/", "")
    for page in (f"tour/{number}/", "direct/", f"/salle/{slug}/", f"/{slug}/"):
        desk.open(page)
    for sheet in desk.director.json("GET", f"{api}/rounds/{number}/tables/"):
        token = desk.director.json("POST", f"/api/tables/{sheet['code']}/bind/")["token"]
        _enter(Tablet(desk.director.base_url, sheet["code"], token, sheet["table"]), number)
    for page in ("direct/", f"tour/{number}/", ""):
        desk.open(page)
    desk.press(f"tour/{number}/clore/", "")
    for page in ("classement/", f"/{slug}/", f"/salle/{slug}/", "journal/", "placement/"):
        desk.open(page)


def _enter(tablet: Tablet, number: int) -> None:
    """Enter the only deal of the round, and confirm it by another seat."""
    connection = RetryingConnection(tablet.base, token=tablet.token)
    deal = {"client_id": f"{tablet.code}-{number}-deal", "kind": "deal", "round": number, "line": 1}
    payload = {"seat": 2, "entered_by": 1, "version": 1}
    confirmation = {
        "client_id": f"{tablet.code}-{number}-sure",
        "kind": "confirmation",
        "round": number,
        "payload": payload,
    }
    status, body = connection.ask(
        "POST", tablet.inbox, {"items": [deal | {"payload": {"outcome": GARDE}}, confirmation]}
    )
    assert status == http.HTTPStatus.OK
    assert body.count(b'"accepted"') == 2, body[:500]


def play_evening(web: Web, link: str, players: int) -> Desk:
    """Play a tournament from the import of its players on, and return the desk with its costs."""
    director = Client(web.base)
    director.get(urlsplit(link).path)
    director.form(urlsplit(link).path, {})
    settings = {"name": f"Soir de {players}", "rounds_planned": ROUNDS, "deals_per_round": 1}
    slug = director.json("POST", "/api/tournaments/", settings)["slug"]
    api = f"/api/tournaments/{slug}"
    director.json("POST", f"{api}/open/")
    preview = director.form(
        "/bureau/joueurs/import/", {}, ("membres.csv", member_file(random_people(players, Random(1))))
    )
    director.form(f"{preview}appliquer/", {"tournament": slug})
    desk = Desk(web, director, slug)
    entries = director.json("GET", f"{api}/entries/")
    for entry in entries[1:]:
        director.json("PATCH", f"{api}/entries/{entry['id']}/", {"state": "checked_in"})
    desk.open("inscriptions/")
    desk.press(f"inscriptions/{entries[0]['id']}/presence/", "inscriptions/", state="checked_in")
    desk.open("placement/")
    desk.press("placement/", "placement/", odd="3", seed="1")
    desk.open("placement/rencontres/")
    for number in range(1, ROUNDS + 1):
        play_round(desk, slug, number)
    return desk


def main(fields: tuple[int, ...]) -> None:
    for players in fields:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chelem-evening-"))) / "data"
            folder.mkdir()
            env = environment(folder)
            link = prepare_data(env)
            web = stack.enter_context(serving("deploy.asgi:application", folder, {}))
            command = [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--pool", "threads"]
            stack.enter_context(program([*command, "--concurrency", "2"], log=folder / "worker.log", env=env))
            _print(players, play_evening(web, link, players).costs)


def _print(players: int, costs: list[tuple[float, str]]) -> None:
    """Print the slowest requests, each with its maximum."""
    slowest: Mapping[str, float] = {
        request: max(seconds for seconds, other in costs if other == request) for _, request in costs
    }
    first = max(slowest.values())
    print(f"\n{players} players: the slowest of {len(slowest)} presses and pages takes {first:.2f} s of the processor")
    for request, seconds in sorted(slowest.items(), key=lambda item: -item[1])[:PRINTED_COUNT]:
        print(f"{1000 * seconds:>8.0f} ms  {request}{'  more than 0.3 s' if seconds > MAX_SECONDS else ''}")


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or FIELDS)
