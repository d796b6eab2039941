"""The clocks of the pages of the desk: they count each second, and turn red at zero."""

import pytest

from tests.real.browser.test_clock import test_clock_counts_every_second, test_clock_turns_red_with_a_notice_at_zero

__all__ = ["test_clock_counts_every_second", "test_clock_turns_red_with_a_notice_at_zero"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["/bureau/{}/", "/bureau/{}/tour/1/"])
def address(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]
