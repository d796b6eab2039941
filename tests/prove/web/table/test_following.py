"""Further values for the tests of `tests/web/table/test_following.py`, which keeps one of each kind."""

import pytest

from tests.web.table import test_following as shared
from tests.web.table.test_following import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", [1, 3, 4])
def test_a_tablet_moves_to_the_next_table_of_its_player(tournament, number):
    shared.test_a_tablet_moves_to_the_next_table_of_its_player(tournament, number)


@pytest.mark.parametrize("pressed", ["0", "9", "x"])
def test_a_tablet_without_a_player_stays_at_its_table(tournament, pressed):
    shared.test_a_tablet_without_a_player_stays_at_its_table(tournament, pressed)


@pytest.mark.parametrize("by_hand", ["taken"])
def test_a_line_from_the_outbox_is_a_conflict_after_a_move_by_hand(tournament, by_hand):
    shared.TestOutbox().test_a_line_from_the_outbox_is_a_conflict_after_a_move_by_hand(tournament, by_hand)
