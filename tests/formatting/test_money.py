"""Amounts of money, in both languages."""

import pytest
from django.utils import translation

from tournaments.formatting.money import money

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [
        (1000, f"10,00{NBSP}€", "€10.00"),
        (5, f"0,05{NBSP}€", "€0.05"),
        (123456, f"1{NBSP}234,56{NBSP}€", "€1,234.56"),
        (-250, f"−2,50{NBSP}€", "−€2.50"),
        (None, "", ""),
    ],
)
def test_cents_are_formatted_as_euros(cents: int | None, french: str, english: str) -> None:
    assert money(cents) == french
    with translation.override("en"):
        assert money(cents) == english
