"""A simulated hall against a real server: tablets that enter deals, pages with live streams, a director.

Clients: `RetryingConnection`, `Tablet` and `Stream` for threads, `AsyncConnection` and `follow_versions` for asyncio.
`Hall` is the tournament with its clients; `set_up_hall` creates it.
"""

import asyncio
import http.client
import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.engines.launcher import LOOPBACK
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS, until
from tournaments.management.simulation.client import Client
from tournaments.management.simulation.games import game_module
from tournaments.management.simulation.games.french_tarot import legal_deal
from tournaments.management.simulation.people import member_file, random_people

FRENCH_TAROT = "french-tarot"
REQUEST_TIMEOUT_SECONDS = 20.0
ROUND_SECONDS = 20 * TIMEOUT_SECONDS  # for all tables of a round
PAUSE_SECONDS = 1.0  # minimum between two reloads of a page, as in live.js
SECRET = "x" * 32  # CSRF: the cookie, and the field of a form that must equal it
READING_TASKS: set[object] = set()  # a task without a reference is garbage-collected, and its connection closed
RETRY_SECONDS = 0.2  # between two attempts at a server that does not respond
# Probabilities that a tablet sends a deal twice at once, reloads its page, corrects a deal.
P_TWICE, P_RELOAD, P_CORRECT = 0.3, 0.3, 0.2


def loopback(number: int) -> str:
    """Return a loopback address per device: connections are limited per address."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


class RetryingConnection:
    """A client with one persistent connection. `seconds` has the time of each response."""

    def __init__(self, base: str, *, token: str = "", cookies: str = "") -> None:
        self._where = urlsplit(base).netloc
        self._headers = {"Content-Type": "application/json", "Accept-Language": "fr"}
        if token:
            self._headers["Authorization"] = f"Device {token}"
        if cookies:
            self._headers["Cookie"] = cookies
        self._connection: http.client.HTTPConnection | None = None
        self.seconds: list[float] = []

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Return status and body; retries until the timeout while the server does not respond."""
        data = None if body is None else json.dumps(body).encode()
        answer = until(lambda: self._try(method, path, data), timeout=REQUEST_TIMEOUT_SECONDS, every=RETRY_SECONDS)
        assert answer is not None
        return answer

    def _try(self, method: str, path: str, data: bytes | None) -> tuple[int, bytes] | None:
        """Send the request once; return status and body, or None without a response."""
        started = time.monotonic()
        try:
            self._connection = self._connection or http.client.HTTPConnection(
                self._where, timeout=REQUEST_TIMEOUT_SECONDS
            )
            self._connection.request(method, path, body=data, headers=self._headers)
            answer = self._connection.getresponse()
            status_and_body = answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self._connection = None
            return None
        self.seconds.append(time.monotonic() - started)
        return status_and_body


