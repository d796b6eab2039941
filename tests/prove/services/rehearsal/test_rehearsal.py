"""Rehearsals of other games and tables, played automatically."""

import pytest

from tests.services.rehearsal.test_rehearsal import (
    test_tournaments_of_all_kinds_can_be_played_automatically as play_automatically,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "settings",
    [
        {"odd_tables": "5mort", "players": 13},
        {"game": "burro", "players": 8, "rounds_planned": 2},
        {"game": "scarto", "players": 9},
        {"game": "texas-42", "players": 8, "rounds_planned": 2},
    ],
)
def test_tournaments_of_all_kinds_can_be_played_automatically(settings):
    play_automatically(settings)
