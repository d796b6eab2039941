"""Further values for the tests of `tests/web/public/test_pictures.py`, which keeps one of each kind."""

import pytest

from tests.web.public import test_pictures as shared

pytestmark = pytest.mark.django_db


# Worth its time: plays two rounds of a game.
@pytest.mark.parametrize("game", ["texas-42", "burro"])
def test_page_of_charts_is_shown_for_each_game(client, game):
    shared.test_page_of_charts_is_shown_for_each_game(client, game)
