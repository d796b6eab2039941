"""The verdict on each altered value of a published file, and rankings of random days, are the same in the browser."""

import pytest
from playwright.sync_api import Page

from tests.log.evidence.states import played_results, random_results
from tests.real.browser.verify.test_results import check_altered_values, find_in_browser, page

__all__ = ["page"]

pytestmark = pytest.mark.django_db


def test_each_altered_value_has_the_same_verdict(page: Page) -> None:
    check_altered_values(page, played_results(), step=1)


def test_rankings_of_random_days_are_the_same(page: Page) -> None:
    assert [one for one in find_in_browser(page, list(random_results(range(2, 6)))) if one] == []
