"""The bar below the form of a deal, on a phone of 390 × 844 pixels, which is the window of `phone_window`."""

import pytest

from tests.real.browser.test_table_bar import (
    test_denied_slam_calls_the_arbiter_and_keeps_the_draft,
    test_held_erase_key_empties_the_field,
    test_messages_of_the_bar_move_and_cover_no_key,
    test_next_step_is_above_the_bar,
    test_question_about_a_slam_is_in_view_and_its_answer_is_recorded,
    test_taker_is_not_offered_as_partner_at_a_table_of_five,
    test_third_digit_is_refused_and_erasing_takes_one_digit,
    tournament,
)

__all__ = [
    "test_denied_slam_calls_the_arbiter_and_keeps_the_draft",
    "test_held_erase_key_empties_the_field",
    "test_messages_of_the_bar_move_and_cover_no_key",
    "test_next_step_is_above_the_bar",
    "test_question_about_a_slam_is_in_view_and_its_answer_is_recorded",
    "test_taker_is_not_offered_as_partner_at_a_table_of_five",
    "test_third_digit_is_refused_and_erasing_takes_one_digit",
    "tournament",
]

pytestmark = pytest.mark.django_db(transaction=True)
