"""The rehearsal of a large day with all accidents; `make test` plays one of thirteen players."""

import pytest

from tests.web.desk.rehearsal.test_whole_day import rehearse_a_day

pytestmark = pytest.mark.django_db


def test_a_day_of_33_players_is_rehearsed_with_all_accidents():
    rehearse_a_day(players=33, rounds=5)
