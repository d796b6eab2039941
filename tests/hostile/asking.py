"""Hostile requests as data, sent by raw sockets: no client library corrects them."""

import dataclasses
import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage, HTTPResponse
from urllib.parse import urlsplit

from tests.load.hall import Hall
from tests.waiting import TIMEOUT_SECONDS

SECURITY = {
    "Content-Security-Policy": "default-src 'self'",
    "Permissions-Policy": "camera=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SECRET = "x" * 32  # CSRF: the cookie, and the field of a form that must equal it
Headers = Mapping[str, str]


def missing_headers(headers: Mapping[str, str] | HTTPMessage) -> list[str]:
    """Return the security headers that are missing or differ."""
    return [name for name, words in SECURITY.items() if words not in headers.get(name, "")]


@dataclass(frozen=True, kw_only=True)
class Body:
    """Content and media type of a body."""

    content: bytes = b""
    kind: str = ""


NOTHING = Body()


def js(value: object) -> Body:
    """Return a body with a value as JSON, also NaN and lone surrogates."""
    return Body(content=json.dumps(value).encode(), kind="application/json")


def raw(content: bytes | str, kind: str = "application/json") -> Body:
    """Return a body of raw bytes, declared as JSON unless `kind` is another media type."""
    return Body(content=content.encode() if isinstance(content, str) else content, kind=kind)


def form(content: str) -> Body:
    """Return a body with a URL-encoded form and a CSRF token appended."""
    return raw(f"{content}&csrfmiddlewaretoken={SECRET}", "application/x-www-form-urlencoded")


@dataclass(frozen=True)
class Hostile:
    """A hostile request: its defect (`why`), and `request` as `METHOD /address` with names of `Place.names` in braces.

    `status` has the accepted status or statuses, `by` the sender (a key of `Place.brings`), and `field` the field that
    a refusal of the API must name.
    """

    why: str
    request: str
    status: int | tuple[int, ...]
    body: Body = NOTHING
    by: str = "nobody"  # without a sign-in and without a token
    field: str = ""
    headers: Headers = dataclasses.field(default_factory=dict)

    def accepts(self, answer: "Answer") -> bool:
        """Return True for an expected response."""
        statuses = self.status if isinstance(self.status, tuple) else (self.status,)
        return answer.status in statuses and (not self.field or self.field in answer.fields)


@dataclass(frozen=True)
class Answer:
    """A response; status 0 if the server only closed the connection."""

    status: int
    headers: HTTPMessage
    content: bytes

    @property
    def fields(self) -> set[str]:
        """The fields named by a refusal of the API."""
        if self.headers.get("Content-Type") != "application/problem+json":
            return set()
        body = json.loads(self.content)
        return {body.get("field", ""), *(problem["field"] for problem in body.get("problems", ()))}

    def __str__(self) -> str:
        text = self.content[:300].decode(errors="replace") if self.fields else ""
        return f"{self.status} {self.headers.get('Content-Type', '')} {text}"


@dataclass(frozen=True)
class Place:
    """A server with a hall in play, the values for names in requests, and the headers of each sender (`brings`)."""

    base: str
    names: Mapping[str, str]
    brings: Mapping[str, Headers]

    @classmethod
    def of(cls, hall: Hall) -> "Place":
        """Return the place of this hall, with its first two tablets: the first one sends, `other` is the second."""
        director = {cookie.name: str(cookie.value) for cookie in hall.director.cookies} | {"csrftoken": SECRET}
        first, second = hall.tablets[:2]
        entry = hall.director.json("GET", f"{hall.api}/entries/")[0]
        return cls(
            base=hall.director.base_url,
            names={"slug": hall.slug, "code": first.code, "other": second.code, "entry": entry["id"]},
            brings={
                "nobody": {"Cookie": f"csrftoken={SECRET}"},
                "director": {"Cookie": "; ".join(f"{name}={value}" for name, value in director.items())},
                "tablet": {
                    "Authorization": f"Device {first.token}",
                    "Cookie": f"chelem_device={first.token}; csrftoken={SECRET}",
                },
            },
        )

    def ask(self, hostile: Hostile) -> Answer:
        """Send a request on a new connection and return the response."""
        method, _, address = hostile.request.partition(" ")
        for name, value in self.names.items():
            address = address.replace(f"{{{name}}}", str(value))
        server = urlsplit(self.base)
        headers: dict[str, str] = {
            "Host": server.netloc,
            "Connection": "close",
            "X-CSRFToken": SECRET,
            **self.brings[hostile.by],
        }
        if hostile.body.kind:
            headers |= {"Content-Type": hostile.body.kind, "Content-Length": str(len(hostile.body.content))}
        lines = [
            f"{method} {address} HTTP/1.1",
            *(f"{name}: {value}" for name, value in {**headers, **hostile.headers}.items()),
        ]
        head = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n"
        return self.send_raw(head + hostile.body.content, method)

    def send_raw(self, request: bytes, method: str = "GET") -> Answer:
        """Send raw bytes; return the first response to them."""
        server = urlsplit(self.base)
        with socket.create_connection((str(server.hostname), server.port or 80), timeout=TIMEOUT_SECONDS) as connection:
            try:
                connection.sendall(request)
                answer = HTTPResponse(connection, method=method)
                answer.begin()
                endless = answer.headers.get("Content-Type") == "text/event-stream"
                return Answer(answer.status, answer.headers, b"" if endless else answer.read())
            except (ConnectionError, HTTPException):
                return Answer(0, HTTPMessage(), b"")
