"""The tablet judges a recording of Texas 42 like the desk, in both languages."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.games.recordings import CHOICES, MAX_RECORDINGS, STATES, compare_verdicts, reload_in_language
from tests.real.browser.hands import open_table
from tests.scoring.texas_42.hands import HOUSE

pytestmark = pytest.mark.django_db(transaction=True)
TAKEN = ("", "0", "29", "34", "42", "43")


def generate_recordings(random: Random, choices: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    """Yield random values of the form; each field is filled in or, rarely, left empty."""
    for _ in range(MAX_RECORDINGS):
        values = {name: random.choice(some) if random.random() < 0.93 else "" for name, some in choices.items()}
        yield values | {"taken": random.choice(TAKEN)}


def compare_recordings_of_texas_42(phone: Page, live_server: LiveServer, rules: dict[str, Any], language: str) -> None:
    tournament = cast.running_tournament(8, game="texas-42", rounds_planned=1, rule_options=rules)
    open_table(phone, live_server, tournament)
    reload_in_language(language, phone, live_server)
    recordings = generate_recordings(Random(42), phone.evaluate(CHOICES))
    compare_verdicts(phone, recordings, states=STATES - {"question"}, at_least=40)


# Worth its time: the desk judges each of many recordings too.
@pytest.mark.parametrize(("rules", "language"), [(HOUSE | {"points_to": 250}, "fr"), ({}, "en")])
def test_tablet_validates_recordings_like_the_desk(
    phone: Page, live_server: LiveServer, rules: dict[str, Any], language: str
) -> None:
    compare_recordings_of_texas_42(phone, live_server, rules, language)
