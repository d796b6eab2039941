"""Browser fixtures of `tests/real/browser` for the proofs."""

from tests.real.browser.conftest import browser_loop, browser_page, chromium, desk_window, phone, phone_window

__all__ = ["browser_loop", "browser_page", "chromium", "desk_window", "phone", "phone_window"]
