"""More responses of a captive portal to a tablet with a service worker."""

import pytest
from django.http import HttpResponse, HttpResponseRedirect

from tests.real.browser.network.test_without_network import (
    phone_window,
    test_response_of_a_portal_is_neither_shown_nor_cached,
    tournament,
)

__all__ = ["phone_window", "test_response_of_a_portal_is_neither_shown_nor_cached", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[HttpResponse(), HttpResponseRedirect("/portail/")])
def answer(request: pytest.FixtureRequest) -> HttpResponse:
    return request.param  # type: ignore[no-any-return]
