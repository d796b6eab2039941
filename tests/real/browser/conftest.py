"""Chromium for the tests: `browser_page` is a fresh page of the desk, `phone` one of a tablet.

A window (a context of the browser) stays open for a module, because to open one takes time; each test has its page.
"""

import os
import shutil
import signal
from asyncio import AbstractEventLoop, get_running_loop, wait_for
from asyncio.events import _set_running_loop  # Playwright itself sets it after every call
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition
from typing import Any, cast
from wsgiref.types import StartResponse, WSGIApplication

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.servers.basehttp import ServerHandler
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.waiting import FACTOR
from tournaments.web.live import PING

# The first one on PATH is used. The headless shell is the same engine without windows, and needs a third less CPU.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--renderer-process-limit=1",  # per context: a process for each page took a fifth of the time of a test
]
CLOSE_SECONDS = 10 * FACTOR
ACTION_TIMEOUT_MS = 10_000 * FACTOR

# Covers the longest backoff of an outbox plus one retry. An expectation that already holds returns at once.
expect.set_options(timeout=20_000 * FACTOR)


def find_chromium() -> str:
    """Return the path of the system's Chromium, from `CHELEM_CHROMIUM` or PATH. Playwright's download is not used."""
    path = os.environ.get("CHELEM_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if path is None:
        pytest.fail("No chromium found. Install Debian's package `chromium`, or name one in CHELEM_CHROMIUM.")
    return path


class RequestsInProgress:
    """The number of requests that the test server has not yet finished."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    def __enter__(self) -> None:
        with self._changed:
            self._count += 1

    def __exit__(self, *_error: object) -> None:
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def wait_for_end(self) -> None:
        """Wait until there is none; without it, a request fails that outlives its test, which closes the database."""
        with self._changed:
            self._changed.wait_for(lambda: self._count == 0, CLOSE_SECONDS)


requests_in_progress = RequestsInProgress()


@pytest.fixture(scope="session", autouse=True)
def server_of_pages() -> Iterator[None]:
    """Let the application serve static files, as on a laptop: Django's handler for tests omits the `Chelem` header.

    The test server cannot stream (`test_live.py` tests live updates): a page of the desk is sent the version of its
    tournament, a table a ping, and the stream ends. A `route` of Playwright could answer too, but disables the HTTP
    cache: every page would then load its sixty files again.
    """
    run = ServerHandler.run

    def run_and_count(handler: ServerHandler, application: WSGIApplication) -> None:
        with requests_in_progress:
            run(handler, application)

    def answer(handler: StaticFilesHandler, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith("/live/") and "table=" in environ["QUERY_STRING"]:
            start_response("200 OK", [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
            return [PING.encode()]
        return cast(Iterable[bytes], handler.application(environ, start_response))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "__call__", answer)
        patch.setattr(ServerHandler, "run", run_and_count)
        yield


def close_within_limit(target: Page | BrowserContext | Browser) -> None:
    """Close the target with a timeout, which Playwright's `close` lacks, and wait for the end of its requests.

    After the timeout, the end of the process closes it.
    """
    arguments = {"reason": None} | ({"run_before_unload": None} if isinstance(target, Page) else {})
    with suppress(TimeoutError):
        target._sync(wait_for(target._impl_obj.close(**arguments), CLOSE_SECONDS))
    requests_in_progress.wait_for_end()


@pytest.fixture(scope="session")
def browser_loop(django_db_setup: None) -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """Yield the browser of this process and Playwright's event loop.

    The database is created first: Django refuses to create one while an event loop runs in the thread.
    """
    with sync_playwright() as playwright:
        loop = get_running_loop()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield browser, loop
        _set_running_loop(loop)
        close_within_limit(browser)


@pytest.fixture(scope="module")
def chromium(browser_loop: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """Yield the browser to one module. Between modules its event loop is unset for tests that run their own.

    Playwright leaves the loop running in this thread, so Django assumes asynchronous code.
    """
    browser, loop = browser_loop
    _set_running_loop(loop)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield browser
    _set_running_loop(None)


@contextmanager
def window(chromium: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Open a browser context for a module: one per test would start and warm a process each time.

    Service workers are blocked by default, because they would answer before the routes of a test.
    """
    context = chromium.new_context(**({"locale": "fr-FR", "service_workers": "block"} | options))
    try:
        context.new_page()  # stays open, so that the renderer process stays alive
        yield context
    finally:
        close_within_limit(context)


@contextmanager
def browser_with_profile(chromium: Browser, folder: Path) -> Iterator[BrowserContext]:
    """Start a browser with its profile in this folder, so that a second start finds the data, as on a tablet."""
    arguments: dict[str, Any] = {"user_data_dir": folder, "locale": "fr-FR", "has_touch": True, "args": ARGUMENTS}
    context = chromium.browser_type.launch_persistent_context(**arguments, executable_path=find_chromium())
    try:
        yield context
    finally:
        close_within_limit(context)


def kill_browser(context: BrowserContext, folder: Path) -> None:
    """Kill the browser with this profile, without time to write what it has in memory, as an empty battery does."""
    option = f"--user-data-dir={folder}".encode()
    with context.expect_event("close"):
        for entry in Path("/proc").iterdir():
            with suppress(OSError):  # not a process, or one that has ended
                if option in (entry / "cmdline").read_bytes().split(b"\0"):
                    os.kill(int(entry.name), signal.SIGKILL)


def fresh_page(context: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """Yield a page after clearing cookies, storage and caches of the previous tests."""
    page = context.new_page()
    context.set_offline(False)
    storage = {"origin": live_server.url, "storageTypes": "all"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", storage)
    yield page
    close_within_limit(page)


def block_live_stream(page: Page) -> None:
    """Fail each request for the live stream, which would occupy the test server.

    Playwright's `route` could block it too, but disables the HTTP cache of the page.
    """
    page.context.new_cdp_session(page).send("Network.setBlockedURLs", {"urls": ["*/live/*"]})


@pytest.fixture(scope="module")
def desk_window(chromium: Browser) -> Iterator[BrowserContext]:
    with window(chromium, viewport={"width": 1024, "height": 768}) as context:
        yield context


@pytest.fixture
def browser_page(desk_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """Yield a fresh page in French."""
    yield from fresh_page(desk_window, live_server)


def install_clock(page: Page) -> None:
    """Install Playwright's clock, which runs at real time until a test advances it.

    It replaces `performance` and hides the loaded resources, which the table's page reads to cache them; the original
    `getEntriesByType` is therefore put back.
    """
    page.context.add_init_script("globalThis.ownPerformance ??= performance;")
    page.clock.install()
    page.context.add_init_script("performance.getEntriesByType = (kind) => ownPerformance.getEntriesByType(kind);")


def open_phone_window(chromium: Browser, width: int, height: int, **options: Any) -> Iterator[BrowserContext]:
    """Open a touch window of that size in pixels, with Playwright's options."""
    phone_options = {"viewport": {"width": width, "height": height}, "has_touch": True, "reduced_motion": "reduce"}
    with window(chromium, **phone_options, **options) as context:
        yield context


def open_window_of_one_test(chromium: Browser) -> Iterator[BrowserContext]:
    """Open a window with the service worker, for one test only: afterwards the worker may still send requests and set
    cookies in this window."""
    yield from open_phone_window(chromium, 390, 844, service_workers="allow")


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    """Open the window of a phone of 390 × 844 pixels; modules that need another size override this fixture."""
    yield from open_phone_window(chromium, 390, 844)


@pytest.fixture
def phone(phone_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """Yield a page on a phone, in French, with a clock that runs at real time until a test advances it."""
    for page in fresh_page(phone_window, live_server):
        page.set_default_timeout(ACTION_TIMEOUT_MS)
        install_clock(page)
        yield page
