"""Submissions, refreshes and presses are retried after each kind of failure of the server."""

import pytest

from tests.real.browser.network.test_no_answer import (
    SILENCE,
    new_phone,
    phone,
    phone_window,
    test_call_without_an_answer_waits_and_is_sent_by_itself,
    test_deal_is_kept_and_retried_until_it_is_recorded,
    test_failed_press_of_a_button_shows_a_notice_and_can_be_repeated,
    test_hand_of_scarto_is_retried_while_the_next_is_entered,
    test_refresh_is_retried_until_it_succeeds,
    tournament,
)

__all__ = [
    "new_phone",
    "phone",
    "phone_window",
    "test_call_without_an_answer_waits_and_is_sent_by_itself",
    "test_deal_is_kept_and_retried_until_it_is_recorded",
    "test_failed_press_of_a_button_shows_a_notice_and_can_be_repeated",
    "test_hand_of_scarto_is_retried_while_the_next_is_entered",
    "test_refresh_is_retried_until_it_succeeds",
    "tournament",
]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[SILENCE, 200, 408, 500, 502, 503, 429])  # 429 is the rate limit per device
def fault(request: pytest.FixtureRequest) -> int | str:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=[500, 502, 503])
def failure(request: pytest.FixtureRequest) -> int | str:
    return request.param  # type: ignore[no-any-return]
