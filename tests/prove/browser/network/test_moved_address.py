"""The new address of the server: a tablet that it knows already, lines that are left behind, damaged links."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.hands import ENTERS, wait_for_outbox, wait_for_screen
from tests.real.browser.network.test_moved_address import addresses, open_new_address, read_takers, table, tournament
from tournaments.models import Tournament

__all__ = ["addresses", "table", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_tablet_that_is_known_at_the_new_address_gets_the_offer_on_its_table(
    table: Page, addresses: tuple[str, str]
) -> None:
    other = table.context.new_page()
    other.goto(table.url.replace(*addresses))
    other.get_by_role("button", name=ENTERS).tap()
    moved = open_new_address(table, addresses[1])
    moved.get_by_role("button", name="Reprendre ici").tap()
    expect(moved.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(3)
    assert read_takers() == [1, 2, 3]


@pytest.fixture(
    params=["bm9uZQ", "", "AAAA", "eyJmcm9tIjogImh0dHA6Ly9hIiwgImxpbmVzIjogMX0"], ids=["text", "none", "bytes", "part"]
)
def fragment(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=["192.168.1.57:99999", "", "http://", "a b"])
def typed(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


def test_lines_that_are_left_stay_at_the_old_address(table: Page, addresses: tuple[str, str]) -> None:
    moved = open_new_address(table, addresses[1])
    moved.get_by_role("button", name="Ne rien reprendre").tap()
    moved.get_by_role("button", name=ENTERS).tap()
    wait_for_screen(moved, "Donne 2")
    expect(moved.locator("#brought")).to_be_hidden()
    wait_for_outbox(table, 2)
    assert read_takers() == [1]


def test_damaged_fragment_offers_nothing(
    phone: Page, live_server: LiveServer, tournament: Tournament, fragment: str
) -> None:
    errors: list[str] = []
    phone.on("pageerror", lambda error: errors.append(str(error)))
    phone.goto(f"{live_server.url}/t/{tournament.stations.get(number=1).code}/#apporte={fragment}")
    phone.get_by_role("button", name=ENTERS).tap()
    wait_for_screen(phone, "Donne 1")
    expect(phone.locator("#brought")).to_be_hidden()
    assert errors == []


def test_text_that_is_no_address_has_no_link(table: Page, typed: str) -> None:
    table.get_by_role("button", name="État de cette tablette").tap()
    table.get_by_text("L’ordinateur a une nouvelle adresse").tap()
    field = table.get_by_label("L’adresse que le bureau montre")
    field.fill("192.168.1.57")
    expect(table.locator("[data-move] a")).to_be_visible()
    field.fill(typed)
    expect(table.locator("[data-move] a")).to_be_hidden()
