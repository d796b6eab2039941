"""Two offline tablets of one table in the other games: equal lines are one, of two results the desk chooses."""

import pytest

from tests.real.browser.games.plays import PLAYS, Play
from tests.real.browser.network.test_two_tablets import (
    tablets,
    test_two_offline_tablets_of_a_table_share_a_line_and_dispute_another,
)

__all__ = ["tablets", "test_two_offline_tablets_of_a_table_share_a_line_and_dispute_another"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=PLAYS[1:], ids=lambda play: str(play.game))
def play(request: pytest.FixtureRequest) -> Play:
    return request.param  # type: ignore[no-any-return]
