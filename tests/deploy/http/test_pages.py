"""The ASGI application between the server and Django: bodies, limits of an address, threads, streams, headers.

The views of this module stand in for those of Django. A request is an ASGI scope with a list of incoming messages; the
helpers return the messages that the application sends.
"""

import asyncio
import json
import threading
from typing import Any

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from deploy.http import bodies, forwarded, limits, pages
from deploy.http.pages import Pages
from deploy.http.senders import sender_of
from tests.hostile.asking import SECURITY, missing_headers
from tests.waiting import TIMEOUT_SECONDS
from tournaments.web.live import FOLLOW, Topic

Messages = list[dict[str, Any]]
TOPIC = Topic(tournament=1, version=86, table=4)
released = threading.Event()


def echo(request: HttpRequest) -> HttpResponse:
    """Return the body of the request and the name of the thread."""
    content = {"body": request.body.decode(), "thread": threading.current_thread().name}
    response = HttpResponse(json.dumps(content))
    response.set_cookie("a", "1")
    response.set_cookie("b", "2")
    return response


def wait_for_release(request: HttpRequest) -> HttpResponse:
    """Block like a POST that waits for the write lock."""
    assert released.wait(TIMEOUT_SECONDS)
    return HttpResponse()


def begin_stream(request: HttpRequest) -> HttpResponse:
    return HttpResponse("data: 86\n\n", headers={FOLLOW: TOPIC.text, "Content-Length": "10"})


def send_file(request: HttpRequest) -> StreamingHttpResponse:
    return FileResponse([b"la ", b"feuille"])


def show_client(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{request.META['REMOTE_ADDR']} {request.scheme}")


urlpatterns = [
    path("echo", echo),
    path("client", show_client),
    path("waits", wait_for_release),
    path("begins", begin_stream),
    path("file", send_file),
]


@pytest.fixture(autouse=True)
def use_these_views(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    released.clear()


def send_request(
    application: Pages,
    address: str,
    *chunks: bytes,
    method: str = "POST",
    length: int | None = None,
    client: tuple[str, str] | None = None,
) -> Messages:
    """Send a request with a body in chunks, then disconnect; return the messages of the application."""
    incoming = [{"type": "http.request", "body": piece, "more_body": True} for piece in chunks]
    incoming.append({"type": "http.request", "body": b"", "more_body": False})
    messages: Messages = []

    async def receive() -> dict[str, Any]:
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        messages.append(dict(message))

    asyncio.run(application(create_scope(address, method, length) | {"client": client}, receive, send))
    return messages


def create_scope(address: str, method: str = "GET", length: int | None = None) -> dict[str, Any]:
    headers = [] if length is None else [(b"content-length", str(length).encode())]
    return {"type": "http", "method": method, "path": f"/{address}", "query_string": b"", "headers": headers}


def body_of(messages: Messages) -> bytes:
    return b"".join(message.get("body", b"") for message in messages)


def header_values(messages: Messages, header_name: bytes) -> list[bytes]:
    return [value for name, value in messages[0]["headers"] if name.lower() == header_name]


def test_body_in_chunks_and_all_response_headers_are_passed_on():
    messages = send_request(Pages(), "echo", b"la ", b"donne")
    assert json.loads(body_of(messages))["body"] == "la donne"
    assert header_values(messages, b"set-cookie") == [b"a=1; Path=/", b"b=2; Path=/"]


def test_file_response_is_sent_whole():
    assert body_of(send_request(Pages(), "file", method="GET")) == b"la feuille"


@pytest.mark.parametrize("length", [None, 5_000])
def test_too_large_body_is_refused_before_django_runs(monkeypatch, length):
    monkeypatch.setattr(bodies, "MAX_BODY_BYTES", 4_000)
    monkeypatch.setattr(Pages, "get_response", None)
    messages = send_request(Pages(), "echo", b"x" * 2_500, b"x" * 2_500, length=length)
    assert messages[0]["status"] == 413


def send_request_without_body(application: Pages, **changes: Any) -> Messages:
    """Return the messages of the application for a request without a body."""
    messages: Messages = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        messages.append(dict(message))

    asyncio.run(application(create_scope("echo") | changes, receive, send))
    return messages


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/bureau/joueurs/import/", 200),
        ("/les-atouts/bureau/joueurs/import/", 200),
        ("/les-atouts/bureau/archive/", 200),
        ("/bureau/reprise/", 200),
        ("/echo", 413),
    ],
)
def test_upload_pages_accept_larger_bodies(monkeypatch, path, status):
    monkeypatch.setattr(bodies, "MAX_BODY_BYTES", 4_000)
    monkeypatch.setattr(Pages, "get_response", lambda self, request: HttpResponse())
    messages = send_request(Pages(), path[1:], b"x" * 5_000)
    assert messages[0]["status"] == status


