"""Formatting of dates."""

from datetime import date

import pytest
from django.template import Context, Template
from django.utils import translation

from tournaments.formatting.dates import date_format


@pytest.mark.parametrize(
    ("language", "day", "told"),
    [
        ("fr", date(2026, 9, 1), "1er septembre 2026"),
        ("fr", date(2026, 8, 31), "31 août 2026"),
        ("fr", date(2026, 5, 21), "21 mai 2026"),
        ("en", date(2026, 9, 1), "1 September 2026"),
    ],
)
def test_the_first_of_a_french_month_is_an_ordinal(language, day, told):
    with translation.override(language):
        assert date_format(day, "DATE_FORMAT") == told
        assert Template('{{ day|date:"DATE_FORMAT" }}').render(Context({"day": day})) == told


def test_no_date_is_an_empty_text():
    assert Template('{{ day|date:"DATE_FORMAT" }}').render(Context({"day": None})) == ""
