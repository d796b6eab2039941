"""Correction of a refused line in the preview of an import; input in other lines is kept."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)
PASTED = "Nom\tPrénom\tAnnée de naissance\nDupont\tJeanne\t1958\nLe Goff\tYann\t1850\nRossi\tLéa\tmille\n"


def test_correcting_a_line_keeps_the_input_of_another(live_server: LiveServer, browser_page: Page) -> None:
    page = browser_page
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/joueurs/import/")
    page.get_by_label("Ou coller une liste").fill(PASTED)
    page.get_by_role("button", name="Lire la liste").click()
    yann, lea = page.locator("#line-3"), page.locator("#line-4")
    lea.get_by_text("Corriger cette ligne").click()
    lea.get_by_label("Année de naissance").fill("1970")
    yann.get_by_text("Corriger cette ligne").click()
    year = yann.get_by_label("Année de naissance")
    year.fill("hier")
    year.press("Enter")
    expect(yann.locator(".error")).to_contain_text("hier")
    expect(year).to_be_focused()
    year.fill("1950")
    year.press("Enter")
    expect(yann).to_contain_text("Relue")
    expect(lea.get_by_label("Année de naissance")).to_have_value("1970")
    expect(page.get_by_role("link", name="Nouvelles (2)")).to_be_visible()
