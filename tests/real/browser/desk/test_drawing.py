"""The page of the draw on the screen of a small laptop."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_button_of_the_draw_stays_in_view_below_four_choices(live_server: LiveServer, browser_page: Page) -> None:
    page, tournament = browser_page, cast.field(17, rounds_planned=4, ranked_rounds=1)
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{tournament.slug}/placement/")
    expect(page.locator(".price")).to_have_count(4)
    button = page.get_by_role("button", name="Tirer les places")
    expect(button).to_be_in_viewport(ratio=1)
    page.get_by_label("Numéro du tirage").scroll_into_view_if_needed()
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(page.get_by_text("Les places sont tirées.")).to_be_visible()
