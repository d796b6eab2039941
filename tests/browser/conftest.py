"""A real browser against a real server: `browser_page` beside pytest-django's `live_server`."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's own browser, from `CHELEM_CHROMIUM` or from PATH; never a download.

    It ends with the module: its event loop would be in the way of other tests in this process.
    """
    path = os.environ.get("CHELEM_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("No chromium found. Install Debian's package `chromium`, or name one in CHELEM_CHROMIUM.")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs an event loop in this thread
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def browser_page(chromium: Browser) -> Iterator[Page]:
    """A fresh window that speaks French and remembers nothing."""
    context = chromium.new_context(locale="fr-FR", viewport={"width": 1024, "height": 768})
    yield context.new_page()
    context.close()
