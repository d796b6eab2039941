"""Further values for the tests of `tests/web/desk/series/test_series.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.series import test_series as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"count": ""}, "de 1 à 60"),
        ({"first": "hier"}, "date"),
        ({"name": ""}, "À remplir."),
        ({"every": "year"}, "valide"),
    ],
)
def test_invalid_input_is_refused(alice, changes, message):
    shared.test_invalid_input_is_refused(alice, changes, message)
