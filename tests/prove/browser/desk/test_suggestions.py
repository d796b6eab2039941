"""A notice after a tap on a row of the registration list, on a tablet and on a large screen."""

import pytest
from playwright.sync_api import ViewportSize

from tests.real.browser.desk.test_suggestions import test_notice_after_a_tap_on_a_row_moves_and_covers_no_row

__all__ = ["test_notice_after_a_tap_on_a_row_moves_and_covers_no_row"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[(1024, 768), (1920, 1080)])
def size(request: pytest.FixtureRequest) -> ViewportSize:
    width, height = request.param
    return {"width": width, "height": height}
