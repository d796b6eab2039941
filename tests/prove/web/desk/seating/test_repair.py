"""Further values for the tests of `tests/web/desk/seating/test_repair.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.seating import test_repair as shared
from tests.web.desk.seating.test_repair import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"leavers": "999999"}, "999999"),
        ({"leavers": "9" * 30}, "9" * 30),
        ({"tables": "0"}, "supérieure ou égale à 1"),
    ],
)
def test_an_impossible_repair_is_refused(alice, tournament, data, message):
    shared.test_an_impossible_repair_is_refused(alice, tournament, data, message)
