"""Draws of larger teams."""

import pytest

from tests.services.seating.test_teams import (
    test_five_rounds_without_a_repeat_and_without_team_mates_meeting as check_teams,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("players", "size"), [(32, 4), (33, 3)])
def test_five_rounds_without_a_repeat_and_without_team_mates_meeting(players, size):
    check_teams(players, size)
