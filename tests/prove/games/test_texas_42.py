"""The tablet judges a recording of Texas 42 like the desk, by the usual rules."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.games.test_texas_42 import compare_recordings_of_texas_42

pytestmark = pytest.mark.django_db(transaction=True)


def test_tablet_validates_recordings_like_the_desk(phone: Page, live_server: LiveServer) -> None:
    compare_recordings_of_texas_42(phone, live_server, {}, "en")
