"""Fixtures of `make prove`: a browser and the set-up of a server (`tests/real`), full searches, real readers."""

from tests.readers import real_readers
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
    "real_readers",
    "setup",
]
