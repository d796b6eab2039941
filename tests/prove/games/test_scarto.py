"""The tablet judges a recording of Scarto like the desk, in both languages."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from scoring.scarto.rules import ScartoRules
from tests import cast
from tests.real.browser.games.recordings import MAX_RECORDINGS, STATES, compare_verdicts, reload_in_language
from tests.real.browser.hands import open_table
from tests.scoring.scarto.hands import any_piles

pytestmark = pytest.mark.django_db(transaction=True)
TYPED = ("", "0", "26", "78", "79", "4x", "+5", "-1", " ", "1.")  # in a field of points, valid and invalid
RARE = ("70", "4", "4")  # points of a hand with a warning


def generate_recordings(random: Random, fool: str) -> Iterator[dict[str, str]]:
    """Yield values of all fields: typed points, or piles of which some are counted.

    Each ninth hand has a warning; in three of seven others, the points of one pile are empty.
    """
    for number in range(MAX_RECORDINGS):
        hand = any_piles(random, ScartoRules(fool=fool), changes=random.choice((0, 0, 1)))
        counted = () if number % 9 == 0 else random.sample(range(3), number % 4)
        values = {}
        for at, (points, pile) in enumerate(zip(hand["points"], hand["piles"], strict=True)):
            for kind, count in pile.items():
                values[f"pile_{at + 1}_{kind}"] = str(count) if at in counted and count else ""
            typed = str(points) if random.random() < 0.9 else random.choice(TYPED)
            values[f"points_{at + 1}"] = RARE[at] if number % 9 == 0 else "" if at in (*counted, number % 7) else typed
        yield values


def compare_recordings_of_scarto(phone: Page, live_server: LiveServer, fool: str, language: str) -> None:
    tournament = cast.running_tournament(6, game="scarto", rounds_planned=1, rule_options={"fool": fool})
    open_table(phone, live_server, tournament)
    reload_in_language(language, phone, live_server)
    recordings = generate_recordings(Random(78), fool)
    compare_verdicts(phone, recordings, states=STATES - {"question"}, at_least=40)


# Worth its time: the desk judges each of many recordings too.
@pytest.mark.parametrize(("fool", "language"), [("exchanged", "en"), ("kept", "fr")])
def test_tablet_validates_recordings_like_the_desk(
    phone: Page, live_server: LiveServer, fool: str, language: str
) -> None:
    compare_recordings_of_scarto(phone, live_server, fool, language)
