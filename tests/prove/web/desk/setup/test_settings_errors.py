"""Further values for the tests of `tests/web/desk/setup/test_settings_errors.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.setup import test_settings_errors as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["douze", "1e3"])
def test_numbers_must_be_whole(alice, typed):
    shared.test_numbers_must_be_whole(alice, typed)
