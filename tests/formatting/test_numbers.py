"""Scores, card points and times, in both languages."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from tournaments.formatting.clock import Clock, time_left
from tournaments.formatting.numbers import card_points_text, format_signed

NBSP = "\u00a0"
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (318, "+318"),
        (-106, "−106"),
        (0, "0"),
        (999, "+999"),
        (1746, f"+1{NBSP}746"),
        (-12345, f"−12{NBSP}345"),
        (40.5, "+40,5"),
        (None, ""),
    ],
)
def test_a_score_is_formatted_with_its_sign(value: float | None, text: str) -> None:
    assert format_signed(value) == text


def test_large_scores_have_english_thousands_separators() -> None:
    with translation.override("en"):
        assert format_signed(-12345) == "−12,345"


@pytest.mark.parametrize(
    ("half_points", "french", "english"),
    [(0, "0", "0"), (1, "0,5", "0.5"), (81, "40,5", "40.5"), (82, "41", "41"), (182, "91", "91"), (None, "", "")],
)
def test_half_points_are_formatted_as_card_points(half_points: int | None, french: str, english: str) -> None:
    assert card_points_text(half_points) == french
    with translation.override("en"):
        assert card_points_text(half_points) == english


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(minutes=12, seconds=5), "12:05"),
        (timedelta(0), "00:00"),
        (timedelta(minutes=-2, seconds=-10), "−02:10"),
        (timedelta(minutes=90), "90:00"),
    ],
)
def test_the_time_left_is_formatted_in_minutes_and_seconds(left: timedelta, text: str) -> None:
    assert time_left(Clock(NOON + left), NOON) == text
