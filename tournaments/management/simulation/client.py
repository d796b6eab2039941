"""A minimal HTTP client with cookies, CSRF token, forms with files, and JSON."""

import json
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

TIMEOUT_SECONDS = 60


class RefusedError(Exception):
    """A response with an error status. `retry_after` is its header Retry-After in seconds, 0 without it."""

    def __init__(self, method: str, path: str, status: int, body: bytes, retry_after: str | None = None) -> None:
        super().__init__(f"{method} {path}: {status} {body[:500].decode(errors='replace')}")
        self.status = status
        self.body = body
        self.retry_after = int(retry_after or 0)


class Client:
    """The client of one person or one tablet, with its own cookies. `token` is that of a bound tablet."""

    def __init__(self, base_url: str, *, token: str = "") -> None:
        if urlsplit(base_url).scheme not in {"http", "https"}:
            raise ValueError(f"not a web address: {base_url}")
        self.base_url = base_url.rstrip("/")
        self.token = token
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> bytes:
        """Get a page or a file and return its body."""
        return self._send("GET", path, None, {})

    def json(self, method: str, path: str, body: object = None) -> Any:
        """Call the API and return the decoded response, None for an empty one."""
        data = None if body is None else json.dumps(body).encode()
        answer = self._send(method, path, data, {"Content-Type": "application/json"})
        return json.loads(answer) if answer else None

    def form(self, path: str, fields: dict[str, str], file: tuple[str, bytes] | None = None) -> str:
        """Post a form, with a file in its field `file`. Return the path, below `base_url`, after redirects."""
        boundary = uuid.uuid4().hex
        parts = [_part(boundary, f'name="{name}"', value.encode()) for name, value in fields.items()]
        if file is not None:
            parts.append(_part(boundary, f'name="file"; filename="{file[0]}"', file[1]))
        data = b"".join(parts) + f"--{boundary}--\r\n".encode()
        request = self._request("POST", path, data, {"Content-Type": f"multipart/form-data; boundary={boundary}"})
        with self._open(request) as response:
            response.read()
            return str(urlsplit(response.url).path).removeprefix(urlsplit(self.base_url).path)

    def _send(self, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> bytes:
        with self._open(self._request(method, path, data, headers)) as response:
            return bytes(response.read())

    def _request(self, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> Request:
        """Return a request with a browser's headers: language, referer, CSRF token and, on a tablet, its token."""
        own = {"Accept-Language": "fr", "Referer": self.base_url}
        if self.token:
            own["Authorization"] = f"Device {self.token}"
        csrf = next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), None)
        if csrf:
            own["X-CSRFToken"] = csrf
        return Request(self.base_url + path, data=data, method=method, headers=own | headers)  # noqa: S310  # http(s) only, see __init__

    def _open(self, request: Request) -> Any:
        """Send a request and return the response; RefusedError for a status of 400 or more."""
        try:
            return self._opener.open(request, timeout=TIMEOUT_SECONDS)
        except HTTPError as error:
            retry_after = error.headers.get("Retry-After")
            raise RefusedError(request.get_method(), request.selector, error.code, error.read(), retry_after) from error


def _part(boundary: str, disposition: str, content: bytes) -> bytes:
    head = f"--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n"
    return head.encode() + content + b"\r\n"
