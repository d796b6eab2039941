"""What templates write by themselves: `tournaments.formatting`, and drawings. Built in: templates need not load it."""

import segno
from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.formatting.money import money
from tournaments.formatting.numbers import Number, Unsigned, points, signed, time_left
from tournaments.formatting.ordinals import ordinal
from tournaments.selectors.results.heads import total_head
from tournaments.services.access.addresses import works_only_here
from tournaments.services.access.permissions import May

register = template.Library()
for written in (signed, points, money, ordinal, time_left, works_only_here, total_head):
    register.filter(written)


@register.filter
def allows(may: May, action: str) -> bool:
    """`may.draw` where the word of the action comes from the view."""
    return bool(getattr(may, action))


@register.filter
def direction(value: Number | None) -> str:
    """The class word of a score: `plus`, `minus`, or nothing; a tally is neither won nor lost."""
    if isinstance(value, Unsigned):
        return ""
    return "plus" if value and value > 0 else "minus" if value and value < 0 else ""


@register.filter
def magnitude(value: int) -> int:
    """A number without its sign, where words or a drawing say the direction."""
    return abs(value)


@register.filter
def pips(entered: int | None, expected: int | None) -> list[bool]:
    """One mark per deal expected at a table, true for those entered (those beyond the plan included)."""
    done = entered or 0
    return [number < done for number in range(max(done, expected or 0))]


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
