"""The lines that a log has of requests that were refused or broke."""

import logging
import sys
from collections.abc import Callable
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import resolve

from deploy.settings import refused
from deploy.settings.refused import MAX_KINDS, Console
from tests.engines.programs import ROOT, environment, run_program


class Book(Console):
    """A log of which the minutes pass when somebody says so."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.written = StringIO()
        super().__init__(self.written, schedule=self.due.append)

    @property
    def lines(self) -> list[str]:
        return self.written.getvalue().splitlines()

    def a_minute(self) -> list[str]:
        """What is written at the end of one."""
        before, due = len(self.lines), self.due[:]
        self.due.clear()
        for deed in due:
            deed()
        return self.lines[before:]


@pytest.fixture
def book() -> Any:
    book, root = Book(), logging.getLogger()
    book.addFilter(lambda record: record.name.startswith(("django", "chelem")))  # asyncio complains of others' tests
    root.addHandler(book)
    yield book
    root.removeHandler(book)


def request_of(path: str, method: str = "GET", **sent: Any) -> HttpRequest:
    request = RequestFactory().generic(method, path, **sent)
    request.resolver_match = resolve(path) if path.endswith("/") else None
    return request


def refuse(status: int, path: str, method: str = "GET", error: Exception | None = None, **sent: Any) -> None:
    said = {"status_code": status, "request": request_of(path, method, **sent)}
    level = logging.ERROR if status >= 500 else logging.WARNING
    info = (type(error), error, None) if error else None
    logging.getLogger("django.request").log(level, "Refused: %s", path, extra=said, exc_info=info)


def test_the_first_of_a_kind_is_written_and_the_others_counted(book):
    for number in range(1_000):
        refuse(404, f"/t/ABC{number:03}/")
    assert book.lines == ["404 Not Found: GET /t/<str:code>/"]
    assert book.a_minute() == ["again in the last minute: 999 x 404 Not Found: GET /t/<str:code>/"]


def test_what_goes_on_is_one_line_a_minute_and_what_comes_back_is_written_again(book):
    refuse(404, "/t/ABCDEF/")
    refuse(404, "/t/ABCDEF/")
    book.a_minute()
    refuse(404, "/t/ABCDEF/")
    assert len(book.lines) == 2
    assert book.a_minute() == ["again in the last minute: 1 x 404 Not Found: GET /t/<str:code>/"]
    assert book.a_minute() == []
    refuse(404, "/t/ABCDEF/")
    assert book.lines[-1] == "404 Not Found: GET /t/<str:code>/"


def test_nothing_is_written_when_nothing_came_again(book):
    refuse(404, "/t/ABCDEF/")
    assert book.a_minute() == []
    refuse(404, "/t/ABCDEF/")
    assert len(book.lines) == 2


def test_kinds_are_few_whatever_is_asked_and_faults_keep_their_place(book):
    for status in range(400, 429):
        for method in ("GET", "POST", "PUT", f"M{status}"):
            refuse(status, "/nothing", method)
    assert len(book.lines) == MAX_KINDS + 1  # the others count as one
    refuse(500, "/t/ABCDEF/", error=ValueError("x"))
    assert "500 Internal Server Error: GET /t/<str:code>/: ValueError" in book.lines
    (told,) = book.a_minute()
    assert "x 4.. others" in told


def test_it_writes_neither_an_address_nor_what_an_error_repeats_of_it(book):
    secrets = {"HTTP_AUTHORIZATION": "Device tokentoken", "HTTP_COOKIE": "sessionid=sessionsession"}
    error = ValueError("no match for ABCDEF, tokentoken, sessionsession")
    refuse(500, "/t/ABCDEF/", error=error, **secrets)
    assert book.lines[-1] == "ValueError: no match for …, …, …"
    refuse(404, "/connexion/secretsecret")
    assert book.lines[-1] == "404 Not Found: GET an address that is none"


def test_it_writes_no_secret_of_a_form_that_was_read(book):
    request = RequestFactory().post("/connexion/", {"code": "formform", "name": "Zoé"})
    request.resolver_match = None
    assert request.POST["name"] == "Zoé"
    error = ValueError("no match for formform")
    said = {"status_code": 500, "request": request}
    logging.getLogger("django.request").error("Broke", extra=said, exc_info=(ValueError, error, None))
    assert book.lines[-1] == "ValueError: no match for …"


def test_the_sentences_of_everybody_else_pass(book):
    logging.getLogger("chelem").warning("the worker is late: %s", 3)
    logging.getLogger("chelem").warning("the worker is late: %s", 3)
    assert book.lines == ["the worker is late: 3"] * 2


def test_what_the_server_refuses_by_itself_is_counted_with_the_rest(book):
    for _ in range(2):
        logging.getLogger("chelem.refused").warning("x", extra={"status_code": 429, "refused": "streams_too_many"})
    assert book.lines == ["429 Too Many Requests: streams_too_many"]
    assert book.a_minute() == ["again in the last minute: 1 x 429 Too Many Requests: streams_too_many"]


def test_a_minute_is_a_thread_that_ends_with_the_program(monkeypatch):
    made = SimpleNamespace(daemon=False, start=lambda: None)
    monkeypatch.setattr(refused.threading, "Timer", lambda seconds, task: made)
    refused._start_timer(lambda: None)
    assert made.daemon


def test_a_terminal_that_is_gone_is_told_nothing(book, capfd):
    refuse(404, "/t/ABCDEF/")
    refuse(404, "/t/ABCDEF/")
    book.written.close()
    due = book.due[:]
    for deed in due:
        deed()
    refuse(404, "/connexion/")
    assert "Logging error" not in capfd.readouterr().err


AT_THE_END = """
import logging, os, sys
from deploy.settings import refused

refused.SUMMARY_SECONDS = {minute}
book = refused.Console({stream})
logging.getLogger().addHandler(book)
for _ in range(3):
    logging.getLogger("chelem.refused").warning("x", extra={{"status_code": 429, "refused": "streams_too_many"}})
{deed}
"""


@pytest.mark.parametrize(
    ("stream", "deed", "minute"),
    [
        ("open('told', 'w')", "book.stream.close()", 60),
        ("open('told', 'w')", "book.stream.close()", 0),
        ("sys.stdout", "sys.stdout.close()", 60),
        ("os.fdopen(os.pipe()[1], 'w')", "os.close(book.stream.fileno() - 1)", 60),  # nobody reads it any more
    ],
)
def test_a_program_ends_without_a_word_when_its_terminal_is_gone(stream, deed, minute, tmp_path):
    program = AT_THE_END.format(stream=stream, deed=deed, minute=minute)
    env = environment(tmp_path, PYTHONPATH=str(ROOT))
    done = run_program([sys.executable, "-c", program], cwd=tmp_path, env=env)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_program_tells_at_its_end_what_came_since(tmp_path):
    program = AT_THE_END.format(stream="sys.stderr", deed="", minute=60)
    env = environment(tmp_path, PYTHONPATH=str(ROOT))
    done = run_program([sys.executable, "-c", program], cwd=tmp_path, env=env)
    assert done.returncode == 0
    assert "again in the last minute: 2 x 429 Too Many Requests: streams_too_many" in done.stderr
