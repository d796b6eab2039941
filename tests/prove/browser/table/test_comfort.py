"""More comfort of a tablet: no popover API, another language offline, the other port, a low battery."""

import pytest
from playwright.sync_api import Page, expect

from tests.real.browser.table.test_comfort import (
    LOW_BATTERY,
    WIDTH,
    at_the_table,
    test_screen_that_may_sleep_is_noted_until_the_note_is_closed,
)

__all__ = ["at_the_table", "test_screen_that_may_sleep_is_noted_until_the_note_is_closed"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[LOW_BATTERY])
def wake_lock(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


def test_windows_open_and_close_without_the_popover_api(phone: Page):
    phone.add_init_script("delete HTMLElement.prototype.popover")
    phone.reload()
    # An old browser shows these elements like any other.
    phone.evaluate("for (const panel of document.querySelectorAll('[popover]')) panel.style.display = 'block'")
    for title in ("Aide-mémoire", "État de cette tablette"):
        heading = phone.get_by_role("heading", name=title)
        expect(heading).to_be_hidden()
        phone.get_by_role("button", name=title).tap()
        expect(heading).to_be_in_viewport()
        phone.get_by_role("button", name="Fermer").tap()
        expect(heading).to_be_hidden()


def test_crib_changes_its_language_offline(phone: Page):
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Aide-mémoire").tap()
    phone.locator("#crib").get_by_role("button", name="English").tap()
    expect(phone.get_by_text("Counting the pile")).to_be_visible()
    expect(phone.get_by_text("Compter le tas")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH
    phone.locator("#crib").get_by_role("button", name="Français").tap()
    expect(phone.get_by_text("Compter le tas")).to_be_visible()
    expect(phone.get_by_text("Counting the pile")).to_be_hidden()


def test_font_size_is_in_a_cookie_for_the_other_port_and_in_storage(phone: Page):
    phone.get_by_role("button", name="Texte plus grand").tap()
    phone.evaluate("localStorage.clear()")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-size", "1")
    phone.get_by_role("button", name="Texte plus grand").tap()
    phone.context.clear_cookies(name="chelem-comfort")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-size", "2")
