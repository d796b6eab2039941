"""The scoring engine of Burro on the tablet equals the Python one on sheets of each size of a table."""

import pytest

from scoring.burro.rules import TABLE_SIZES, BurroRules
from tests.real.browser.games.test_burro_engine import RULES, tablet, test_tablet_and_python_agree_on_random_sheets

__all__ = ["tablet", "test_tablet_and_python_agree_on_random_sheets"]


@pytest.fixture(params=TABLE_SIZES)
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=RULES, ids=lambda rules: str(rules.play_off))
def rules(request: pytest.FixtureRequest) -> BurroRules:
    return request.param  # type: ignore[no-any-return]
