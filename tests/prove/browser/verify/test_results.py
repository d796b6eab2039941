"""Each altered value of a published file has the same verdict in the browser and in Python."""

import pytest
from playwright.sync_api import Page

from tests.log.evidence.states import played_results
from tests.real.browser.verify.test_results import check_altered_values, page

__all__ = ["page"]

pytestmark = pytest.mark.django_db


def test_each_altered_value_has_the_same_verdict(page: Page) -> None:
    check_altered_values(page, played_results(), step=1)