@dataclass
class Tablet:
    """The tablet of one table. `acknowledged` has the scores of each deal that the server confirmed as stored."""

    base: str
    code: str
    token: str
    seed: int
    acknowledged: dict[int, list[int]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def play(self, deals: int) -> None:
        """Enter the deals of a round, with duplicates, reloads and corrections, and confirm the sheet."""
        rng = Random(self.seed)
        connection, second_connection = (RetryingConnection(self.base, token=self.token) for _ in range(2))
        page_connection = RetryingConnection(self.base, cookies=f"chelem_device={self.token}")
        for number in range(1, deals + 1):
            used = [connection, second_connection] if rng.random() < P_TWICE else [connection]
            version = self._enter(used, number, rng, version=0)
            if rng.random() < P_RELOAD:
                self._expect(page_connection.ask("GET", f"/t/{self.code}/"), number)
            if rng.random() < P_CORRECT:
                self._enter([connection], number, rng, version=version)
        payload = {
            "seat": 2,
            "entered_by": 1,
            "version": json.loads(connection.ask("GET", f"/api/tables/{self.code}/")[1])["version"],
        }
        confirmed = self._item("confirmation", f"{self.code}-confirmed", payload)
        self._expect(connection.ask("POST", self.inbox, confirmed), 0)
        self.seconds = connection.seconds + second_connection.seconds

    def _enter(self, connections: list[RetryingConnection], number: int, rng: Random, *, version: int) -> int:
        """Send a deal through all connections at once and return the version of the line."""
        line = {"outcome": legal_deal(rng, 4, 4, None), "acknowledged": True, "version": version}
        item = self._item("deal", f"{self.code}-{number}-{version}-{self.seed}", line, line=number)
        answers = wait_for_results(
            [start_thread(partial(connection.ask, "POST", self.inbox, item)) for connection in connections]
        )
        stored = [json.loads(body)[0].get("deal") for status, body in answers if self._expect((status, body), number)]
        if any(deal != stored[0] for deal in stored[1:]) or not stored:
            self.refused.append(f"deal {number}: {len(stored)} different answers to one deal")
            return version
        self.acknowledged[number] = stored[0]["scores"]
        return int(stored[0]["version"])

    @property
    def inbox(self) -> str:
        return f"/api/tables/{self.code}/submissions/"

    def form(self) -> dict[str, str]:
        """Return the hidden fields of the table's page, with `goes_on`: the page shows the next entry by itself."""
        _, page = RetryingConnection(self.base, cookies=f"chelem_device={self.token}").ask("GET", f"/t/{self.code}/")
        match = re.search(rb'name="goes_on" value="(\w+)"', page)
        assert match is not None, page[:500]
        return {
            "goes_on": match.group(1).decode(),
            "csrfmiddlewaretoken": SECRET,
            "version": "0",
            "seen": read_seen(page),
        }

    def _item(self, kind: str, name: str, payload: dict[str, Any], *, line: int | None = None) -> dict[str, Any]:
        return {"items": [{"client_id": name, "kind": kind, "round": 1, "line": line, "payload": payload}]}

    def _expect(self, answer: tuple[int, bytes], number: int) -> bool:
        """Return True if the server accepted the request; else add its response to `refused`."""
        status, body = answer
        is_accepted = status == http.HTTPStatus.OK and b'"verdict":"refused"' not in body and b'"conflict"' not in body
        if not is_accepted:
            self.refused.append(f"deal {number}: {status} {body[:200].decode(errors='replace')}")
        return is_accepted


def read_seen(page: bytes) -> str:
    """Return the field `seen` of a table's page or of its changes: the version of each shown part of the sheet."""
    match = re.search(rb'name="seen" value="([^"]*)"', page)
    assert match is not None, page[:500]
    return match.group(1).decode()


class Stream(threading.Thread):
    """A thread with a live stream that reconnects. `received` has each version that came with its time."""

    def __init__(self, base: str, slug: str, ended: threading.Event, number: int) -> None:
        super().__init__(daemon=True)
        self._address = loopback(number)
        self._where, self._path, self._ended = urlsplit(base).netloc, f"/live/{slug}/", ended
        self.received: list[tuple[int, float]] = []

    def run(self) -> None:
        while not self._ended.is_set():
            with suppress(OSError, http.client.HTTPException):
                self._listen()
            self._ended.wait(RETRY_SECONDS)

    def _listen(self) -> None:
        connection = http.client.HTTPConnection(
            self._where, timeout=REQUEST_TIMEOUT_SECONDS, source_address=(self._address, 0)
        )
        connection.request("GET", self._path, headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        while not self._ended.is_set() and (text := answer.readline()):
            if match := re.search(rb'"version": (\d+)', text):
                self.received.append((int(match.group(1)), time.time()))


class AsyncConnection:
    """An asynchronous client with one persistent connection, from a given loopback address."""

    def __init__(self, base: str, address: str = LOOPBACK) -> None:
        self._where, self._address = urlsplit(base), address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        """Send a request and return status, headers and body of the response."""
        reader = await self.send(method, path, body, **headers)
        status, response_headers = await _read_head(reader)
        return status, response_headers, await reader.readexactly(int(response_headers.get("content-length", 0)))

    async def send(self, method: str, path: str, body: str = "", **headers: str) -> asyncio.StreamReader:
        if self._streams is None:
            host, port = self._where.hostname, self._where.port
            self._streams = await asyncio.open_connection(host, port, local_addr=(self._address, 0))
        reader, writer = self._streams
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        head = [f"{method} {path} HTTP/1.1", f"Host: {self._where.netloc}", f"Content-Length: {len(body)}", *lines]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        await writer.drain()
        return reader


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str]]:
    """Return status and headers, with names in lower case, of the response."""
    first = await reader.readline()
    headers: dict[str, str] = {}
    while line := (await reader.readline()).strip():
        name, _, value = line.decode().partition(":")
        headers[name.lower()] = value.strip()
    return int(first.split()[1]), headers


async def follow_versions(base: str, address: str, path: str, **headers: str) -> "asyncio.Queue[int]":
    """Return a queue that gets each version from a live stream until the program ends; of "87.3" the number 87."""
    queue: asyncio.Queue[int] = asyncio.Queue()
    connection = AsyncConnection(base, address)
    reader = await connection.send("GET", path, Accept="text/event-stream", **headers)
    await _read_head(reader)

    async def read() -> None:
        while text := await reader.readline():
            if match := re.search(rb'"version": "?(\d+)', text):
                queue.put_nowait(int(match.group(1)))

    READING_TASKS.update({connection, asyncio.create_task(read())})
    return queue


