"""The HTTP client for a host: each kind of response gives an error text, and none blocks the queue.

`listen` starts a server on a local socket; the tests give it a function that answers each connection.
"""

import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.waiting import TIMEOUT_SECONDS
from tournaments.publishing.hosts import client as host_client
from tournaments.publishing.hosts.client import HostClient
from tournaments.services.core.errors import DomainError
from tournaments.services.publication.outgoing import HostRefused

KEY, SIGNING_KEY, SOURCE = "ab" * 20, "cd" * 32, "0" * 64
CHELEM = "Chelem-Reception: 1\r\n"


class FakeHost:
    """A test server and the requests that it received: head and length of the body."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.requests: list[tuple[str, int]] = []
        self.over = Event()

    def put(self, content: bytes = b"PK", scheme: str = "http") -> None:
        """Send an archive to this host by the client."""
        HostClient(f"{scheme}://127.0.0.1:{self.port}/les-dames/", KEY, signing_key=SIGNING_KEY).put(SOURCE, content)

    def refusal(self, content: bytes = b"PK", scheme: str = "http") -> DomainError:
        """Put an archive that the client must refuse, and return the error: a whole text without the key."""
        with pytest.raises(DomainError) as error:
            self.put(content, scheme)
        # Our own texts end with a period; the host's own reason, or a dash for none, ends the text of a refusal.
        assert error.value.text.endswith((".", "–", "libre"))
        assert KEY not in error.value.text
        return error.value


@contextmanager
def listen(answer: Callable[["FakeHost", socket.socket], None]) -> Iterator[FakeHost]:
    """Listen on a real local socket and answer each connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        new_host = FakeHost(listening.getsockname()[1])

        def work() -> None:
            while not new_host.over.is_set():
                try:
                    connection, _ = listening.accept()
                    with connection:
                        answer(new_host, connection)
                except OSError:  # the client has disconnected, or the test is over
                    continue

        thread = Thread(target=work, daemon=True)
        thread.start()
        try:
            yield new_host
        finally:
            new_host.over.set()
            listening.shutdown(socket.SHUT_RDWR)
            thread.join(TIMEOUT_SECONDS)


def read_request(server: FakeHost, connection: socket.socket) -> None:
    """Read a whole request; record its head and the length of its body."""
    file = connection.makefile("rb")
    head = ""
    while not head.endswith("\r\n\r\n"):
        if not (line := file.readline()):
            raise ConnectionError
        head += line.decode()
    length = int(head.lower().partition("content-length: ")[2].split("\r\n")[0])
    server.requests.append((head, len(file.read(length))))


def respond(status: str, headers: str = "", body: str = "") -> Callable[[FakeHost, socket.socket], None]:
    """Return a function for `listen` that reads the request and sends this response."""

    def answer(server: FakeHost, connection: socket.socket) -> None:
        read_request(server, connection)
        content = body.encode()
        connection.sendall(f"HTTP/1.1 {status}\r\n{headers}Content-Length: {len(content)}\r\n\r\n".encode() + content)

    return answer


def test_a_request_sends_the_whole_archive_and_the_keys_in_headers() -> None:
    content = b"x" * 300_000
    with listen(respond("201 Created", CHELEM)) as server:
        server.put(content)
        HostClient(f"http://127.0.0.1:{server.port}/les-dames/", KEY).withdraw(SOURCE)
    (put, length), (withdrawal, withdrawal_length) = server.requests
    assert put.startswith(f"PUT /les-dames/reception/{SOURCE} HTTP/1.1\r\n")
    assert f"Authorization: Bearer {KEY}\r\n" in put
    assert f"Chelem-Signing-Key: {SIGNING_KEY}\r\n" in put
    assert withdrawal.startswith(f"DELETE /les-dames/reception/{SOURCE} HTTP/1.1\r\n")
    assert (length, withdrawal_length) == (len(content), 0)


@pytest.mark.parametrize(
    ("status", "headers", "code"),
    [
        ("200 OK", "Content-Type: text/html\r\n", "host_no_chelem"),
        ("201 Created", "", "host_no_chelem"),
        ("404 Not Found", "", "host_no_chelem"),
        ("405 Method Not Allowed", "", "host_no_chelem"),
        ("401 Unauthorized", "", "host_key_refused"),
        ("403 Forbidden", CHELEM, "host_key_refused"),
        ("408 Request Timeout", "", "host_not_now"),
        ("429 Too Many Requests", "", "host_not_now"),
        ("500 Internal Server Error", "", "host_not_now"),
        ("502 Bad Gateway", "", "host_not_now"),
        ("503 Service Unavailable", CHELEM, "host_not_now"),
    ],
)
def test_an_error_that_stops_all_sendings_has_its_code(status: str, headers: str, code: str) -> None:
    with listen(respond(status, headers, "<h1>Bonjour</h1>")) as server:
        error = server.refusal()
    assert error.code == code
    assert not isinstance(error, HostRefused)
    assert "Bonjour" not in error.text


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
def test_redirects_are_not_followed(status: str) -> None:
    with ExitStack() as stack:
        other_server = stack.enter_context(listen(respond("201 Created", CHELEM)))
        location = f"Location: http://127.0.0.1:{other_server.port}/\r\n{CHELEM}"
        server = stack.enter_context(listen(respond(status, location)))
        assert server.refusal().code == "host_elsewhere"
    assert len(server.requests) == 1
    assert other_server.requests == [], "the key was not sent there"


