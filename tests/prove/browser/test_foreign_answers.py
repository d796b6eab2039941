"""More responses of a captive portal to submissions: none is rendered, and no line is lost."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.network.test_foreign_answers import LOGIN, SAME, Answers, check_lines_through_portal

pytestmark = pytest.mark.django_db(transaction=True)

ANSWERS: Answers = {
    "200 with nothing": {"status": 200, "body": ""},
    "204": {"status": 204},
    "302 to the same address": {"status": 302, "headers": {"Location": SAME}},
    **{str(status): {"status": status, **LOGIN} for status in (400, 401, 404, 405, 408, 413, 422, 429, 503)},
}


# Worth its time: a line is queued, sent and recorded for each of twelve answers.
def test_response_of_a_portal_does_not_remove_a_line_from_the_queue(phone: Page, live_server: LiveServer) -> None:
    check_lines_through_portal(phone, live_server, ANSWERS)
