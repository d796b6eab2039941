"""Every combination of a deal at tables of three and five: the fixture replaces that of the imported tests."""

import pytest

from tests.scoring.french_tarot.test_every_combination import (
    test_accepted_slam_belongs_to_the_camp_that_wins_the_deal,
    test_only_prise_has_odd_scores,
    test_scores_match_the_formula,
    test_shares_follow_the_rules_and_sum_to_zero,
)

__all__ = [
    "test_accepted_slam_belongs_to_the_camp_that_wins_the_deal",
    "test_only_prise_has_odd_scores",
    "test_scores_match_the_formula",
    "test_shares_follow_the_rules_and_sum_to_zero",
]


@pytest.fixture(params=[(3, None), (5, 4), (5, None)], ids=str)
def table(request: pytest.FixtureRequest) -> tuple[int, int | None]:
    return request.param  # type: ignore[no-any-return]
