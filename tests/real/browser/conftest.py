"""A real browser against a real server: `browser_page` beside pytest-django's `live_server`."""

import os
import shutil
from asyncio import AbstractEventLoop, get_running_loop, wait_for
from asyncio.events import _set_running_loop  # Playwright itself sets it after every call
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.waiting import FACTOR

# The first one found. The shell is the same engine without windows of its own, for a third less of the processor.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
CLOSE_SECONDS = 10 * FACTOR
ACTION_TIMEOUT = 10_000 * FACTOR  # milliseconds

# The longest pause of an outbox, and another try: what is so at once costs nothing.
expect.set_options(timeout=20_000 * FACTOR)


def program() -> str:
    """The system's own browser, from `CHELEM_CHROMIUM` or from PATH; never a download."""
    path = os.environ.get("CHELEM_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if path is None:
        pytest.fail("No chromium found. Install Debian's package `chromium`, or name one in CHELEM_CHROMIUM.")
    return path


@pytest.fixture(scope="session", autouse=True)
def files_with_their_headers() -> Iterator[None]:
    """Let the application serve its files to browsers, as on a laptop: the handler of tests writes no mark on them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "_should_handle", lambda _self, _path: False)
        yield


def close_within_limit(opened: Page | BrowserContext | Browser) -> None:
    """Close it; leave it to the end of the process after a time limit, which Playwright's own `close` has not."""
    arguments = {"reason": None} | ({"run_before_unload": None} if isinstance(opened, Page) else {})
    with suppress(TimeoutError):
        opened._sync(wait_for(opened._impl_obj.close(**arguments), CLOSE_SECONDS))


@pytest.fixture(scope="session")
def browser_loop(django_db_setup: None) -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """The one browser of this process, and the event loop by which Playwright speaks to it. The database is made
    before: Django would make none beside a loop."""
    with sync_playwright() as playwright:
        loop = get_running_loop()
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        yield browser, loop
        _set_running_loop(loop)
        close_within_limit(browser)


@pytest.fixture(scope="module")
def chromium(browser_loop: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """The browser, for the tests of one module: between modules its loop is out of the way of tests that run their own.

    Playwright leaves the loop running in this thread, which Django takes for asynchronous code.
    """
    browser, loop = browser_loop
    _set_running_loop(loop)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield browser
    _set_running_loop(None)


@contextmanager
def window(chromium: Browser, **manners: Any) -> Iterator[BrowserContext]:
    """A window for the tests of a module: one for each test would start and warm a process each time.

    Without the worker that keeps pages, unless a test is about it: it would stand between a page and what tests answer.
    """
    context = chromium.new_context(**({"locale": "fr-FR", "service_workers": "block"} | manners))
    try:
        context.new_page()  # stays open, and the process with it
        yield context
    finally:
        close_within_limit(context)


@contextmanager
def browser_with_profile(chromium: Browser, folder: Path) -> Iterator[BrowserContext]:
    """A browser of its own that keeps its data in this folder, as that of a tablet does when its battery is empty."""
    opened: dict[str, Any] = {"user_data_dir": folder, "locale": "fr-FR", "has_touch": True, "args": ARGUMENTS}
    context = chromium.browser_type.launch_persistent_context(**opened, executable_path=program())
    try:
        yield context
    finally:
        close_within_limit(context)


def fresh_page(context: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """A page in a window that remembers nothing of the tests before."""
    page = context.new_page()
    context.set_offline(False)
    everything = {"origin": live_server.url, "storageTypes": "all"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", everything)
    yield page
    close_within_limit(page)


def block_live_stream(page: Page) -> None:
    """Fail each request of a page for its live stream, which the server of the tests cannot serve beside other pages.

    Playwright's `route` would do so too, but takes the files of each page from no cache.
    """
    page.context.new_cdp_session(page).send("Network.setBlockedURLs", {"urls": ["*/live/*"]})


@pytest.fixture(scope="module")
def desk_window(chromium: Browser) -> Iterator[BrowserContext]:
    with window(chromium, viewport={"width": 1024, "height": 768}) as context:
        yield context


@pytest.fixture
def browser_page(desk_window: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """A fresh page that speaks French."""
    yield from fresh_page(desk_window, live_server)


def install_clock(page: Page) -> None:
    """Put the timers of the pages opened here on a clock that goes at real time until a test advances it.

    Playwright's clock hides what a page has loaded, which the table asks for to keep it: that is told all the same.
    """
    page.context.add_init_script("globalThis.ownPerformance ??= performance;")
    page.clock.install()
    page.context.add_init_script("performance.getEntriesByType = (kind) => ownPerformance.getEntriesByType(kind);")


def hand_with_a_phone(chromium: Browser, width: int, height: int, **more: Any) -> Iterator[BrowserContext]:
    """A window of that size for fingers."""
    manners = {"viewport": {"width": width, "height": height}, "has_touch": True, "reduced_motion": "reduce"}
    with window(chromium, **manners, **more) as context:
        # The test server cannot stream; how pages follow a tournament is tested in test_live.py.
        ping = {"body": "event: ping\ndata: 1\n\n", "content_type": "text/event-stream"}
        context.route("**/live/**", lambda route: route.fulfill(**ping))
        yield context


def hand_of_one_test(chromium: Browser) -> Iterator[BrowserContext]:
    """A window with the worker that keeps pages: after a test it may still ask, and set cookies in its window."""
    yield from hand_with_a_phone(chromium, 390, 844, service_workers="allow")


@pytest.fixture(scope="module")
def hand(chromium: Browser) -> Iterator[BrowserContext]:
    """The window of a phone of the usual size; a module that wants another says so."""
    yield from hand_with_a_phone(chromium, 390, 844)


@pytest.fixture
def phone(hand: BrowserContext, live_server: LiveServer) -> Iterator[Page]:
    """A phone in a hand, in French, with a clock that goes at real time until a test advances it."""
    for page in fresh_page(hand, live_server):
        page.set_default_timeout(ACTION_TIMEOUT)
        install_clock(page)
        yield page
