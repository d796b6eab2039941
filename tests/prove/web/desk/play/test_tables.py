"""Further values for the tests of `tests/web/desk/play/test_tables.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.play import test_tables as shared
from tests.web.desk.play.test_tables import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "changes",
    [
        {"taker": "9"},
        {"taker": "x"},
        {"contract": "capot"},
        {"bouts": "4"},
        {"points": "NaN"},
        {"points": "1e99"},
        {"version": ""},
        {"poignee_1": "enorme"},
        {"chelem": "presque"},
    ],
)
def test_invalid_values_are_refused(tournament, basile, changes):
    shared.test_invalid_values_are_refused(tournament, basile, changes)
