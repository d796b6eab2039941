"""Further values for the tests of `tests/web/desk/seating/test_constraints.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.seating import test_constraints as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("data", [{"hard": "yes", "until": "9"}, {"hard": "?"}])
def test_an_invalid_constraint_is_refused(alice, data):
    shared.test_an_invalid_constraint_is_refused(alice, data)