def test_largest_accepted_body_fits_the_quota_of_one_address() -> None:
    assert bodies.MAX_ARCHIVE_BYTES < limits.LARGE_BYTES_PER_ADDRESS < limits.LARGE_BYTES_IN_ALL


@pytest.mark.parametrize(("language", "words"), [(b"en-GB", "too large"), (b"fr", "trop grand")])
def test_refusal_is_plain_text_for_pages_and_problem_json_for_the_api(language, words):
    headers = [(b"content-length", b"200000000"), (b"accept-language", language)]
    assert words in body_of(send_request_without_body(Pages(), headers=headers)).decode()
    problem = json.loads(body_of(send_request_without_body(Pages(), headers=headers, path="/api/x/")))
    assert (problem["status"], problem["code"]) == (413, "body_too_large")


def test_body_times_out(monkeypatch):
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.01)
    messages: Messages = []

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        messages.append(dict(message))

    asyncio.run(Pages()(create_scope("echo", "POST", 100), receive, send))
    assert messages[0]["status"] == 408


def test_large_bodies_have_a_quota_and_small_ones_are_always_read(monkeypatch):
    monkeypatch.setattr(limits, "LARGE_BYTES_PER_ADDRESS", 100_000)  # of what exceeds SMALL_BODY_BYTES (64,000)
    application = Pages()
    assert send_request(application, "echo", b"x" * 150_000)[0]["status"] == 200
    assert send_request(application, "echo", b"x" * 170_000)[0]["status"] == 503
    with application._bodies.reserve("") as report_size:
        report_size(limits.SMALL_BODY_BYTES + 100_000)
        assert send_request(application, "echo", b"x" * limits.SMALL_BODY_BYTES)[0]["status"] == 200
        assert send_request(application, "echo", b"x" * (limits.SMALL_BODY_BYTES + 1))[0]["status"] == 503
    assert send_request(application, "echo", b"x" * 150_000)[0]["status"] == 200, "the quota was released"


def test_surplus_stream_is_refused_before_django_runs(monkeypatch):
    monkeypatch.setattr(limits, "STREAMS_PER_ADDRESS", 1)
    monkeypatch.setattr(Pages, "get_response", None)
    application = Pages()
    with application._streams.hold("192.0.2.1"):
        request = {"headers": [(b"accept", b"text/event-stream")], "client": ("192.0.2.1", 4711)}
        messages = send_request_without_body(application, **request)
    assert messages[0]["status"] == 429
    assert header_values(messages, b"retry-after")


def test_client_address_is_the_forwarded_one_only_on_a_host(settings):
    request = {"headers": [(b"x-forwarded-for", b"10.0.0.1, 192.0.2.9")], "client": ("127.0.0.1", 4711)}
    assert sender_of(create_scope("echo") | request) == "127.0.0.1"
    settings.HOSTED = True
    assert sender_of(create_scope("echo") | request) == "192.0.2.9"


async def request_status(application: Pages, address: str, sender: int, method: str = "GET") -> int:
    """Return the status of a response to this sender."""
    messages: Messages = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        messages.append(dict(message))

    await application(create_scope(address, method) | {"client": (f"192.0.2.{sender}", 1)}, receive, send)
    return int(messages[0]["status"])


def check_other_page_is_served(*blocked_requests: tuple[str, int]) -> None:
    """Check that another page is served to another address while the given requests block."""
    application = Pages()

    async def crowd() -> None:
        others = [
            asyncio.create_task(request_status(application, address, sender)) for address, sender in blocked_requests
        ]
        try:
            assert await asyncio.wait_for(request_status(application, "echo", 99), TIMEOUT_SECONDS) == 200
        finally:
            released.set()
        assert await asyncio.gather(*others) == [200] * len(others)

    asyncio.run(crowd())


def test_blocked_gets_of_one_address_do_not_block_another_address():
    check_other_page_is_served(*[("waits", 1)] * pages.READERS)


def test_slow_page_of_one_club_does_not_block_other_clubs():
    """The page is requested from more addresses than there are reader threads."""
    check_other_page_is_served(*[("waits", number) for number in range(1, 3 * pages.READERS)])


