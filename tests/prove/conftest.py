"""Fixtures of `tests/real` for the proofs."""

from tests.real.browser.conftest import browser_loop, browser_page, chromium, desk_window, phone, phone_window
from tests.real.conftest import setup
from tests.seating.conftest import short_searches

__all__ = [
    "browser_loop",
    "browser_page",
    "chromium",
    "desk_window",
    "phone",
    "phone_window",
    "setup",
    "short_searches",
]