@pytest.mark.parametrize("status", [400, 409, 422])
def test_a_refusal_of_one_tournament_is_a_host_refused(status: int) -> None:
    header = "Content-Type: text/plain; charset=utf-8\r\n"
    with listen(respond(f"{status} No", header, "Cette adresse n’est pas\nlibre")) as server:
        error = server.refusal()
    assert isinstance(error, HostRefused)
    assert error.text == f"L’hébergeur refuse ce tournoi ({status})\N{NO-BREAK SPACE}: Cette adresse n’est pas libre"
    with listen(respond(f"{status} No", "Content-Type: text/html\r\n", "<script>")) as server:
        assert server.refusal().text.endswith(": –")


def test_an_archive_that_is_too_large_is_a_host_refused() -> None:
    """The host responds and closes before it has read the body."""

    def answer(_server: FakeHost, connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    with listen(answer) as server:
        error = server.refusal(b"x" * 8_000_000)
    assert isinstance(error, HostRefused)
    assert error.code == "host_too_large"


def test_a_missing_response_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_client, "RESPONSE_TIMEOUT_SECONDS", 0.3)

    def silent(server: FakeHost, connection: socket.socket) -> None:
        read_request(server, connection)
        if not server.over.wait(TIMEOUT_SECONDS):
            respond("201 Created", CHELEM)(server, connection)

    with listen(silent) as server:
        error = server.refusal()
    assert error.code == "host_away"
    assert "ne répond pas" in error.text


@pytest.mark.parametrize("start", [b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 2"])
def test_a_response_that_trickles_in_times_out(monkeypatch: pytest.MonkeyPatch, start: bytes) -> None:
    monkeypatch.setattr(host_client, "RESPONSE_TIMEOUT_SECONDS", 0.5)

    def drip(server: FakeHost, connection: socket.socket) -> None:
        read_request(server, connection)
        connection.sendall(start)
        while not server.over.wait(0.05):
            connection.sendall(b"0")

    with listen(drip) as server:
        error = server.refusal()
    assert error.code == "host_away"


def test_the_total_timeout_grows_with_the_size_of_the_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large upload may take much longer than the I/O timeout, as long as each write progresses."""
    content = b"x" * 8_000_000
    limits: list[tuple[float | None, float]] = []
    shut_down_after = host_client._shut_down_after

    def record_timeouts(sock: socket.socket, seconds: float) -> AbstractContextManager[None]:
        limits.append((sock.gettimeout(), seconds))
        return shut_down_after(sock, seconds)

    monkeypatch.setattr(host_client, "_shut_down_after", record_timeouts)
    with listen(respond("201 Created", CHELEM)) as server:
        server.put(content)
    assert limits == [
        (
            host_client.IO_TIMEOUT_SECONDS,
            host_client.RESPONSE_TIMEOUT_SECONDS + len(content) / host_client.SLOWEST_BYTES_PER_SECOND,
        )
    ]
    assert len(content) / host_client.SLOWEST_BYTES_PER_SECOND > 10 * host_client.IO_TIMEOUT_SECONDS


def test_a_truncated_response_is_an_error() -> None:
    def send_half_response(server: FakeHost, connection: socket.socket) -> None:
        read_request(server, connection)
        connection.sendall(b"HTTP/1.1 ")

    with listen(send_half_response) as server:
        assert server.refusal().code == "host_away"


def test_a_refused_connection_is_an_error() -> None:
    with listen(respond("201 Created", CHELEM)) as server:
        pass
    assert server.refusal().code == "host_away"


@pytest.fixture(scope="module")
def own_certificate(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """Return a TLS context with a self-signed certificate for 127.0.0.1."""
    folder = tmp_path_factory.mktemp("certificate")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ]
    validity = ["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(
        [*command, *validity, "-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
        timeout=TIMEOUT_SECONDS,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


def test_an_untrusted_certificate_gets_no_request(own_certificate: ssl.SSLContext) -> None:
    def answer(server: FakeHost, connection: socket.socket) -> None:
        with own_certificate.wrap_socket(connection, server_side=True) as safe:
            read_request(server, safe)

    with listen(answer) as server:
        error = server.refusal(scheme="https")
    assert error.code == "host_untrusted"
    assert server.requests == []


def test_a_trusted_certificate_gets_the_request(
    own_certificate: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def answer(server: FakeHost, connection: socket.socket) -> None:
        with own_certificate.wrap_socket(connection, server_side=True) as safe:
            respond("201 Created", CHELEM)(server, safe)

    with listen(answer) as server:
        certificate_path = tmp_path / "vouched.pem"
        certificate_path.write_text(ssl.get_server_certificate(("127.0.0.1", server.port)))
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate_path))
        server.put(b"x" * 300_000, scheme="https")
    assert server.requests[-1][1] == 300_000


def test_a_server_without_tls_gets_no_key() -> None:
    received: list[bytes] = []

    def answer(_server: FakeHost, connection: socket.socket) -> None:
        received.append(connection.recv(10_000))
        connection.sendall(b"HTTP/1.1 302 Found\r\nLocation: http://hotel.example/\r\n\r\n")

    with listen(answer) as server:
        assert server.refusal(scheme="https").code == "host_untrusted"
    assert KEY.encode() not in received[0]
