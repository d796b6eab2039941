"""Where a request comes from, and the sentence for who is refused before Django is asked."""

import json
from http import HTTPStatus

from django.utils import translation

from deploy.http import limits
from deploy.http.bodies import Full, Scope, TooMuch, TooSlow
from deploy.http.limits import NoRoom
from players.errors import DomainError
from tournaments.services.access.codes import address_of

REFUSED = {
    TooMuch: (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body_too_large"),
    TooSlow: (HTTPStatus.REQUEST_TIMEOUT, "body_too_slow"),
    Full: (HTTPStatus.SERVICE_UNAVAILABLE, "server_full"),
    NoRoom: (HTTPStatus.TOO_MANY_REQUESTS, "streams_too_many"),
}


AGAIN = {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS}


def asks_for_stream(scope: Scope) -> bool:
    """As the pages do; whoever asks otherwise is counted once Django has said that it is a stream."""
    return "text/event-stream" in _header(scope, b"accept")


def sender_of(scope: Scope) -> str:
    """The address that the limits count by: behind the proxy of a host, the one that it has seen."""
    client = scope.get("client") or ("",)
    forwarded = ",".join(_header(scope, b"x-forwarded-for"))
    return address_of({"REMOTE_ADDR": str(client[0]), "HTTP_X_FORWARDED_FOR": forwarded})


def refusal(scope: Scope, status: HTTPStatus, code: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Headers and sentence, as text for a reader and as a problem for a program. The connection ends with it."""
    english = next(iter(_header(scope, b"accept-language")), "").lower().startswith("en")
    with translation.override("en" if english else "fr"):
        said = DomainError(code).text
    kind = "text/plain; charset=utf-8"
    if "/api/" in scope["path"]:
        kind, said = "application/problem+json", json.dumps({"status": status, "code": code, "detail": said})
    retry = [(b"retry-after", str(limits.ASK_AGAIN).encode())] if status in AGAIN else []
    head = [(b"content-type", kind.encode()), (b"connection", b"close"), (b"cache-control", b"no-store"), *retry]
    return head, said.encode()


def _header(scope: Scope, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
