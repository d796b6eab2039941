"""The gallery in the dark theme, at four widths, and without messages on the console."""

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.real.browser.test_styleguide import PAGES, gallery, test_gallery_is_accessible_in_its_theme, visit

__all__ = ["gallery", "test_gallery_is_accessible_in_its_theme"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("name", PAGES)
def test_gallery_fits_each_width(browser_page: Page, gallery: str, name: str) -> None:
    visit(browser_page, gallery + name)
    for width in (360, 768, 1024, 1920):
        browser_page.set_viewport_size({"width": width, "height": 800})
        assert browser_page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.fixture(params=["dark"])
def theme(request: pytest.FixtureRequest) -> Literal["light", "dark"]:
    """Override the light theme of the imported test."""
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", PAGES)
def test_gallery_logs_no_message_to_the_console(browser_page: Page, gallery: str, name: str) -> None:
    messages: list[str] = []
    browser_page.on("console", lambda message: messages.append(message.text))
    browser_page.on("pageerror", lambda error: messages.append(str(error)))
    visit(browser_page, gallery + name)
    browser_page.wait_for_load_state("networkidle")
    assert messages == []
