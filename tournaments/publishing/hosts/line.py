"""The line to a host: one question, one answer, and never more than some seconds of silence.

What answers is believed in nothing but whether it took what was sent: no redirection is followed, and the page that a
hotel puts before every address is no answer.
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

IS_CHELEM = "Chelem-Reception"
PATIENCE = 5.0  # seconds in which something must happen on the line
READING = 20.0  # seconds that the host may read an archive
SLOWEST = 20_000  # bytes a second: a telephone at the edge of the hall
LONGEST_ANSWER = 2_000  # bytes
LONGEST_SAID = 300  # letters

REFUSED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
OF_ONE = {HTTPStatus.BAD_REQUEST, HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}
LATER = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS}
TAKEN = {HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.NO_CONTENT}


class HostLine:
    """A refusal that is about one tournament is a `HostRefused`; any other `DomainError` says that nothing can be sent
    now."""

    def __init__(self, address: str, key: str) -> None:
        self._address, self._key = urlsplit(address), key
        self._where = str(self._address.hostname)

    def put(self, source: str, content: bytes) -> None:
        """The archive is there, and public."""
        self._judge(*self._asked("PUT", source, content))

    def withdraw(self, source: str) -> None:
        """It is public no more."""
        self._judge(*self._asked("DELETE", source, b""))

    def _asked(self, method: str, source: str, content: bytes) -> tuple[int, http.client.HTTPMessage, bytes]:
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Content-Type": "application/zip",
            "Content-Length": str(len(content)),
            "Accept-Language": "fr",
            "User-Agent": "Chelem",
        }
        kind = http.client.HTTPSConnection if self._address.scheme == "https" else http.client.HTTPConnection
        line = kind(self._where, self._address.port, timeout=PATIENCE)
        try:
            self._connect(line)
            with _cut_after(line.sock, READING + len(content) / SLOWEST):
                with suppress(ConnectionError, ssl.SSLEOFError):  # who refuses early closes early: the answer says why
                    line.request(method, f"{self._address.path}reception/{source}", BytesIO(content), headers)
                line.sock.settimeout(READING)
                answer = line.getresponse()
                return answer.status, answer.headers, answer.read(LONGEST_ANSWER)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise DomainError("host_away", where=self._where, reason=tidy(reason)[:LONGEST_SAID]) from error
        finally:
            line.close()

    def _connect(self, line: http.client.HTTPConnection) -> None:
        """Before a byte of ours goes out the host has proved who it is."""
        try:
            line.connect()
        except ssl.SSLError as error:
            raise DomainError("host_untrusted", where=self._where) from error

    def _judge(self, status: int, told: http.client.HTTPMessage, sent: bytes) -> None:
        if status in TAKEN and told.get(IS_CHELEM):
            return
        if status in REFUSED:
            raise DomainError("host_key_refused")
        if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            raise HostRefused("host_too_large")
        if status in OF_ONE:
            said = sent if told.get_content_type() == "text/plain" else b""
            words = tidy(said.decode(errors="replace"))[:LONGEST_SAID] or "–"
            raise HostRefused("host_refuses", status=status, said=words)
        if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
            raise DomainError("host_elsewhere", where=self._where)
        if status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise DomainError("host_not_now", status=status)
        raise DomainError("host_no_chelem", where=self._where, status=status)


@contextmanager
def _cut_after(sock: socket.socket, seconds: float) -> Iterator[None]:
    """A host that says one letter every few seconds is cut off as well.

    :raises TimeoutError: at the end, whatever was heard of it until then.
    """
    late = Event()

    def cut() -> None:
        late.set()
        with suppress(OSError):
            socket.socket.shutdown(sock, socket.SHUT_RDWR)  # that of TLS first takes the cipher off, while we may write

    timer = Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError("timed out")
