"""A day with every kind of event: log and rows agree after each of 230 steps."""

import pytest

from tests.log.test_whole_day import test_log_and_rows_agree_after_each_kind_of_event as play_day

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("each_step", [True])
def test_log_and_rows_agree_after_each_kind_of_event(each_step):
    play_day(each_step)
