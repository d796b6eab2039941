"""What stands between the server and Django: bodies, threads and streams."""

import asyncio
import json
import threading
from typing import Any

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from deploy.http import bodies, limits, pages
from deploy.http.pages import Pages
from deploy.http.senders import sender_of
from tests.hostile.asking import SECURITY, lacking
from tests.waiting import TIMEOUT_SECONDS
from tournaments.web.live import FOLLOW, Topic

Sent = list[dict[str, Any]]
TOPIC = Topic(1, 86, 4)
free = threading.Event()


def echo(request: HttpRequest) -> HttpResponse:
    """Answers with what it was sent, and the thread that worked."""
    said = {"said": request.body.decode(), "thread": threading.current_thread().name}
    answer = HttpResponse(json.dumps(said))
    answer.set_cookie("a", "1")
    answer.set_cookie("b", "2")
    return answer


def waits(request: HttpRequest) -> HttpResponse:
    """As a writer waits for the database."""
    assert free.wait(TIMEOUT_SECONDS)
    return HttpResponse()


def begins(request: HttpRequest) -> HttpResponse:
    return HttpResponse("data: 86\n\n", headers={FOLLOW: TOPIC.text, "Content-Length": "10"})


def file(request: HttpRequest) -> StreamingHttpResponse:
    return FileResponse([b"la ", b"feuille"])


urlpatterns = [path("echo", echo), path("waits", waits), path("begins", begins), path("file", file)]


@pytest.fixture(autouse=True)
def only_these(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    free.clear()


def asked(application: Pages, address: str, *pieces: bytes, method: str = "POST", length: int | None = None) -> Sent:
    """The messages with which the application answers a request whose body comes in these pieces; then it is gone."""
    coming = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    coming.append({"type": "http.request", "body": b"", "more_body": False})
    sent: Sent = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0) if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    asyncio.run(application(scope(address, method, length), receive, send))
    return sent


def scope(address: str, method: str = "GET", length: int | None = None) -> dict[str, Any]:
    headers = [] if length is None else [(b"content-length", str(length).encode())]
    return {"type": "http", "method": method, "path": f"/{address}", "query_string": b"", "headers": headers}


def body_of(sent: Sent) -> bytes:
    return b"".join(message.get("body", b"") for message in sent)


def header(sent: Sent, wanted: bytes) -> list[bytes]:
    return [value for name, value in sent[0]["headers"] if name.lower() == wanted]


def test_the_whole_body_arrives_and_every_header_leaves():
    sent = asked(Pages(), "echo", b"la ", b"donne")
    assert json.loads(body_of(sent))["said"] == "la donne"
    assert header(sent, b"set-cookie") == [b"a=1; Path=/", b"b=2; Path=/"]


def test_a_file_is_sent_whole():
    assert body_of(asked(Pages(), "file", method="GET")) == b"la feuille"


@pytest.mark.parametrize("length", [None, 5_000])
def test_a_body_that_is_too_large_is_refused_before_anybody_works(monkeypatch, length):
    monkeypatch.setattr(bodies, "MAX_BODY_BYTES", 4_000)
    monkeypatch.setattr(Pages, "get_response", None)
    sent = asked(Pages(), "echo", b"x" * 2_500, b"x" * 2_500, length=length)
    assert sent[0]["status"] == 413


def told(application: Pages, **more: Any) -> Sent:
    """The answer to one request without a body."""
    sent: Sent = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    asyncio.run(application(scope("echo") | more, receive, send))
    return sent


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/bureau/joueurs/import/", 200),
        ("/les-atouts/bureau/joueurs/import/", 200),
        ("/les-atouts/bureau/archive/", 200),
        ("/echo", 413),
    ],
)
def test_pages_that_take_files_take_more(monkeypatch, path, status):
    monkeypatch.setattr(bodies, "MAX_BODY_BYTES", 4_000)
    monkeypatch.setattr(Pages, "get_response", lambda self, request: HttpResponse())
    sent = asked(Pages(), path[1:], b"x" * 5_000)
    assert sent[0]["status"] == status


