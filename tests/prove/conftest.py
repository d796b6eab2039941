"""Fixtures of `tests/real` (a browser, the set-up of a server) and of `tests/seating` for the tests of `make prove`."""

from tests.real.browser.conftest import browser_loop, browser_page, chromium, desk_window, phone, phone_window
from tests.real.conftest import setup
from tests.seating.conftest import full_searches

__all__ = [
    "browser_loop",
    "browser_page",
    "chromium",
    "desk_window",
    "full_searches",
    "phone",
    "phone_window",
    "setup",
]
