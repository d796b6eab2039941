"""Further values for the tests of `tests/web/desk/registration/test_ratings.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.registration import test_ratings as shared
from tests.web.desk.registration.test_ratings import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["4,5", "1000000", "١٢x"])
def test_an_invalid_rating_is_refused_and_keeps_the_input(alice, tournament, typed):
    shared.test_an_invalid_rating_is_refused_and_keeps_the_input(alice, tournament, typed)
