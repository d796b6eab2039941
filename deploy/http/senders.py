"""Client address of a request, and responses to requests that are refused before Django runs."""

import json
from http import HTTPStatus

from django.utils import translation

from deploy.http import limits
from deploy.http.bodies import BodyTooLarge, BodyTooSlow, Scope, ServerFull
from deploy.http.limits import QuotaExceeded
from players.errors import DomainError
from tournaments.services.access.codes import client_ip

REFUSALS = {
    BodyTooLarge: (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body_too_large"),
    BodyTooSlow: (HTTPStatus.REQUEST_TIMEOUT, "body_too_slow"),
    ServerFull: (HTTPStatus.SERVICE_UNAVAILABLE, "server_full"),
    QuotaExceeded: (HTTPStatus.TOO_MANY_REQUESTS, "streams_too_many"),
}


RETRYABLE = {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS}


def accepts_stream(scope: Scope) -> bool:
    """Return True if the request accepts exactly `text/event-stream`, as the scripts of the pages send it."""
    return "text/event-stream" in _header(scope, b"accept")


def sender_of(scope: Scope) -> str:
    """Return the client address that the limits count by; on a host, the one that the proxy has forwarded."""
    client = scope.get("client") or ("",)
    forwarded = ",".join(_header(scope, b"x-forwarded-for"))
    return client_ip({"REMOTE_ADDR": str(client[0]), "HTTP_X_FORWARDED_FOR": forwarded})


def refusal(scope: Scope, status: HTTPStatus, code: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return headers and body of an error response: problem+json under `/api/`, else plain text. It closes the
    connection.
    """
    english = next(iter(_header(scope, b"accept-language")), "").lower().startswith("en")
    with translation.override("en" if english else "fr"):
        body = DomainError(code).text
    content_type = "text/plain; charset=utf-8"
    if "/api/" in scope["path"]:
        content_type = "application/problem+json"
        body = json.dumps({"status": status, "code": code, "detail": body})
    retry = [(b"retry-after", str(limits.RETRY_AFTER_SECONDS).encode())] if status in RETRYABLE else []
    head = [
        (b"content-type", content_type.encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
        *retry,
    ]
    return head, body.encode()


def _header(scope: Scope, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
