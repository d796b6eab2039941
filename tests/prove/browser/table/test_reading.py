"""A sheet is disputed by the phone of a player."""

import pytest
from playwright.sync_api import Page, expect

from tests.real.browser.hands import open_table, tap
from tests.real.browser.table.test_reading import (
    open_reading,
    own_phone,
    own_window,
    second,
    second_window,
    tournament,
    wake,
)

__all__ = ["own_phone", "own_window", "second", "second_window", "tournament"]
pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: three devices show one sheet.
def test_dispute_by_phone_is_shown_on_both_tablets(phone: Page, second: Page, own_phone: Page, live_server, tournament):
    for tablet in (phone, second):
        open_table(tablet, live_server, tournament)
    open_reading(own_phone, live_server, tournament)
    tap(own_phone, "seat", "3")
    own_phone.get_by_text("Ce n’est pas juste").tap()
    own_phone.get_by_role("button", name="Le dire à l’arbitre").tap()
    # While the page loads, hidden alerts outside `main` are visible, too.
    alert = own_phone.get_by_role("main").get_by_role("alert")
    expect(alert).to_contain_text("ce qui ne va pas")
    own_phone.get_by_label("Ce qui serait juste").fill("Est avait trois bouts.")
    own_phone.get_by_role("button", name="Le dire à l’arbitre").tap()
    expect(own_phone.get_by_text("l’arbitre est appelé")).to_be_visible()
    wake(phone, second)
    for tablet in (phone, second):
        expect(tablet.get_by_text("Est avait trois bouts.")).to_be_visible()
        expect(tablet.get_by_text("L’arbitre est appelé")).to_be_visible()
