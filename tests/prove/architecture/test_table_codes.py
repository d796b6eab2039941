"""The tests of all URLs with the code of a table, below the prefix of the organiser."""

import pytest

from tests.architecture.addresses.test_table_codes import station
from tests.architecture.addresses.test_table_codes import (
    test_each_address_refuses_all_codes_after_thirty_wrong_ones as check_limit,
)
from tests.architecture.addresses.test_table_codes import (
    test_refused_right_code_looks_like_a_wrong_one as check_refusals,
)

__all__ = ["station"]
pytestmark = pytest.mark.django_db
PREFIX = "/les-atouts"


def test_each_address_refuses_all_codes_after_thirty_wrong_ones(station):
    check_limit(station, PREFIX)


def test_refused_right_code_looks_like_a_wrong_one(station):
    check_refusals(station, PREFIX)
