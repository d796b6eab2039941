"""More of the state of a tablet: after a reload, with a full storage, with an older copy at the desk."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table, pass_time_until
from tests.real.browser.network.test_state import record_deal, table, tournament
from tests.services.log.lost_data import return_to
from tournaments.models import Device, Tournament
from tournaments.selectors.log.receipts import log_name, receipt_of

__all__ = ["table", "tournament"]  # the fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def lose_and_regain_connection(page: Page) -> None:
    """Dispatch the loss of the stream and the first event after it, at which the page compares its receipt."""
    page.evaluate("document.dispatchEvent(new Event('chelem:lost'))")
    page.evaluate("document.body.dispatchEvent(new Event('live'))")


def test_reloaded_page_stores_the_receipt_of_the_next_line(table: Page, tournament: Tournament) -> None:
    table.reload()
    record_deal(table, tournament, 2)
    store = f"localStorage.getItem('chelem-receipt.{log_name(tournament)}')"
    pass_time_until(table, lambda: str(receipt_of(tournament)) in table.evaluate(store))
    assert Device.objects.get().unknown_receipt == ""


def test_full_storage_keeps_the_receipt_as_long_as_the_page(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    phone.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };")
    open_table(phone, live_server, tournament)
    record_deal(phone, tournament, 1)
    phone.get_by_role("button", name="État de cette tablette").tap()
    expect(phone.locator("#state")).to_contain_text(f"Ligne {receipt_of(tournament).sequence} du journal")


def test_older_copy_at_the_desk_is_noted_also_after_it_has_gone_on(table: Page, tournament: Tournament) -> None:
    receipt = receipt_of(tournament)
    return_to(tournament, tournament.version - 1)
    for number in (1, 2):  # the copy has more lines now than the tablet has heard of
        cast.enter(cast.table_of(tournament, 2), cast.alice(), number=number)
    lose_and_regain_connection(table)
    pass_time_until(table, lambda: Device.objects.get().unknown_receipt == str(receipt))
