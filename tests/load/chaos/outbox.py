"""A tablet in a bad hall: it writes each line down, sends it until the desk has it, and is cut off at any moment."""

import http.client
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.load.hall import SECRET, Tablet, loopback
from tests.waiting import until
from tournaments.management.simulation.games.french_tarot import legal_deal

REQUEST_TIMEOUT_SECONDS = 30.0
STEP_TIMEOUT_SECONDS = 300.0  # a hall that is killed and filled takes its time
AGAIN = 0.25  # seconds; a hall that asks without a pause keeps the server from coming back
BY_PAGE = 0.3  # how often a line leaves by the form of the page, the others as the inbox takes them
TWIN, RIVAL = 0.15, 0.15  # probability that another device writes the same line: the same hand, or another
ACCEPTED, SAME, WAITING = "accepted", "same", "waiting"
NO_ANSWER = {http.HTTPStatus.REQUEST_TIMEOUT, http.HTTPStatus.TOO_MANY_REQUESTS}


@dataclass
class Line:
    """One line of a sheet as it was written, under the name of its sending. `verdict`: what the desk has said last."""

    name: str
    round: int
    number: int
    outcome: Mapping[str, Any]
    by_page: bool = False
    verdict: str = ""
    first: Mapping[str, Any] = field(default_factory=dict)

    def item(self, rng: Random) -> dict[str, Any]:
        """Return the submission as sent, with a device clock that is days off now and then."""
        told = datetime.now(UTC) + timedelta(days=rng.choice((0, 0, 0, -400, 30)), seconds=rng.uniform(-90, 90))
        payload = {"outcome": self.outcome, "acknowledged": True, "version": 0}
        where = {"client_id": self.name, "kind": "deal", "round": self.round, "line": self.number}
        return where | {"payload": payload, "device_time": told.isoformat()}

    @property
    def is_settled(self) -> bool:
        """Return True if the desk has the submission and its verdict is final."""
        return self.verdict not in {"", WAITING}


class Cut(Exception):
    """The connection was cut; it is unknown how far the request came."""


