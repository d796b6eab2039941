"""Scores and card points."""

from decimal import Decimal

from django.utils.formats import number_format

from scoring.wording import MINUS, NO_BREAK_SPACE

Number = int | float | Decimal
GROUPED_FROM = 10_000


class Unsigned(int):
    """A figure that people count up, written without a plus sign: letters, marks, games."""


def grouped(value: Decimal, *, decimals: int | None = None, group_from: int = GROUPED_FROM) -> str:
    """A number with the reader's decimal sign; groups of thousands part at `group_from`, and never at a line end."""
    text = number_format(value, decimal_pos=decimals, use_l10n=True, force_grouping=abs(value) >= group_from)
    return text.replace("\u202f", NO_BREAK_SPACE).replace(" ", NO_BREAK_SPACE)


def signed(value: Number | None) -> str:
    """A score with its sign always written: `+318`, `−106`, `0`; a tally: `7`. Nothing for None."""
    if value is None:
        return ""
    sign = "+" if value > 0 and not isinstance(value, Unsigned) else MINUS if value < 0 else ""
    if isinstance(value, int) and abs(value) < GROUPED_FROM:
        return f"{sign}{abs(int(value))}"  # in every language
    return f"{sign}{grouped(abs(Decimal(str(value))))}"


def points(half_points: int | None) -> str:
    """Card points from half points: 81 is `40,5` in French, `40.5` in English; 82 is `41`."""
    if half_points is None:
        return ""
    whole, half = divmod(half_points, 2)
    return grouped(Decimal(whole) + Decimal("0.5"), decimals=1) if half else grouped(Decimal(whole))
