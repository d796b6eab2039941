"""Further values for the tests of `tests/web/games/test_texas_42.py`, which keeps one of each kind."""

import pytest

from tests.web.games import test_texas_42 as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"taken": -1}, "de 0 à 42"),
        ({"bid": 43}, "43"),
        ({"kind": ""}, "ce qui est joué"),
        ({"bidder": 5}, "5"),
    ],
)
def test_impossible_hand_is_refused_with_a_message(changes, message):
    shared.test_impossible_hand_is_refused_with_a_message(changes, message)
