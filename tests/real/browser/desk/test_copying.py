"""The button next to a public address copies it to the clipboard."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def open_documents(page: Page, live_server: LiveServer) -> str:
    """Open the page of documents and return the public address on it."""
    tournament = cast.field(4)
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{tournament.slug}/documents/")
    address = page.locator(".address [data-address]").first.inner_text()
    assert address.endswith(f"/{tournament.slug}/")
    return address


def test_button_copies_the_address(live_server: LiveServer, browser_page: Page) -> None:
    page = browser_page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = open_documents(page, live_server)
    page.get_by_role("button", name="Copier").first.click()
    expect(page.locator(".address-told").first).to_have_text("Copiée")
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.context.clear_permissions()


def test_address_is_selected_without_a_clipboard(live_server: LiveServer, browser_page: Page) -> None:
    page = browser_page
    page.add_init_script("""
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    """)
    address = open_documents(page, live_server)
    page.get_by_role("button", name="Copier").first.click()
    expect(page.locator(".address-told").first).to_contain_text("Sélectionnée")
    assert page.evaluate("getSelection().toString()") == address
