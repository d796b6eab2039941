"""Small evenings of each number of players; `make test` plays that of five and opens that of two."""

import pytest

from tests.web.desk.seating.test_small_evenings import (
    open_every_page,
    play_and_print,
)
from tests.web.desk.seating.test_small_evenings import (
    test_fewer_than_three_players_open_every_page_but_cannot_draw as open_without_a_draw,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_a_small_evening_is_drawn_played_ranked_and_printed(alice, players):
    open_every_page(alice, play_and_print(alice, players))


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_three_players_open_every_page_but_cannot_draw(alice, players):
    open_without_a_draw(alice, players)
