"""Small evenings of other numbers of players; `make test` plays that of five."""

import pytest

from tests.web.desk.seating.test_small_evenings import test_a_small_evening_is_drawn_played_ranked_and_printed as play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [3, 6, 7])
def test_a_small_evening_is_drawn_played_ranked_and_printed(alice, players):
    play(alice, players)
