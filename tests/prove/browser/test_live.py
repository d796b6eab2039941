"""More responses of a captive portal to the live stream of a page."""

from typing import Any

import pytest

from tests.real.browser.test_live import PORTAL, follower, test_response_of_a_portal_is_no_connection

__all__ = ["follower", "test_response_of_a_portal_is_no_connection"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=PORTAL[1:])
def answer(request: pytest.FixtureRequest) -> Any:
    return request.param
