"""Further values for the tests of `tests/web/desk/setup/test_settings.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.setup import test_settings as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["12.50"])
def test_the_fee_is_stored_in_cents(alice, typed):
    shared.test_the_fee_is_stored_in_cents(alice, typed)
