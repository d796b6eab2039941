"""Further values for the tests of `tests/web/table/test_opening.py`, which keeps one of each kind."""

import pytest

from tests.web.table import test_opening as shared
from tests.web.table.test_opening import tournament, tournament_key

__all__ = ["tournament", "tournament_key"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("other", "status"), [("2001:db8:0:2::1", 404)])
def test_addresses_of_one_ipv6_network_count_together(tournament, other, status):
    shared.TestGuessing().test_addresses_of_one_ipv6_network_count_together(tournament, other, status)
