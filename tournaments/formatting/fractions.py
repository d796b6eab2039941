"""Formatting of exact fractions, rounded to the hundredth for display only: comparisons use the fractions."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from scoring.wording import MINUS
from tournaments.formatting.numbers import format_number

HUNDREDTH = Decimal("0.01")


def format_fraction(value: Fraction, *, with_sign: bool = False) -> str:
    """Format a fraction: `203`, `50,5`, `66,67`; with its sign `+318` and `−106`."""
    size = abs(value)
    rounded = (Decimal(size.numerator) / Decimal(size.denominator)).quantize(HUNDREDTH, rounding=ROUND_HALF_UP)
    whole = rounded == rounded.to_integral_value()
    text = format_number(Decimal(int(rounded)) if whole else rounded.normalize())
    sign = MINUS if value < 0 and rounded else "+" if with_sign and rounded else ""
    return f"{sign}{text}"