def test_request_of_a_disconnected_client_does_not_reach_django(monkeypatch):
    monkeypatch.setattr(Pages, "get_response", None)
    messages: Messages = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        messages.append(message)

    asyncio.run(Pages()(create_scope("echo"), receive, send))
    assert messages == []


def test_undecodable_query_string_is_a_bad_request():
    request = create_scope("echo") | {"query_string": b"\xff"}
    messages: Messages = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        messages.append(message)

    asyncio.run(Pages()(request, receive, send))
    assert messages[0]["status"] == 400


def test_threads_are_reused_so_that_they_keep_their_connections(monkeypatch):
    monkeypatch.setattr(pages, "WRITERS", 2)
    application = Pages()
    assert len({json.loads(body_of(send_request(application, "echo")))["thread"] for _ in range(6)}) <= 2


def test_waiting_writers_do_not_block_readers(monkeypatch):
    """More writers wait for the database than there are writer threads; a GET is served meanwhile."""
    monkeypatch.setattr(pages, "WRITERS", 2)
    application = Pages()

    async def crowd() -> None:
        writers = [
            asyncio.create_task(request_status(application, "waits", number, method="POST")) for number in range(3)
        ]
        try:
            assert await asyncio.wait_for(request_status(application, "echo", 99), TIMEOUT_SECONDS) == 200
        finally:
            released.set()
        assert await asyncio.gather(*writers) == [200] * len(writers)

    asyncio.run(crowd())


def test_stream_occupies_no_thread(monkeypatch):
    monkeypatch.setattr(pages, "READERS", 1)
    application = Pages()

    async def events(self: object, topic: Topic) -> Any:
        assert topic == TOPIC
        only_reader = asyncio.get_running_loop().run_in_executor(application._readers, str, "free")
        assert await asyncio.wait_for(only_reader, TIMEOUT_SECONDS) == "free"
        yield "data: 87\n\n"

    monkeypatch.setattr("deploy.http.streams.Watch.follow", events)
    messages = follow_stream(application, "begins")
    assert body_of(messages) == b"data: 86\n\ndata: 87\n\n"
    assert header_values(messages, FOLLOW.lower().encode()) == [], "an internal header between view and server"
    assert header_values(messages, b"content-length") == []
    assert all(message["more_body"] for message in messages[1:])


def test_stream_ends_when_its_client_disconnects(monkeypatch):
    ends: list[bool] = []

    async def silent(self: object, topic: Topic) -> Any:
        try:
            await asyncio.Event().wait()
            yield ""
        finally:
            ends.append(True)

    monkeypatch.setattr("deploy.http.streams.Watch.follow", silent)
    follow_stream(Pages(), "begins", disconnects=True)
    assert ends == [True]


def follow_stream(application: Pages, address: str, *, disconnects: bool = False) -> Messages:
    """Return the messages for a client that stays until the stream ends, or disconnects at once."""
    messages: Messages = []

    async def follow() -> None:
        incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        incoming.put_nowait({"type": "http.request"})
        if disconnects:
            incoming.put_nowait({"type": "http.disconnect"})

        async def send(message: Any) -> None:
            messages.append(dict(message))

        await asyncio.wait_for(application(create_scope(address), incoming.get, send), TIMEOUT_SECONDS)

    asyncio.run(follow())
    return messages


@pytest.mark.parametrize(
    ("address", "length"), [("echo", 99_999_999), ("echo", None), ("begins", None), ("none", None)]
)
def test_every_response_has_the_security_headers(address: str, length: int | None) -> None:
    start = send_request(Pages(), address, method="POST", length=length)[0]
    headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    assert missing_headers({name: headers.get(name.lower(), "") for name in SECURITY}) == []


@pytest.mark.parametrize(
    ("client", "expected"),
    [
        (("127.0.0.1", "50000"), "192.168.1.7 https"),
        (("127.0.0.1", "50001"), "127.0.0.1 http"),
        (("192.168.1.9", "50000"), "192.168.1.9 http"),
    ],
)
def test_only_a_connection_of_the_port_with_tls_has_another_address(
    monkeypatch: pytest.MonkeyPatch, client: tuple[str, str], expected: str
) -> None:
    monkeypatch.setattr(forwarded, "_clients", {50_000: ("192.168.1.7", 40_000)})
    messages = send_request(Pages(), "client", method="GET", client=client)
    assert body_of(messages).decode() == expected
