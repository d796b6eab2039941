"""Formatting of amounts, which are stored in cents."""

from decimal import Decimal

from scoring.wording import MINUS, NO_BREAK_SPACE
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_number


def money(cents: int | None) -> str:
    """Format cents as euros: `10,00 €` in French, `€10.00` in English."""
    if cents is None:
        return ""
    amount = format_number(Decimal(abs(cents)) / 100, decimals=2)
    sign = MINUS if cents < 0 else ""
    return f"{sign}{amount}{NO_BREAK_SPACE}€" if reader_language() == "fr" else f"{sign}€{amount}"
