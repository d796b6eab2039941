"""Further values for the tests of `tests/web/desk/results/test_decisions.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.results import test_decisions as shared
from tests.web.desk.results.test_decisions import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "changes",
    [
        {"reason": "x" * 300},
        {"points": "-5", "kind": "bonus"},
        {"points": "1e9"},
        {"points": "10001"},
        {"kind": "gift"},
        {"entry": "x"},
        {"round_": "99"},
    ],
)
def test_an_invalid_decision_is_refused(tournament, basile, changes):
    shared.test_an_invalid_decision_is_refused(tournament, basile, changes)
