"""Further values for the tests of `tests/web/desk/results/test_oddities.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.results import test_oddities as shared
from tests.web.desk.results.test_oddities import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("changes", [{"table": ""}, {"seat": "4"}, {"round": "9"}])
def test_an_unknown_oddity_is_refused(tournament, basile, changes):
    shared.test_an_unknown_oddity_is_refused(tournament, basile, changes)
