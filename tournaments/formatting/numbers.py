"""Formatting of scores and card points."""

from decimal import Decimal

from django.utils.formats import number_format

from scoring.wording import MINUS, NO_BREAK_SPACE

Number = int | float | Decimal
GROUPED_FROM = 1_000


class Unsigned(int):
    """A count that is written without a plus sign: letters, marks, games."""


def format_number(value: Decimal, *, decimals: int | None = None) -> str:
    """Format a number with the decimal sign of the active language.

    From `GROUPED_FROM` on, thousands are separated: in French by a no-break space.
    """
    text = number_format(value, decimal_pos=decimals, use_l10n=True, force_grouping=abs(value) >= GROUPED_FROM)
    return text.replace("\u202f", NO_BREAK_SPACE).replace(" ", NO_BREAK_SPACE)


def format_signed(value: Number | None) -> str:
    """Format a score with its sign: `+318`, `−106`, `0`, `+1 080`; an `Unsigned` one as `7`. Return an empty text for
    None.
    """
    if value is None:
        return ""
    sign = "+" if value > 0 and not isinstance(value, Unsigned) else MINUS if value < 0 else ""
    if isinstance(value, int) and abs(value) < GROUPED_FROM:
        return f"{sign}{abs(int(value))}"  # no separators, so the same in all languages
    return f"{sign}{format_number(abs(Decimal(str(value))))}"


def card_points_text(half_points: int | None) -> str:
    """Format half points as card points: 81 is `40,5` in French, `40.5` in English; 82 is `41`."""
    if half_points is None:
        return ""
    whole, half = divmod(half_points, 2)
    return format_number(Decimal(whole) + Decimal("0.5"), decimals=1) if half else format_number(Decimal(whole))
