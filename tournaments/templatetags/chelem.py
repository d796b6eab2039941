"""How Chelem writes numbers, places and drawings. Built in: templates need not load it.

Every filter takes what the models store (whole points, half points, cents) and answers in the reader's
language.
"""

from datetime import datetime
from decimal import Decimal
from math import ceil

import segno
from django import template
from django.templatetags.static import static
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.selectors.play.seat_words import seat_letter, seat_name
from tournaments.selectors.play.sheets import COMPASS
from tournaments.services.access.addresses import works_only_here

register = template.Library()
register.filter(seat_letter)
register.filter(seat_name)
register.filter(works_only_here)

Number = int | float | Decimal
MINUS = "\u2212"
NO_BREAK_SPACE = "\u00a0"


def _french() -> bool:
    return (get_language() or "fr").startswith("fr")


def _number(value: Decimal, *, decimals: int | None = None, group_from: int = 10_000) -> str:
    """A number with the reader's decimal sign; groups of thousands part at `group_from`, and never at a line end."""
    text = number_format(value, decimal_pos=decimals, use_l10n=True, force_grouping=abs(value) >= group_from)
    return text.replace("\u202f", NO_BREAK_SPACE).replace(" ", NO_BREAK_SPACE)


@register.filter
def signed(value: Number | None) -> str:
    """A score with its sign always written: `+318`, `−106`, `0`; nothing for None."""
    if value is None:
        return ""
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return f"{sign}{_number(abs(Decimal(str(value))))}"


@register.filter
def direction(value: Number | None) -> str:
    """The class word of a score: `plus`, `minus`, or nothing."""
    return "plus" if value and value > 0 else "minus" if value and value < 0 else ""


@register.filter
def points(half_points: int | None) -> str:
    """Card points from half points: 81 is `40,5` in French, `40.5` in English; 82 is `41`."""
    if half_points is None:
        return ""
    whole, half = divmod(half_points, 2)
    return _number(Decimal(whole) + Decimal("0.5"), decimals=1) if half else _number(Decimal(whole))


@register.filter
def money(cents: int | None) -> str:
    """An amount in euros from cents: `10,00 €` in French, `€10.00` in English."""
    if cents is None:
        return ""
    amount = _number(Decimal(abs(cents)) / 100, decimals=2, group_from=1000)
    sign = MINUS if cents < 0 else ""
    return f"{sign}{amount}{NO_BREAK_SPACE}€" if _french() else f"{sign}€{amount}"


@register.filter
def ordinal(rank: int | None) -> str:
    """A rank: `1er`, `2e` in French, `1st`, `2nd`, `11th` in English."""
    if rank is None:
        return ""
    if _french():
        return f"{rank}{'er' if rank == 1 else 'e'}"
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending}"


@register.filter
def magnitude(value: int) -> int:
    """A number without its sign, where words or a drawing say the direction."""
    return abs(value)


@register.filter
def pips(entered: int | None, expected: int | None) -> list[bool]:
    """One mark per deal expected at a table, true for those entered (those beyond the plan included)."""
    done = entered or 0
    return [number < done for number in range(max(done, expected or 0))]


@register.filter
def time_left(ends: datetime, now: datetime) -> str:
    """Minutes and seconds until a round ends: `12:05`, or `−02:10` once it is over. `clock.js` counts on."""
    seconds = ceil((ends - now).total_seconds())
    sign = MINUS if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60:02d}:{abs(seconds) % 60:02d}"


@register.filter
def place(position: int) -> str:
    """The seat of a position: 0 is N, 1 E, 2 S, 3 O, 4 the fifth. `seat_letter` or `seat_name` tells it to a reader."""
    return COMPASS[position]


@register.simple_tag
def icon(name: str) -> SafeString:
    """A drawing of `icons.svg`, hidden from screen readers because words always stand beside it."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static("chelem/icons.svg"),
        name,
    )


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """A QR code as a drawing without style attributes: black on white in every theme, read out as `label`."""
    drawing = segno.make(text, error="m", micro=False).svg_inline(
        title=label, svgclass=None, lineclass=None, omitsize=True, dark="#000", light="#fff", border=4
    )
    return mark_safe(drawing.replace("<svg", '<svg role="img"', 1))  # noqa: S308  # segno escapes the title
