"""The verification of results in Python: correct results have no difference, altered ones have one."""

import pytest

from tests.log.evidence.states import played_results, random_results
from tournaments.log.evidence.checking import find_difference

pytestmark = pytest.mark.django_db


# Worth its time: a random day has substitutes, exchanged seats, stages and teams.
@pytest.mark.parametrize("seeds", [range(1)])  # others: `tests/prove`
def test_results_of_random_days_have_no_difference(seeds: range) -> None:
    for results in random_results(seeds):
        assert find_difference(results) is None


def test_played_results_have_no_difference() -> None:
    results = played_results()
    assert find_difference(results) is None
