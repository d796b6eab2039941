"""The gallery of all components is accessible, with targets of a finger.

Its buttons switch theme and language, and the slash key focuses its search box.
"""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ["", "desk/", "table/", "hall/", "public/"]
TARGETS = "button, summary, .button, .choice label, .seat, .tile, .tabs a, .nav a"


@pytest.fixture
def gallery(live_server: LiveServer) -> str:
    return f"{live_server.url}/styleguide/"


def visit(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok


@pytest.fixture(params=["light"])
def theme(request: pytest.FixtureRequest) -> Literal["light", "dark"]:
    """Return the theme of these tests; `tests/prove` has the dark one."""
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", PAGES)
def test_gallery_is_accessible_in_its_theme(
    browser_page: Page, gallery: str, name: str, theme: Literal["light", "dark"]
) -> None:
    browser_page.set_viewport_size({"width": 360 if theme == "light" else 1024, "height": 800})
    browser_page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    visit(browser_page, gallery + name)
    report = Axe().run(browser_page)
    assert report.violations_count == 0, report.generate_report()


def test_targets_are_48_pixels_high(browser_page: Page, gallery: str) -> None:
    """sharly-chess#30: boxes of the check-in list were too small."""
    browser_page.set_viewport_size({"width": 360, "height": 800})
    visit(browser_page, gallery)
    small = browser_page.evaluate(
        """(targets) => [...document.querySelectorAll(targets)]
            .map((element) => [element.innerText, element.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && box.height < 47.5)
            .map(([words, box]) => `${words}: ${box.height}`)""",
        TARGETS,
    )
    assert small == []


def test_chosen_theme_survives_a_reload(browser_page: Page, gallery: str) -> None:
    browser_page.emulate_media(color_scheme="light")
    visit(browser_page, gallery)
    browser_page.get_by_role("button", name="Thème sombre").click()
    expect(browser_page.locator("html")).to_have_attribute("data-theme", "dark")
    browser_page.reload()
    expect(browser_page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(browser_page.get_by_role("button", name="Thème clair")).to_be_visible()


def test_gallery_switches_to_english(browser_page: Page, gallery: str) -> None:
    visit(browser_page, gallery)
    browser_page.get_by_role("button", name="English").click()
    expect(browser_page.locator("html")).to_have_attribute("lang", "en")
    expect(browser_page).to_have_url(gallery)


def test_slash_key_focuses_the_search_box(browser_page: Page, gallery: str) -> None:
    visit(browser_page, gallery)
    browser_page.keyboard.press("/")
    expect(browser_page.get_by_role("searchbox")).to_be_focused()
