"""Sends requests to a server whose parts fail, and measures the seconds until the response."""

import http.client
import json
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.load.hall import Hall, Tablet, set_up_hall
from tests.threads import start_thread, wait_for_results
from tests.waiting import FACTOR
from tournaments.management.simulation.games.french_tarot import legal_deal

TIMEOUT_SECONDS = 40.0 * FACTOR


@dataclass(frozen=True)
class Answer:
    """Status, headers in lower case, body and duration of a response."""

    status: int
    headers: Mapping[str, str]
    body: str
    seconds: float

    @property
    def retry_after(self) -> int:
        """The seconds of `Retry-After`, or 0 without this header."""
        return int(self.headers.get("retry-after", "0"))


@dataclass(frozen=True)
class Request:
    """A request to be sent."""

    path: str
    method: str = "GET"
    body: object = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def ask(self, base: str) -> Answer:
        """Send the request on a new connection."""
        connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=TIMEOUT_SECONDS)
        data = self.body if isinstance(self.body, bytes | None) else json.dumps(self.body).encode()
        kind = {} if self.body is None else {"Content-Type": "application/json"}
        started_at = time.monotonic()
        try:
            connection.request(
                self.method, self.path, body=data, headers={"Accept-Language": "fr", **kind, **self.headers}
            )
            response = connection.getresponse()
            body = response.read().decode(errors="replace")
        finally:
            connection.close()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, headers, body, time.monotonic() - started_at)


def create_hall(base: str, log: Path, *, tables: int, deals: int) -> Hall:
    """Create a tournament with bound tablets on a server that has just started; `log` is the output of its launcher."""
    link = re.search(rf"{base}/connexion/\S+/", log.read_text())
    assert link is not None
    return set_up_hall(base, link.group(), tables=tables, deals=deals)


def deal_request(tablet: Tablet, number: int) -> Request:
    """Return the submission of a deal by a tablet; equal numbers give equal, idempotent requests."""
    line = {"outcome": legal_deal(Random(tablet.seed * 100 + number), 4, 4, None), "acknowledged": True, "version": 0}
    item: dict[str, Any] = {"client_id": f"{tablet.code}-{number}-fault", "kind": "deal", "round": 1, "line": number}
    headers = {"Authorization": f"Device {tablet.token}"}
    return Request(tablet.inbox, "POST", {"items": [item | {"payload": line}]}, headers)


def director_request(room: Hall, path: str) -> Request:
    """Return the request of a page of the desk."""
    return Request(path, headers={"Cookie": "; ".join(f"{each.name}={each.value}" for each in room.director.cookies)})


def page_requests(room: Hall) -> list[Request]:
    """Return requests for a page of each audience, without pages that are cached whole."""
    tablet = room.tablets[0]
    return [
        director_request(room, f"/bureau/{room.slug}/"),
        director_request(room, f"/bureau/{room.slug}/classement/"),
        Request(f"/{room.slug}/"),
        Request(f"/salle/{room.slug}/"),
        Request(f"/t/{tablet.code}/", headers={"Cookie": f"chelem_device={tablet.token}"}),
        Request(f"/api/tables/{tablet.code}/", headers={"Authorization": f"Device {tablet.token}"}),
    ]


def send_concurrently(base: str, requests: Iterable[Request]) -> list[Answer]:
    """Send the requests at once; return the responses in their order."""
    return wait_for_results([start_thread(partial(request.ask, base)) for request in requests])


def verdicts(answer: Answer) -> list[str]:
    """Return the verdicts of the submissions of a tablet."""
    assert answer.status == http.HTTPStatus.OK, answer
    return [each["verdict"] for each in json.loads(answer.body)]
