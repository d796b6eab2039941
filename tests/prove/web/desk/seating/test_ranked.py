"""Further values for the tests of `tests/web/desk/seating/test_ranked.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.seating import test_ranked as shared
from tests.web.desk.seating.test_ranked import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["x", ""])
def test_a_too_large_limit_is_capped_and_an_invalid_one_is_the_default(alice, tournament, typed):
    shared.test_a_too_large_limit_is_capped_and_an_invalid_one_is_the_default(alice, tournament, typed)
