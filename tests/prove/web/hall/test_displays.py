"""Further values for the tests of `tests/web/hall/test_displays.py`, which keeps one of each kind."""

import pytest

from tests.web.hall import test_displays as shared
from tests.web.hall.test_displays import display, screen, tournament

__all__ = ["display", "screen", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ("seats", "Où suis-je assis"),
    ],
)
def test_screen_shows_the_view_chosen_at_the_desk(tournament, screen, display, view, words):
    shared.test_screen_shows_the_view_chosen_at_the_desk(tournament, screen, display, view, words)
