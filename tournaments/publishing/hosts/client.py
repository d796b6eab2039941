"""The HTTP client for a host: one request per connection, with timeouts for each operation and for the whole.

Redirects are not followed. A success counts only with the header `IS_CHELEM`, since the captive portal of a hotel
answers any request with 200.
"""

import http.client
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from io import BytesIO
from threading import Event, Timer
from urllib.parse import urlsplit

from players.names import tidy
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.outgoing import HostRefused

IS_CHELEM = "Chelem-Reception"  # header of each response of a host
SIGNING_KEY = "Chelem-Signing-Key"  # header with the public key of this install, which its papers name
IO_TIMEOUT_SECONDS = 5.0  # for the connection and for each write
RESPONSE_TIMEOUT_SECONDS = 20.0  # for the host to process an archive
SLOWEST_BYTES_PER_SECOND = 20_000  # a mobile phone with a weak signal
MAX_RESPONSE_BYTES = 2_000
MAX_REASON_LENGTH = 300  # characters

REFUSED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}  # the host refuses the key
OF_ONE = {  # the host refuses this tournament, not all
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.CONFLICT,
    HTTPStatus.UNPROCESSABLE_ENTITY,
}
LATER = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS}  # worth a retry, like all server errors
TAKEN = {HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.NO_CONTENT}  # success


class HostClient:
    """The client of one host. A tournament is identified by its `source`, the digest of the first line of its log.

    It raises `HostRefused` if the host refuses one tournament, and another `DomainError` if it takes none at present.
    """

    def __init__(self, address: str, key: str, *, signing_key: str = "") -> None:
        self._address, self._key, self._signing_key = urlsplit(address), key, signing_key
        self._where = str(self._address.hostname)

    def put(self, source: str, content: bytes) -> None:
        """Upload an archive, which the host publishes."""
        self._check(*self._send("PUT", source, content))

    def withdraw(self, source: str) -> None:
        """Withdraw a tournament: the host no longer publishes it."""
        self._check(*self._send("DELETE", source, b""))

    def _send(self, method: str, source: str, content: bytes) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send one request, and return status, headers and at most `MAX_RESPONSE_BYTES` of the response."""
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Content-Type": "application/zip",
            "Content-Length": str(len(content)),
            "Accept-Language": "fr",
            SIGNING_KEY: self._signing_key,
            "User-Agent": "Chelem",
        }
        is_https = self._address.scheme == "https"
        connection_class = http.client.HTTPSConnection if is_https else http.client.HTTPConnection
        connection = connection_class(self._where, self._address.port, timeout=IO_TIMEOUT_SECONDS)
        try:
            self._connect(connection)
            with _shut_down_after(connection.sock, RESPONSE_TIMEOUT_SECONDS + len(content) / SLOWEST_BYTES_PER_SECOND):
                # A host that refuses before it has read the body closes early: its response has the reason.
                with suppress(ConnectionError, ssl.SSLEOFError):
                    connection.request(method, f"{self._address.path}reception/{source}", BytesIO(content), headers)
                connection.sock.settimeout(RESPONSE_TIMEOUT_SECONDS)
                response = connection.getresponse()
                return response.status, response.headers, response.read(MAX_RESPONSE_BYTES)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise DomainError("host_away", where=self._where, reason=tidy(reason)[:MAX_REASON_LENGTH]) from error
        finally:
            connection.close()

    def _connect(self, connection: http.client.HTTPConnection) -> None:
        """Connect and verify the certificate before the key is sent."""
        try:
            connection.connect()
        except ssl.SSLError as error:
            raise DomainError("host_untrusted", where=self._where) from error

    def _check(self, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        """Raise the error that fits the response."""
        if status in TAKEN and headers.get(IS_CHELEM):
            return
        if status in REFUSED:
            raise DomainError("host_key_refused")
        if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            raise HostRefused("host_too_large")
        if status in OF_ONE:
            reason = body if headers.get_content_type() == "text/plain" else b""
            words = tidy(reason.decode(errors="replace"))[:MAX_REASON_LENGTH] or "–"
            raise HostRefused("host_refuses", status=status, said=words)
        if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
            raise DomainError("host_elsewhere", where=self._where)
        if status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise DomainError("host_not_now", status=status)
        raise DomainError("host_no_chelem", where=self._where, status=status)


@contextmanager
def _shut_down_after(sock: socket.socket, seconds: float) -> Iterator[None]:
    """Shut the socket down after so many seconds: a host that sends a byte now and then never hits the I/O timeout.

    :raises TimeoutError: the time was exceeded, even if a response came
    """
    late = Event()

    def cut() -> None:
        late.set()
        with suppress(OSError):
            # SSLSocket.shutdown() drops the TLS state first, while another thread may still write.
            socket.socket.shutdown(sock, socket.SHUT_RDWR)

    timer = Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError("timed out")
