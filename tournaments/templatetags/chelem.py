"""What templates write by themselves: `tournaments.formatting`, and drawings. Built in: templates need not load it."""

from collections.abc import Mapping
from functools import lru_cache

import segno
from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.formatting.clock import time_left
from tournaments.formatting.money import money
from tournaments.formatting.numbers import Number, Unsigned, points, signed
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


class _Given:
    """What a component is given, told apart by value and type: a safe text is another than the same text unsafe."""

    def __init__(self, component: str, values: dict[str, object]) -> None:
        self.component, self.values = component, values
        self._key = (component, get_language(), *((name, _told_apart(value)) for name, value in values.items()))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given) and self._key == other._key


def _told_apart(value: object) -> object:
    if isinstance(value, Mapping):
        return tuple((key, _told_apart(each)) for key, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_told_apart, value))
    return (str, str(value)) if isinstance(value, Promise) else (type(value), value)


@lru_cache(maxsize=5_000)
def _drawn(given: _Given) -> SafeString:
    return render_to_string(f"components/{given.component}.html", given.values)


@register.simple_tag
def drawn(component: str, **values: object) -> SafeString:
    """A component that shows nothing but its values, kept for the next page that gives it the same.

    What a hall shows again and again is drawn once: the buttons of a hand, the lines of a sheet. Half of the time that
    a tablet's page took went there.
    """
    return _drawn(_Given(component, values))


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
