"""The unfolded page of creation is accessible."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.real.browser.desk.test_creation import page

__all__ = ["page"]
pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: axe reads the page with all its settings.
def test_the_unfolded_page_is_accessible(page: Page) -> None:
    for heading in page.locator("summary h2").all():
        heading.click()
    page.get_by_label("Date", exact=True).fill("2020-02-29")
    page.get_by_label("Nom", exact=True).click()
    expect(page.locator("#creation-notes")).to_contain_text("est passé")
    violations = Axe().run(page).response["violations"]
    assert [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in violations] == []
