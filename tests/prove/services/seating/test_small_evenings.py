"""Small evenings of other numbers of players than in `tests/services/seating/test_small_evenings.py`.

`odd` is a value of `Stage.OddTables`: where no tables of three and four fit, all players share one table.
"""

import pytest

from tests.services.seating.test_small_evenings import test_an_evening_runs_to_the_published_ranking as play
from tests.services.seating.test_small_evenings import (
    test_the_ranking_seats_the_last_round_of_a_small_evening as play_with_ranked_round,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players", "odd", "tables"),
    [(5, "3", [5]), (6, "3", [3, 3]), (7, "3", [3, 4]), (9, "3s", [3, 3, 3]), (10, "5s", [5, 5])],
)
def test_an_evening_runs_to_the_published_ranking(players, odd, tables):
    play(players, odd, tables)


@pytest.mark.parametrize(("players", "tables"), [(5, [5]), (6, [3, 3]), (7, [3, 4])])
def test_the_ranking_seats_the_last_round_of_a_small_evening(players, tables):
    play_with_ranked_round(players, tables)
