"""The rehearsal of a large day with all accidents; `make test` plays one of eight players."""

from datetime import timedelta

import pytest

from tests.web.desk.rehearsal.test_whole_day import rehearse_a_day

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("players", "rounds"), [(13, 3), (33, 5)])
def test_a_day_is_rehearsed_with_all_accidents(players, rounds):
    rehearse_a_day(players, rounds, step=timedelta(seconds=20))
