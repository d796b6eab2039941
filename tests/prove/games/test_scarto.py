"""The tablet judges a recording of Scarto like the desk, by the other rules."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.games.test_scarto import compare_recordings_of_scarto

pytestmark = pytest.mark.django_db(transaction=True)


def test_tablet_validates_recordings_like_the_desk(phone: Page, live_server: LiveServer) -> None:
    compare_recordings_of_scarto(phone, live_server, "kept", "fr")
