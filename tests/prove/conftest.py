"""Browser fixtures of `tests/real/browser` for the proofs."""

from tests.real.browser.conftest import browser_loop, browser_page, chromium, desk_window, hand, phone

__all__ = ["browser_loop", "browser_page", "chromium", "desk_window", "hand", "phone"]
