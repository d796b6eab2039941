"""The tablet validates a recording like the desk, for all table sizes and with house rules."""

from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.games.recordings import HOUSE, compare_recordings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("players", "settings", "language"),
    [
        (8, {}, "fr"),
        (8, {"odd_tables": "5"}, "fr"),
        (8, {"rule_options": HOUSE}, "en"),
        (9, {"odd_tables": "5"}, "fr"),
        (9, {"odd_tables": "5mort", "rule_options": HOUSE}, "fr"),
        (7, {"odd_tables": "3"}, "en"),
    ],
)
def test_tablet_validates_recordings_like_the_desk(
    phone: Page, live_server: LiveServer, players: int, settings: dict[str, Any], language: str
) -> None:
    compare_recordings(phone, live_server, players=players, settings=settings, language=language)
