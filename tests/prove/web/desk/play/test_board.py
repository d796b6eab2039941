"""Further values for the tests of `tests/web/desk/play/test_board.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.play import test_board as shared
from tests.web.desk.play.test_board import tournament, tournament_key

__all__ = ["tournament", "tournament_key"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("reported", "words"), [("1", "1 ligne sur la tablette")])
@pytest.mark.parametrize("is_called", [False, True])
def test_lines_that_wait_on_a_tablet_are_shown_until_they_arrived(tournament, alice, reported, words, is_called):
    shared.test_lines_that_wait_on_a_tablet_are_shown_until_they_arrived(tournament, alice, reported, words, is_called)