def test_what_any_page_takes_has_room_in_what_one_address_may_send() -> None:
    assert bodies.MAX_ARCHIVE_BYTES < limits.LARGE_BYTES_PER_ADDRESS < limits.LARGE_BYTES_IN_ALL


@pytest.mark.parametrize(("language", "words"), [(b"en-GB", "too large"), (b"fr", "trop grand")])
def test_a_refusal_is_a_sentence_for_the_reader_and_a_problem_for_a_program(language, words):
    headers = [(b"content-length", b"200000000"), (b"accept-language", language)]
    assert words in body_of(told(Pages(), headers=headers)).decode()
    problem = json.loads(body_of(told(Pages(), headers=headers, path="/api/x/")))
    assert (problem["status"], problem["code"]) == (413, "body_too_large")


def test_a_body_that_does_not_come_is_given_up(monkeypatch):
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.01)
    sent: Sent = []

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(dict(message))

    asyncio.run(Pages()(scope("echo", "POST", 100), receive, send))
    assert sent[0]["status"] == 408


def test_large_bodies_have_so_much_room_and_deals_always_have_some(monkeypatch):
    monkeypatch.setattr(limits, "LARGE_BYTES_PER_ADDRESS", 100_000)
    application = Pages()
    assert asked(application, "echo", b"x" * 150_000)[0]["status"] == 200
    assert asked(application, "echo", b"x" * 170_000)[0]["status"] == 503
    with application._bodies.reserve("") as report_size:
        report_size(limits.SMALL_BODY_BYTES + 100_000)
        assert asked(application, "echo", b"x" * limits.SMALL_BODY_BYTES)[0]["status"] == 200
        assert asked(application, "echo", b"x" * (limits.SMALL_BODY_BYTES + 1))[0]["status"] == 503
    assert asked(application, "echo", b"x" * 150_000)[0]["status"] == 200, "it was given back"


def test_a_stream_too_many_is_refused_before_anybody_works(monkeypatch):
    monkeypatch.setattr(limits, "STREAMS_PER_ADDRESS", 1)
    monkeypatch.setattr(Pages, "get_response", None)
    application = Pages()
    with application._streams.hold("192.0.2.1"):
        streaming = {"headers": [(b"accept", b"text/event-stream")], "client": ("192.0.2.1", 4711)}
        sent = told(application, **streaming)
    assert sent[0]["status"] == 429
    assert header(sent, b"retry-after")


def test_behind_a_proxy_the_address_is_the_one_that_the_proxy_has_seen(settings):
    asks = {"headers": [(b"x-forwarded-for", b"10.0.0.1, 192.0.2.9")], "client": ("127.0.0.1", 4711)}
    assert sender_of(scope("echo") | asks) == "127.0.0.1"
    settings.HOSTED = True
    assert sender_of(scope("echo") | asks) == "192.0.2.9"


async def ask(application: Pages, address: str, sender: int, method: str = "GET") -> int:
    """The status of a page that somebody asks for."""
    sent: Sent = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await application(scope(address, method) | {"client": (f"192.0.2.{sender}", 1)}, receive, send)
    return int(sent[0]["status"])


def one_answered_beside(*waiting: tuple[str, int]) -> None:
    """Asks for a page that nobody else asks for, from another address, while those do not end."""
    application = Pages()

    async def crowd() -> None:
        others = [asyncio.create_task(ask(application, address, sender)) for address, sender in waiting]
        try:
            assert await asyncio.wait_for(ask(application, "echo", 99), TIMEOUT_SECONDS) == 200
        finally:
            free.set()
        assert await asyncio.gather(*others) == [200] * len(others)

    asyncio.run(crowd())


def test_one_address_has_two_pages_made_at_a_time():
    one_answered_beside(*[("waits", 1)] * pages.READERS)


