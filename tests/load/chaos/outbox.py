"""A simulated tablet with an outbox on an unreliable network: it retries each line until it has a final verdict.

`Wire` cuts some of the connections of a tablet. `Outbox.play` writes the lines of a round and sends them until each has
its verdict.
"""

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
STEP_TIMEOUT_SECONDS = 300.0  # long, as servers restart and the disk is full in between
RETRY_SECONDS = 0.25  # without a pause the requests would keep a restarted server from responding
P_BY_PAGE = 0.3  # probability that a line is sent by the form of the page, not by the API
P_TWIN, P_RIVAL = 0.15, 0.15  # probabilities that a line is written twice: with the same outcome, with another
ACCEPTED, SAME, WAITING = "accepted", "same", "waiting"
NO_ANSWER = {http.HTTPStatus.REQUEST_TIMEOUT, http.HTTPStatus.TOO_MANY_REQUESTS}


@dataclass
class Line:
    """A written line of a sheet. `name`: its client id; `verdict`: the latest one; `last_answer`: that of the API."""

    name: str
    round: int
    number: int
    outcome: Mapping[str, Any]
    by_page: bool = False
    verdict: str = ""
    last_answer: Mapping[str, Any] = field(default_factory=dict)

    def item(self, rng: Random) -> dict[str, Any]:
        """Return the submission as sent, with a device clock that is days off now and then."""
        device_time = datetime.now(UTC) + timedelta(days=rng.choice((0, 0, 0, -400, 30)), seconds=rng.uniform(-90, 90))
        payload = {"outcome": self.outcome, "acknowledged": True, "version": 0}
        fields = {"client_id": self.name, "kind": "deal", "round": self.round, "line": self.number}
        return fields | {"payload": payload, "device_time": device_time.isoformat()}

    @property
    def is_settled(self) -> bool:
        """Return True if the desk has the submission and its verdict is final."""
        return self.verdict not in {"", WAITING}


class Cut(Exception):
    """Raised when the simulated network cuts the connection; the server may have got the request or not."""


