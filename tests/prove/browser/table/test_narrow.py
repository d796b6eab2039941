"""The sheet of a table of five whose dealer is out fits a phone of 360 pixels."""

import pytest

from tests.real.browser.games.test_narrow import phone_window, test_no_text_overlaps_and_no_number_wraps
from tournaments.models import Stage

__all__ = ["phone_window", "test_no_text_overlaps_and_no_number_wraps"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[Stage.OddTables.FIVE_DEALER_OUT])
def odd(request: pytest.FixtureRequest) -> Stage.OddTables:
    return request.param  # type: ignore[no-any-return]