def test_a_slow_page_of_one_club_holds_up_no_other():
    """However many phones ask for it, each from its own address."""
    one_answered_beside(*[("waits", number) for number in range(1, 3 * pages.READERS)])


def test_a_client_who_leaves_in_the_middle_costs_nothing(monkeypatch):
    monkeypatch.setattr(Pages, "get_response", None)
    sent: Sent = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Pages()(scope("echo"), receive, send))
    assert sent == []


def test_an_address_that_nobody_can_read_is_refused():
    unreadable = scope("echo") | {"query_string": b"\xff"}
    sent: Sent = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Pages()(unreadable, receive, send))
    assert sent[0]["status"] == 400


def test_threads_stay_for_the_next_request_so_that_their_connections_do(monkeypatch):
    monkeypatch.setattr(pages, "WRITERS", 2)
    application = Pages()
    assert len({json.loads(body_of(asked(application, "echo")))["thread"] for _ in range(6)}) <= 2


def test_writers_that_wait_leave_the_readers_alone(monkeypatch):
    """More wait for the database than there are threads; a page is read all the same."""
    monkeypatch.setattr(pages, "WRITERS", 2)
    application = Pages()

    async def crowd() -> None:
        writers = [asyncio.create_task(ask(application, "waits", number, method="POST")) for number in range(3)]
        try:
            assert await asyncio.wait_for(ask(application, "echo", 99), TIMEOUT_SECONDS) == 200
        finally:
            free.set()
        assert await asyncio.gather(*writers) == [200] * len(writers)

    asyncio.run(crowd())


def test_an_answer_that_says_what_to_follow_goes_on_without_a_thread(monkeypatch):
    monkeypatch.setattr(pages, "READERS", 1)
    application = Pages()

    async def moves(self: object, topic: Topic) -> Any:
        assert topic == TOPIC
        the_only_one = asyncio.get_running_loop().run_in_executor(application._readers, str, "free")
        assert await asyncio.wait_for(the_only_one, TIMEOUT_SECONDS) == "free"
        yield "data: 87\n\n"

    monkeypatch.setattr("deploy.http.streams.Watch.follow", moves)
    sent = followed(application, "begins")
    assert body_of(sent) == b"data: 86\n\ndata: 87\n\n"
    assert header(sent, FOLLOW.lower().encode()) == [], "the word is between the two of us"
    assert header(sent, b"content-length") == []
    assert all(message["more_body"] for message in sent[1:])


def test_a_stream_ends_when_its_reader_leaves(monkeypatch):
    ended: list[bool] = []

    async def silent(self: object, topic: Topic) -> Any:
        try:
            await asyncio.Event().wait()
            yield ""
        finally:
            ended.append(True)

    monkeypatch.setattr("deploy.http.streams.Watch.follow", silent)
    followed(Pages(), "begins", leaves=True)
    assert ended == [True]


def followed(application: Pages, address: str, *, leaves: bool = False) -> Sent:
    """What a reader is sent who stays until the stream ends, or leaves at once."""
    sent: Sent = []

    async def follow() -> None:
        coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        coming.put_nowait({"type": "http.request"})
        if leaves:
            coming.put_nowait({"type": "http.disconnect"})

        async def send(message: Any) -> None:
            sent.append(dict(message))

        await asyncio.wait_for(application(scope(address), coming.get, send), TIMEOUT_SECONDS)

    asyncio.run(follow())
    return sent


@pytest.mark.parametrize(
    ("address", "length"), [("echo", 99_999_999), ("echo", None), ("begins", None), ("none", None)]
)
def test_every_answer_has_the_headers_also_that_of_the_server_alone(address: str, length: int | None) -> None:
    head = asked(Pages(), address, method="POST", length=length)[0]
    told = {name.decode().lower(): value.decode() for name, value in head["headers"]}
    assert lacking({name: told.get(name.lower(), "") for name in SECURITY}) == []