class Wire:
    """The network of one tablet. `trouble` is the share of requests (0 to 1) that are cut."""

    def __init__(self, base: str, number: int, rng: Random, trouble: float) -> None:
        self._where, self._address, self._rng = urlsplit(base).netloc, loopback(number), rng
        self._trouble = trouble
        self._connection: http.client.HTTPConnection | None = None
        self.refused = 0  # number of responses that are no final answer

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes | None:
        """Return the content of the response; None if the connection was cut or the response is not final."""
        try:
            return self._ask(method, path, headers, body)
        except (OSError, http.client.HTTPException, Cut):
            self._hang_up()
            return None

    def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes | None:
        """Send a request and return the content of the response; None if it is not final.

        :raises Cut: at a random moment, with the probability `trouble`
        """
        if self._connection is None:
            self._connection = http.client.HTTPConnection(
                self._where, timeout=REQUEST_TIMEOUT_SECONDS, source_address=(self._address, 0)
            )
        # Below 1 the request is cut: below 1/3 within the body, below 2/3 after it, else after the response.
        connection, cut = self._connection, self._rng.random() / self._trouble if self._trouble else 1.0
        connection.putrequest(method, path)
        for name, value in {"Accept-Language": "fr", "Content-Length": str(len(body)), **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        if cut < 1 / 3:
            connection.send(body[: self._rng.randrange(len(body) + 1)])
            raise Cut
        connection.send(body)
        if cut < 2 / 3:
            raise Cut
        answer = connection.getresponse()
        content = answer.read()
        if cut < 1:
            raise Cut
        if answer.status >= http.HTTPStatus.INTERNAL_SERVER_ERROR or answer.status in NO_ANSWER:
            self.refused += 1
            return None
        assert answer.status in {200, 202, 409}, (path, answer.status, content[:300])
        return content

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(OSError):
                self._connection.close()
            self._connection = None


class Outbox:
    """A tablet with its written lines. What it sends in which order is random, with the seed of its table."""

    def __init__(self, tablet: Tablet, number: int, *, deals: int, trouble: float) -> None:
        self.tablet, self._deals = tablet, deals
        self._rng = Random(tablet.seed)
        self.wire = Wire(tablet.base, number, self._rng, trouble)
        self.written: list[Line] = []
        self.wrong: list[str] = []

    def play(self, round_number: int) -> None:
        """Write the lines of a round, some twice, send them until each has a final verdict, and confirm the sheet."""
        lines = [self._write(round_number, number) for number in range(1, self._deals + 1)]
        lines += [replace(line, name=f"{line.name}-twin") for line in lines if self._rng.random() < P_TWIN]
        lines += [self._write(round_number, line.number) for line in lines if self._rng.random() < P_RIVAL]
        self.written += lines
        until(partial(self._attempt, lines), timeout=STEP_TIMEOUT_SECONDS, every=RETRY_SECONDS)
        until(partial(self._confirm, round_number), timeout=STEP_TIMEOUT_SECONDS, every=RETRY_SECONDS)

    def _write(self, round_number: int, number: int) -> Line:
        """Return a random line: a form of the page, or an outcome of the API."""
        name = f"{self.tablet.code}-{round_number}-{number}-{self._rng.getrandbits(32)}"
        if self._rng.random() < P_BY_PAGE:
            fields = {
                "taker": self._rng.randint(1, 4),
                "contract": "garde",
                "bouts": 2,
                "points": self._rng.randint(41, 60),
            }
            return Line(name, round_number, number, fields, by_page=True)
        return Line(name, round_number, number, legal_deal(self._rng, 4, 4, None))

    def _attempt(self, lines: Sequence[Line]) -> bool:
        """Send some lines, in order or not, and sometimes load the page. Return True if all lines are settled."""
        if self._rng.random() < 0.2:
            self._reload()
        open_lines = [line for line in lines if not line.is_settled]
        sending = open_lines[: self._rng.randint(1, len(open_lines))] if open_lines else []
        sending += [line for line in lines if line.is_settled and self._rng.random() < 0.1]  # repeats of settled lines
        if self._rng.random() < 0.3:
            self._rng.shuffle(sending)
        if sending:
            self._send(sending)
        return all(line.is_settled for line in lines)

    def _reload(self) -> None:
        self.wire.ask("GET", f"/t/{self.tablet.code}/", {"Cookie": self._cookie})

    def _send(self, lines: Sequence[Line]) -> None:
        """Send lines in one request to the API, or by the form of the page, each alone."""
        batch = [line for line in lines if not line.by_page]
        answers = self._post([line.item(self._rng) for line in batch]) if batch else []
        answers_by_id = {answer["client_id"]: answer for answer in answers or ()}  # others were not processed
        for line in batch:
            if line.name in answers_by_id:
                self._record_answer(line, answers_by_id[line.name])
        for line in lines:
            if line.by_page and self._send_by_page(line) is not None:
                self._read_verdicts()

    def _post(self, items: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
        """Return the answers to the items; None if the request was cut or the response is not final."""
        headers = {"Content-Type": "application/json", **self._token}
        content = self.wire.ask("POST", self.tablet.inbox, headers, json.dumps({"items": items}).encode())
        return json.loads(content) if content is not None else None

    def _send_by_page(self, line: Line) -> bytes | None:
        form = {"client_id": line.name, "csrfmiddlewaretoken": SECRET, "version": 0, **line.outcome}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "Cookie": self._cookie}
        path = f"/t/{self.tablet.code}/tour/{line.round}/donne/{line.number}/"
        return self.wire.ask("POST", path, headers, urlencode(form).encode())

    def _read_verdicts(self) -> None:
        """Read the verdicts of lines that were sent by page, from the API."""
        content = self.wire.ask("GET", self.tablet.inbox, self._token)
        verdicts = {submission["client_id"]: submission["verdict"] for submission in json.loads(content or b"[]")}
        for line in self.written:
            if line.by_page and line.name in verdicts:
                line.verdict = verdicts[line.name]

    def _record_answer(self, line: Line, answer: Mapping[str, Any]) -> None:
        """Store the answer to a line. Add an error to `wrong` if it differs from an accepted one before it."""
        comparable = {name: answer.get(name) for name in ("verdict", "code", "deal")}
        if line.verdict in {ACCEPTED, SAME} and comparable != line.last_answer:
            self.wrong.append(f"{line.name}: {comparable} after {line.last_answer}")
        line.verdict, line.last_answer = answer["verdict"], comparable

    def _confirm(self, round_number: int) -> bool:
        """Send a confirmation of the present sheet. Return True if the sheet was already confirmed before."""
        content = self.wire.ask("GET", f"/api/tables/{self.tablet.code}/", self._token)
        if content is None:
            return False
        table = json.loads(content)
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
