"""Further values for the tests of `tests/web/games/test_burro.py`, which keeps one of each kind."""

import pytest

from tests.web.games import test_burro as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("number", "version"), [(2, 7), (2, "")], ids=["7", "none"])
def test_only_the_last_deal_in_its_present_version_is_undone(number, version):
    shared.test_only_the_last_deal_in_its_present_version_is_undone(number, version)
