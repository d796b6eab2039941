"""Further values for the tests of `tests/web/public/test_public.py`, which keeps one of each kind."""

import pytest

from tests.web.public import test_public as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["?tour=99", "?tour=x", "?club=Tarot+Club+du+Mad"])
def test_any_filter_is_accepted(client, address):
    shared.test_any_filter_is_accepted(client, address)
