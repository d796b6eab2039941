"""Template tags and filters: `tournaments.formatting`, icons, cached components. Built in: no `{% load %}` needed."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.defaultfilters import date as date_of_django
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from players.giving_way import give_way
from tournaments.formatting.clock import is_up, time_left, unbroken_hours
from tournaments.formatting.dates import first_of_month
from tournaments.formatting.money import money
from tournaments.formatting.numbers import Number, Unsigned, card_points_text, format_signed
from tournaments.formatting.ordinals import ordinal
from tournaments.formatting.qr_codes import SVG_LOOK, create_qr_code
from tournaments.formatting.substitutes import replaced_words
from tournaments.selectors.play.claims import provisional_rounds
from tournaments.selectors.results.heads import total_heading
from tournaments.selectors.typed import rooms_typed
from tournaments.services.access.addresses import works_only_here
from tournaments.services.access.permissions import May

register = template.Library()
register.filter("signed", format_signed)
register.filter("points", card_points_text)
register.filter("total_head", total_heading)
register.simple_tag(provisional_rounds)
for formatter in (money, ordinal, is_up, time_left, unbroken_hours, works_only_here):
    register.filter(formatter)


@register.filter(name="date", expects_localtime=True, is_safe=False)
def day_in_words(value: Any, format_string: str | None = None) -> str:
    """Format a date like Django's `date`, with the French `1er`."""
    return first_of_month(date_of_django(value, format_string))


@register.filter
def allows(may: May, action: str) -> bool:
    """Return a permission by a name from the view, as `may.draw`."""
    return bool(getattr(may, action))


@register.filter
def direction(value: Number | None) -> str:
    """Return the CSS class of a score: `plus`, `minus`, or empty; also empty for an `Unsigned`."""
    if not value or isinstance(value, Unsigned):
        return ""
    return "plus" if value > 0 else "minus"


@register.filter
def substitutes(replaced_by: Iterable[Sequence[Any]]) -> str:
    """Return the substitutes of a player as a note, with full names."""
    return replaced_words(replaced_by, public=False)


@register.filter
def substitutes_public(replaced_by: Iterable[Sequence[Any]]) -> str:
    """Return the substitutes of a player as a note, with public names."""
    return replaced_words(replaced_by, public=True)


@register.filter
def room_names(rooms: str) -> list[str]:
    """Return the names of the rooms in the setting."""
    return list(rooms_typed(rooms) or {})


@register.filter
def magnitude(value: int) -> int:
    """Return the absolute value, where words or a drawing show the sign."""
    return abs(value)


@register.filter
def pips(entered: int | None, expected: int | None) -> list[bool]:
    """Return one mark per expected deal, true for entered ones, including those beyond the plan."""
    done = entered or 0
    return [number < done for number in range(max(done, expected or 0))]


class _Arguments:
    """The arguments of a component as a cache key, by value and type: a safe text differs from the same unsafe text."""

    __slots__ = ("_key", "component", "values")  # there are thousands

    def __init__(self, component: str, values: dict[str, object]) -> None:
        self.component, self.values = component, values
        key: list[object] = [component, get_language()]
        for name, value in values.items():
            key.append(name)
            _extend_key(value, key)
        self._key = tuple(key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Arguments) and self._key == other._key

    def pop_values(self) -> dict[str, object]:
        """Return the values and drop them: the cached result does not need them."""
        values, self.values = self.values, {}
        return values


def _extend_key(value: object, key: list[object]) -> None:
    """Add type and value to `key`, and a tuple for a container."""
    if isinstance(value, Mapping | list | tuple):
        several: list[object] = []
        for each in value.items() if isinstance(value, Mapping) else value:
            _extend_key(each, several)
        key.append(tuple(several))
    else:
        key += (str, str(value)) if isinstance(value, Promise) else (type(value), value)


ROW = ("anchor", "carried", "decided", "href", "mine", "note", "place", "replaced", "rounds")
DEFAULTS = {"_ranking_row": dict.fromkeys(ROW)}  # defaults: the lookup of a missing variable is slow


# Room for the ranking of 1,000 players on wall and phones, in both languages, and the sheets of their tables.
@lru_cache(maxsize=12_000)
def _render_cached(given: _Arguments) -> SafeString:
    return render_to_string(
        f"components/{given.component}.html", DEFAULTS.get(given.component, {}) | given.pop_values()
    )


@register.simple_tag
def component(component_name: str, **values: object) -> SafeString:
    """Render a component that depends only on its values, cached by them; POSTs go first (`give_way`).

    Cells that a hall shows often are rendered once: buttons of a hand, lines of a sheet. They took half of the time of
    a tablet's page.
    """
    give_way()
    return _render_cached(_Arguments(component_name, values))


@register.simple_tag
def ranking_row(row: Any, **values: object) -> SafeString:
    """Render a standing by `components/_ranking_row.html`. After a deal four of a thousand rows are new."""
    give_way()
    same = {name: getattr(row, name) for name in ("rank", "tied", "withdrawn", "also")}
    return _render_cached(_Arguments("_ranking_row", same | {"balance": row.total} | values))


@register.simple_tag
def public_row(row: Any, *, at: str, place: str, with_rounds: object, with_decisions: object) -> SafeString:
    """Render the public standing of a player, with the columns of the table; `at`: address of the stage."""
    href = "" if row.number is None else _day_of(get_script_prefix(), at, row.number)
    values = {"name": row.public_name, "movement": row.moved, "note": row.club, "carried": row.carried}
    if with_rounds or with_decisions:
        values |= {"rounds": row.rounds}
    if with_decisions:
        values |= {"decided": row.adjustment}
    values |= {"anchor": row.number, "replaced": substitutes_public(row.replaced_by), "href": href, "place": place}
    return ranking_row(row, **values)


@lru_cache(maxsize=12_000)
def _day_of(_prefix: str, at: str, number: int) -> str:
    """Return the URL of a player's day, cached: reversing takes half of the time of a row.

    `_prefix` is only a key of the cache: `reverse` puts the prefix of the organiser before the path.
    """
    return reverse("public-player", args=[at, number])


@register.simple_tag
def icon(name: str) -> SafeString:
    """Render an icon of `icons.svg`, hidden from screen readers as there is always a text next to it."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static("chelem/icons.svg"),
        name,
    )


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """Render a QR code without style attributes: black on white in every theme, with `label` for screen readers."""
    return _draw_qr(text, str(label))


@lru_cache(maxsize=64)
def _draw_qr(text: str, label: str) -> SafeString:
    """Return the cached drawing of a code: the four of the dashboard took a tenth of its time."""
    drawing = create_qr_code(text).svg_inline(title=label, svgclass=None, lineclass=None, **SVG_LOOK)
    return mark_safe(drawing.replace("<svg", '<svg role="img"', 1))  # noqa: S308  # segno escapes the title
