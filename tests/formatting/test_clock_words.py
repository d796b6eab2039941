"""Times of day in typed sentences."""

import pytest

from tournaments.formatting.clock import unbroken_hours


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Repas à 19 h 30.", "Repas à 19\u00a0h\u00a030."),
        ("Reprise à 14 h", "Reprise à 14\u00a0h"),
        ("à 9 h 5 tables", "à 9\u00a0h 5 tables"),
        ("3 hommes", "3 hommes"),
    ],
)
def test_time_of_day_is_not_broken(typed: str, written: str) -> None:
    assert unbroken_hours(typed) == written
