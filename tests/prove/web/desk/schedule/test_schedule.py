"""Further values for the tests of `tests/web/desk/schedule/test_schedule.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.schedule import test_schedule as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "value"),
    [("break_minutes", "999"), ("meal_after", "0"), ("meal_minutes", "9" * 30), ("break_minutes", "")],
)
def test_an_invalid_time_is_refused_next_to_its_field(alice, name, value):
    shared.test_an_invalid_time_is_refused_next_to_its_field(alice, name, value)