@dataclass
class Hall:
    """A tournament in its first round on a real server, with the clients of director and tablets."""

    director: Client
    slug: str
    tablets: list[Tablet]
    deals: int
    streams: list[Stream] = field(default_factory=list)
    page_seconds: list[float] = field(default_factory=list)

    @property
    def api(self) -> str:
        return f"/api/tournaments/{self.slug}"

    @contextmanager
    def open_streams(self, count: int) -> Iterator[None]:
        """Open `count` live streams and let the director read pages, until the end of the block."""
        ended = threading.Event()
        self.streams = [Stream(self.director.base_url, self.slug, ended, number) for number in range(count)]
        reader = threading.Thread(target=self._read_pages, args=(ended,), daemon=True)
        for thread in (*self.streams, reader):
            thread.start()
        try:
            yield
            self._let_streams_catch_up()
        finally:
            ended.set()
            reader.join(REQUEST_TIMEOUT_SECONDS)

    def _let_streams_catch_up(self) -> None:
        version = self.director.json("GET", f"{self.api}/")["version"]
        until(
            lambda: all(s.received and s.received[-1][0] >= version for s in self.streams),
            timeout=REQUEST_TIMEOUT_SECONDS,
        )

    def _read_pages(self, ended: threading.Event) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.director.cookies)
        connection = RetryingConnection(self.director.base_url, cookies=cookies)
        pages = [f"/bureau/{self.slug}/", f"/bureau/{self.slug}/classement/", f"/{self.slug}/", f"/salle/{self.slug}/"]
        while not ended.is_set():
            for page in pages:
                status, _ = connection.ask("GET", page)
                assert status == http.HTTPStatus.OK, page
        self.page_seconds = connection.seconds

    def play(self, meanwhile: Callable[[], None] | None = None) -> float:
        """Let all tablets play their round at once, call `meanwhile`, and return the seconds until all have ended."""
        started = time.monotonic()
        threads = [start_thread(partial(tablet.play, self.deals)) for tablet in self.tablets]
        if meanwhile is not None:
            meanwhile()
        wait_for_results(threads, timeout=ROUND_SECONDS)
        return time.monotonic() - started

    def list_losses(self) -> list[str]:
        """Return refused requests, and sheets with a missing, other or duplicate line than the acknowledged ones."""
        wrong = [f"{tablet.code}: {text}" for tablet in self.tablets for text in tablet.refused]
        for sheet in self.director.json("GET", f"{self.api}/rounds/1/tables/"):
            tablet = next(tablet for tablet in self.tablets if tablet.code == sheet["code"])
            stored = [(deal["number"], deal["scores"]) for deal in sheet["deals"]]
            if stored != sorted(tablet.acknowledged.items()):
                wrong.append(f"{tablet.code}: {stored} is not {tablet.acknowledged}")
        return wrong

    def delays(self) -> list[float]:
        """Return the seconds from each event after the last stream was connected to its arrival on each stream."""
        events: list[dict[str, Any]] = []
        while page := self.director.json("GET", f"{self.api}/log/?after={events[-1]['sequence'] if events else 0}"):
            events += page
        first_received = [min(at for _, at in stream.received) for stream in self.streams]
        return [
            min(at for version, at in stream.received if version >= event["sequence"]) - recorded_at
            for event in events
            if (recorded_at := datetime.fromisoformat(event["at"]).timestamp()) > max(first_received)
            for stream in self.streams
        ]


def set_up_hall(
    base: str, link: str, *, tables: int, deals: int, rounds: int = 2, game: str = FRENCH_TAROT, chairs: int = 4
) -> Hall:
    """Sign in with the director's link, start a tournament of full tables and bind a tablet to each of them."""
    director, slug = start_tournament(base, link, tables=tables, deals=deals, rounds=rounds, game=game, chairs=chairs)
    tablets = []
    for sheet in director.json("GET", f"/api/tournaments/{slug}/rounds/1/tables/"):
        token = director.json("POST", f"/api/tables/{sheet['code']}/bind/")["token"]
        tablets.append(Tablet(base=base, code=sheet["code"], token=token, seed=sheet["table"]))
    return Hall(director=director, slug=slug, tablets=tablets, deals=deals)


def start_tournament(
    base: str, link: str, *, tables: int, deals: int, rounds: int, game: str = FRENCH_TAROT, chairs: int = 4
) -> tuple[Client, str]:
    """Sign in with the director's link and start a tournament. Return the director's client and the slug.

    `deals` is without effect in a game whose rules end a round; partners are paired in a game for pairs.
    """
    director, rules = Client(base), game_module(game)
    director.get(urlsplit(link).path)
    director.form(urlsplit(link).path, {})
    settings = {"name": f"Salle de {tables}", "game": game, "rounds_planned": rounds}
    settings["deals_per_round"] = deals if rules.DEALS else None
    slug = director.json("POST", "/api/tournaments/", settings)["slug"]
    api = f"/api/tournaments/{slug}"
    director.json("POST", f"{api}/open/")
    members = member_file(random_people(chairs * tables, Random(tables)))
    preview = director.form("/bureau/joueurs/import/", {}, ("membres.csv", members))
    director.form(f"{preview}appliquer/", {"tournament": slug})
    entries = [entry["id"] for entry in director.json("GET", f"{api}/entries/")]
    for entry in entries:
        director.json("PATCH", f"{api}/entries/{entry}/", {"state": "checked_in"})
    if rules.IN_PAIRS:
        for pair in zip(entries[::2], entries[1::2], strict=True):
            director.json("POST", f"{api}/teams/", {"entries": pair})
    director.json("POST", f"{api}/draw/", {"seed": 1})
    director.json("POST", f"{api}/rounds/")
    return director, slug
