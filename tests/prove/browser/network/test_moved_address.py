"""A tablet that is known at the new address already gets the offer on its table.

Also two tests of `tests/real`, run here with more values: those of the fixtures `fragment` and `typed` below.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.real.browser.hands import ENTERS
from tests.real.browser.network.test_moved_address import (
    move,
    ports,
    table,
    takers,
    test_damaged_fragment_offers_nothing,
    test_text_that_is_no_address_has_no_link,
    tournament,
)

__all__ = [
    "ports",
    "table",
    "test_damaged_fragment_offers_nothing",
    "test_text_that_is_no_address_has_no_link",
    "tournament",
]

pytestmark = pytest.mark.django_db(transaction=True)


def test_tablet_that_is_known_at_the_new_address_gets_the_offer_on_its_table(
    table: Page, ports: tuple[str, str]
) -> None:
    other = table.context.new_page()
    other.goto(table.url.replace(*ports))
    other.get_by_role("button", name=ENTERS).tap()
    moved = move(table, ports[1])
    moved.get_by_role("button", name="Reprendre ici").tap()
    expect(moved.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(3)
    assert takers() == [1, 2, 3]


@pytest.fixture(params=["", "AAAA", "eyJmcm9tIjogImh0dHA6Ly9hIiwgImxpbmVzIjogMX0"], ids=["none", "bytes", "part"])
def fragment(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=["", "http://", "a b"])
def typed(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]
