"""The verification of results of more random days; `make test` plays one."""

import pytest

from tests.log.evidence.test_checking import test_results_of_random_days_have_no_difference as check_days

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seeds", [range(1, 4)])
def test_results_of_random_days_have_no_difference(seeds: range) -> None:
    check_days(seeds)
