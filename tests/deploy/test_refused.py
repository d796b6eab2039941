"""Log lines on refused and failed requests: deduplication, summaries, no secrets, closed streams."""

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


class ManualConsole(Console):
    """A console whose timers run only when a test calls `run_timers`."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.output = StringIO()
        super().__init__(self.output, schedule=self.due.append)

    @property
    def lines(self) -> list[str]:
        return self.output.getvalue().splitlines()

    def run_timers(self) -> list[str]:
        """Run the due timers and return the lines that they write."""
        count_before, due = len(self.lines), self.due[:]
        self.due.clear()
        for task in due:
            task()
        return self.lines[count_before:]


@pytest.fixture
def console() -> Any:
    console, root = ManualConsole(), logging.getLogger()
    console.addFilter(lambda record: record.name.startswith(("django", "chelem")))  # asyncio logs errors of other tests
    root.addHandler(console)
    yield console
    root.removeHandler(console)


def build_request(path: str, method: str = "GET", **fields: Any) -> HttpRequest:
    request = RequestFactory().generic(method, path, **fields)
    request.resolver_match = resolve(path) if path.endswith("/") else None
    return request


def log_refusal(status: int, path: str, method: str = "GET", error: Exception | None = None, **fields: Any) -> None:
    extra = {"status_code": status, "request": build_request(path, method, **fields)}
    level = logging.ERROR if status >= 500 else logging.WARNING
    info = (type(error), error, None) if error else None
    logging.getLogger("django.request").log(level, "Refused: %s", path, extra=extra, exc_info=info)


def test_first_record_of_a_kind_is_written_and_repetitions_are_counted(console):
    for number in range(1_000):
        log_refusal(404, f"/t/ABC{number:03}/")
    assert console.lines == ["404 Not Found: GET /t/<str:code>/"]
    assert console.run_timers() == ["again in the last minute: 999 x 404 Not Found: GET /t/<str:code>/"]


def test_continued_kind_is_summed_up_and_returning_kind_is_written_again(console):
    log_refusal(404, "/t/ABCDEF/")
    log_refusal(404, "/t/ABCDEF/")
    console.run_timers()
    log_refusal(404, "/t/ABCDEF/")
    assert len(console.lines) == 2
    assert console.run_timers() == ["again in the last minute: 1 x 404 Not Found: GET /t/<str:code>/"]
    assert console.run_timers() == []
    log_refusal(404, "/t/ABCDEF/")
    assert console.lines[-1] == "404 Not Found: GET /t/<str:code>/"


def test_no_summary_is_written_without_repetitions(console):
    log_refusal(404, "/t/ABCDEF/")
    assert console.run_timers() == []
    log_refusal(404, "/t/ABCDEF/")
    assert len(console.lines) == 2


def test_kinds_are_limited_and_failures_are_counted_separately(console):
    for status in range(400, 429):
        for method in ("GET", "POST", "PUT", f"M{status}"):
            log_refusal(status, "/nothing", method)
    assert len(console.lines) == MAX_KINDS + 1  # further kinds count as one
    log_refusal(500, "/t/ABCDEF/", error=ValueError("x"))
    assert "500 Internal Server Error: GET /t/<str:code>/: ValueError" in console.lines
    (summary,) = console.run_timers()
    assert "x 4.. others" in summary


def test_paths_cookies_and_tokens_are_not_written(console):
    secrets = {"HTTP_AUTHORIZATION": "Device tokentoken", "HTTP_COOKIE": "sessionid=sessionsession"}
    error = ValueError("no match for ABCDEF, tokentoken, sessionsession")
    log_refusal(500, "/t/ABCDEF/", error=error, **secrets)
    assert console.lines[-1] == "ValueError: no match for …, …, …"
    log_refusal(404, "/connexion/secretsecret")
    assert console.lines[-1] == "404 Not Found: GET an unknown address"


def test_secret_of_a_parsed_form_is_not_written(console):
    request = RequestFactory().post("/connexion/", {"code": "formform", "name": "Zoé"})
    request.resolver_match = None
    assert request.POST["name"] == "Zoé"
    error = ValueError("no match for formform")
    extra = {"status_code": 500, "request": request}
    logging.getLogger("django.request").error("Broke", extra=extra, exc_info=(ValueError, error, None))
    assert console.lines[-1] == "ValueError: no match for …"


def test_other_records_are_written_unchanged(console):
    logging.getLogger("chelem").warning("the worker is late: %s", 3)
    logging.getLogger("chelem").warning("the worker is late: %s", 3)
    assert console.lines == ["the worker is late: 3"] * 2


def test_refusals_of_the_asgi_application_are_counted(console):
    for _ in range(2):
        logging.getLogger("chelem.refused").warning("x", extra={"status_code": 429, "refused": "streams_too_many"})
    assert console.lines == ["429 Too Many Requests: streams_too_many"]
    assert console.run_timers() == ["again in the last minute: 1 x 429 Too Many Requests: streams_too_many"]


def test_timer_is_a_daemon_thread(monkeypatch):
    timer = SimpleNamespace(daemon=False, start=lambda: None)
    monkeypatch.setattr(refused.threading, "Timer", lambda seconds, task: timer)
    refused._start_timer(lambda: None)
    assert timer.daemon


def test_closed_stream_causes_no_logging_error(console, capfd):
    log_refusal(404, "/t/ABCDEF/")
    log_refusal(404, "/t/ABCDEF/")
    console.output.close()
    due = console.due[:]
    for task in due:
        task()
    log_refusal(404, "/connexion/")
    assert "Logging error" not in capfd.readouterr().err


PROGRAM = """
import logging, os, sys
from deploy.settings import refused

refused.SUMMARY_SECONDS = {seconds}
console = refused.Console({stream})
logging.getLogger().addHandler(console)
for _ in range(3):
    logging.getLogger("chelem.refused").warning("x", extra={{"status_code": 429, "refused": "streams_too_many"}})
{statement}
"""


@pytest.mark.parametrize(
    ("stream", "statement", "seconds"),
    [
        ("open('log', 'w')", "console.stream.close()", 60),
        ("open('log', 'w')", "console.stream.close()", 0),
        ("sys.stdout", "sys.stdout.close()", 60),
        ("os.fdopen(os.pipe()[1], 'w')", "os.close(console.stream.fileno() - 1)", 60),  # the reading end is closed
    ],
)
def test_program_with_a_closed_log_stream_ends_without_an_error(stream, statement, seconds, tmp_path):
    program = PROGRAM.format(stream=stream, statement=statement, seconds=seconds)
    env = environment(tmp_path, PYTHONPATH=str(ROOT))
    process = run_program([sys.executable, "-c", program], cwd=tmp_path, env=env)
    assert (process.returncode, process.stderr) == (0, "")


def test_last_summary_is_written_at_exit(tmp_path):
    program = PROGRAM.format(stream="sys.stderr", statement="", seconds=60)
    env = environment(tmp_path, PYTHONPATH=str(ROOT))
    process = run_program([sys.executable, "-c", program], cwd=tmp_path, env=env)
    assert process.returncode == 0
    assert "again in the last minute: 2 x 429 Too Many Requests: streams_too_many" in process.stderr
