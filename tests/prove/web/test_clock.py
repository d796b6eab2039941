"""More invalid minutes for the clock; `tests/web/test_clock.py` has an empty field and one above the limit."""

import pytest

from tests.web.test_clock import test_invalid_minutes_are_refused_with_a_message as refuse_minutes

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["x", "0", "5.5", "--5", "٥"])
def test_invalid_minutes_are_refused_with_a_message(typed):
    refuse_minutes(typed)