class Wire:
    """The network of one tablet, which is cut as often as `trouble` says (0 to 1)."""

    def __init__(self, base: str, number: int, rng: Random, trouble: float) -> None:
        self._where, self._address, self._rng = urlsplit(base).netloc, loopback(number), rng
        self._trouble = trouble
        self._line: http.client.HTTPConnection | None = None
        self.refused = 0  # how often the desk has answered that it can store nothing now

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes | None:
        """Return the answer; None without one, or if it is not final."""
        try:
            return self._ask(method, path, headers, body)
        except (OSError, http.client.HTTPException, Cut):
            self._hang_up()
            return None

    def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes | None:
        if self._line is None:
            self._line = http.client.HTTPConnection(
                self._where, timeout=REQUEST_TIMEOUT_SECONDS, source_address=(self._address, 0)
            )
        line, cut = self._line, self._rng.random() / self._trouble if self._trouble else 1.0
        line.putrequest(method, path)
        for name, value in {"Accept-Language": "fr", "Content-Length": str(len(body)), **headers}.items():
            line.putheader(name, value)
        line.endheaders()
        if cut < 1 / 3:
            line.send(body[: self._rng.randrange(len(body) + 1)])
            raise Cut
        line.send(body)
        if cut < 2 / 3:
            raise Cut
        answer = line.getresponse()
        said = answer.read()
        if cut < 1:
            raise Cut
        if answer.status >= http.HTTPStatus.INTERNAL_SERVER_ERROR or answer.status in NO_ANSWER:
            self.refused += 1
            return None
        assert answer.status in {200, 202, 409}, (path, answer.status, said[:300])
        return said

    def _hang_up(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.close()
            self._line = None


class Outbox:
    """A tablet with all that it has written. What it sends in which order is chance, with the seed of its table."""

    def __init__(self, tablet: Tablet, number: int, *, deals: int, trouble: float) -> None:
        self.tablet, self._deals = tablet, deals
        self._rng = Random(tablet.seed)
        self.wire = Wire(tablet.base, number, self._rng, trouble)
        self.written: list[Line] = []
        self.wrong: list[str] = []

    def play(self, round_number: int) -> None:
        """Write the lines of a round, some of them twice, and send until the desk has said of each what it is."""
        lines = [self._write(round_number, number) for number in range(1, self._deals + 1)]
        lines += [replace(line, name=f"{line.name}-twin") for line in lines if self._rng.random() < TWIN]
        lines += [self._write(round_number, line.number) for line in lines if self._rng.random() < RIVAL]
        self.written += lines
        until(
            partial(self._attempt, lines), timeout=STEP_TIMEOUT_SECONDS, every=AGAIN
        )  # one that fails tells of its lines
        until(partial(self._confirm, round_number), timeout=STEP_TIMEOUT_SECONDS, every=AGAIN)

    def _write(self, round_number: int, number: int) -> Line:
        name = f"{self.tablet.code}-{round_number}-{number}-{self._rng.getrandbits(32)}"
        if self._rng.random() < BY_PAGE:
            plain = {
                "taker": self._rng.randint(1, 4),
                "contract": "garde",
                "bouts": 2,
                "points": self._rng.randint(41, 60),
            }
            return Line(name, round_number, number, plain, by_page=True)
        return Line(name, round_number, number, legal_deal(self._rng, 4, 4, None))

    def _attempt(self, lines: Sequence[Line]) -> bool:
        """Simulate a moment of an evening: send some lines, in order or not, or load the page."""
        if self._rng.random() < 0.2:
            self._reload()
        open_lines = [line for line in lines if not line.is_settled]
        sending = open_lines[: self._rng.randint(1, len(open_lines))] if open_lines else []
        sending += [line for line in lines if line.is_settled and self._rng.random() < 0.1]  # told long ago
        if self._rng.random() < 0.3:
            self._rng.shuffle(sending)
        if sending:
            self._send(sending)
        return all(line.is_settled for line in lines)

    def _reload(self) -> None:
        self.wire.ask("GET", f"/t/{self.tablet.code}/", {"Cookie": self._cookie})

    def _send(self, lines: Sequence[Line]) -> None:
        """Together to the inbox, or one after the other by the forms of the page."""
        batch = [line for line in lines if not line.by_page]
        answers = self._post([line.item(self._rng) for line in batch]) if batch else []
        named = {answer["client_id"]: answer for answer in answers or ()}  # what is not answered was not looked at
        for line in batch:
            if line.name in named:
                self._heard(line, named[line.name])
        for line in lines:
            if line.by_page and self._by_page(line) is not None:
                self._look()

    def _post(self, items: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
        headers = {"Content-Type": "application/json", **self._token}
        said = self.wire.ask("POST", self.tablet.inbox, headers, json.dumps({"items": items}).encode())
        return json.loads(said) if said is not None else None

    def _by_page(self, line: Line) -> bytes | None:
        form = {"client_id": line.name, "csrfmiddlewaretoken": SECRET, "version": 0, **line.outcome}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "Cookie": self._cookie}
        path = f"/t/{self.tablet.code}/tour/{line.round}/donne/{line.number}/"
        return self.wire.ask("POST", path, headers, urlencode(form).encode())

    def _look(self) -> None:
        """Read the state of the sheet for a page; the inbox has the results of submissions."""
        said = self.wire.ask("GET", self.tablet.inbox, self._token)
        found = {each["client_id"]: each["verdict"] for each in json.loads(said or b"[]")}
        for line in self.written:
            if line.by_page and line.name in found:
                line.verdict = found[line.name]

    def _heard(self, line: Line, answer: Mapping[str, Any]) -> None:
        """Check that the same client id gets the same answer, except for waiting submissions."""
        told = {name: answer.get(name) for name in ("verdict", "code", "deal")}
        if line.verdict in {ACCEPTED, SAME} and told != line.first:
            self.wrong.append(f"{line.name}: {told} after {line.first}")
        line.verdict, line.first = answer["verdict"], told

    def _confirm(self, round_number: int) -> bool:
        """Confirm by another seat once the server responds."""
        seen = self.wire.ask("GET", f"/api/tables/{self.tablet.code}/", self._token)
        if seen is None:
            return False
        table = json.loads(seen)
        if table["state"] == "confirmed":
            return True
        payload = {"seat": 2, "entered_by": 1, "version": table["version"]}
        name = f"{self.tablet.code}-{round_number}-confirmed-{table['version']}"
        self._post([{"client_id": name, "kind": "confirmation", "round": round_number, "payload": payload}])
        return False

    @property
    def _cookie(self) -> str:
        return f"chelem_device={self.tablet.token}; csrftoken={SECRET}"

    @property
    def _token(self) -> dict[str, str]:
        return {"Authorization": f"Device {self.tablet.token}"}
