"""More of the state of a tablet: after a reload, with a full storage, for the other port, with an older copy."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import enter_deal_of, open_table, pass_time_until, wait_for_screen
from tests.real.browser.network.test_state import record_deal, table, tournament
from tests.services.log.lost_data import return_to
from tournaments.models import Deal, Device, Tournament
from tournaments.selectors.log.receipts import log_name, receipt_of
from tournaments.services.devices.reports import with_contact

__all__ = ["table", "tournament"]

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


def test_receipt_is_in_a_cookie_for_the_other_port(table: Page, tournament: Tournament) -> None:
    table.evaluate("localStorage.clear()")
    read = "import('/static/chelem/js/table-receipts.js').then(({ storedReceipt }) => storedReceipt()?.text)"
    table.route("**/recu/", lambda route: route.abort())
    table.reload()
    assert str(receipt_of(tournament)) == table.evaluate(read)


def test_number_of_waiting_lines_is_reported_until_they_have_arrived(table: Page, tournament: Tournament) -> None:
    """The desk answers pages, but no lines."""

    def reported_lines() -> int:
        return with_contact(Device.objects.all())[0].waiting_lines

    table.route("**/donne/*/", lambda route: route.abort())
    for number in (2, 3):
        enter_deal_of(table, number, of=4)
    wait_for_screen(table, "Donne 4 sur 4")
    table.reload()
    pass_time_until(table, lambda: reported_lines() == 2)
    table.unroute("**/donne/*/")
    table.evaluate("dispatchEvent(new Event('chelem:kept'))")
    expect(table.locator("#outbox")).to_be_hidden()
    pass_time_until(table, lambda: reported_lines() == 0)
    assert Deal.objects.count() == 3
