"""An address that the desk gives to others is copied by one press, and the page says so."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def opened(page: Page, live_server: LiveServer) -> str:
    """The page with the public address, which it returns."""
    made = cast.field(4)
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{made.slug}/documents/")
    address = page.locator(".address [data-address]").first.inner_text()
    assert address.endswith(f"/{made.slug}/")
    return address


def test_a_press_copies_the_address(live_server: LiveServer, browser_page: Page) -> None:
    page = browser_page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = opened(page, live_server)
    page.get_by_role("button", name="Copier").first.click()
    expect(page.locator(".address-told").first).to_have_text("Copiée")
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.context.clear_permissions()


def test_without_a_clipboard_the_address_is_selected(live_server: LiveServer, browser_page: Page) -> None:
    page = browser_page
    page.add_init_script("""
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    """)
    address = opened(page, live_server)
    page.get_by_role("button", name="Copier").first.click()
    expect(page.locator(".address-told").first).to_contain_text("Sélectionnée")
    assert page.evaluate("getSelection().toString()") == address
