"""What templates write by themselves: `tournaments.formatting`, and drawings. Built in: templates need not load it."""

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
from tournaments.formatting.clock import is_up, time_left
from tournaments.formatting.dates import first_of_month
from tournaments.formatting.money import money
from tournaments.formatting.numbers import Number, Unsigned, points, signed
from tournaments.formatting.ordinals import ordinal
from tournaments.formatting.squares import square
from tournaments.formatting.substitutes import replaced_words
from tournaments.selectors.results.heads import total_head
from tournaments.selectors.typed import rooms_typed
from tournaments.services.access.addresses import works_only_here
from tournaments.services.access.permissions import May

register = template.Library()
for written in (signed, points, money, ordinal, is_up, time_left, works_only_here, total_head):
    register.filter(written)


@register.filter(name="date", expects_localtime=True, is_safe=False)
def day_in_words(value: Any, written: str | None = None) -> str:
    """Django's `date`, with the first of a French month."""
    return first_of_month(date_of_django(value, written))


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
def replaced(told: Iterable[Sequence[Any]]) -> str:
    """Who sat in for somebody, as a note at the desk."""
    return replaced_words(told, public=False)


@register.filter
def replaced_public(told: Iterable[Sequence[Any]]) -> str:
    """The same for everybody."""
    return replaced_words(told, public=True)


@register.filter
def room_names(rooms: str) -> list[str]:
    """Of the setting that tells which tables stand in which room."""
    return list(rooms_typed(rooms) or {})


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

    __slots__ = ("_key", "component", "values")  # there are thousands

    def __init__(self, component: str, values: dict[str, object]) -> None:
        self.component, self.values = component, values
        key: list[object] = [component, get_language()]
        for name, value in values.items():
            key.append(name)
            _tell_apart(value, key)
        self._key = tuple(key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given) and self._key == other._key

    def taken(self) -> dict[str, object]:
        """The values, which a drawing that is kept needs no more."""
        values, self.values = self.values, {}
        return values


def _tell_apart(value: object, key: list[object]) -> None:
    """Add to `key` type and value, or for several of them one tuple: no type is one."""
    if isinstance(value, Mapping | list | tuple):
        several: list[object] = []
        for each in value.items() if isinstance(value, Mapping) else value:
            _tell_apart(each, several)
        key.append(tuple(several))
    else:
        key += (str, str(value)) if isinstance(value, Promise) else (type(value), value)


ROW = ("anchor", "carried", "decided", "href", "mine", "note", "place", "replaced", "rounds")
LACKING = {"_ranking_row": dict.fromkeys(ROW)}  # a template looks long for a value that nobody gave


# The ranking of 1,000 players on wall and phones, in both languages, and the sheets of their tables.
@lru_cache(maxsize=12_000)
def _drawn(given: _Given) -> SafeString:
    return render_to_string(f"components/{given.component}.html", LACKING.get(given.component, {}) | given.taken())


@register.simple_tag
def drawn(component: str, **values: object) -> SafeString:
    """A component that shows nothing but its values, kept for the next page that gives it the same.

    What a hall shows again and again is drawn once: the buttons of a hand, the lines of a sheet. Half of the time that
    a tablet's page took went there.
    """
    give_way()
    return _drawn(_Given(component, values))


@register.simple_tag
def ranking_row(row: Any, **values: object) -> SafeString:
    """A standing of a player or a team as `components/_ranking_row.html`. After a deal four of a thousand are new."""
    give_way()
    same = {name: getattr(row, name) for name in ("rank", "tied", "withdrawn", "also")}
    return _drawn(_Given("_ranking_row", same | {"balance": row.total} | values))


@register.simple_tag
def public_row(row: Any, *, at: str, place: str, with_rounds: object, with_decisions: object) -> SafeString:
    """A player's standing as everybody may read it, with the columns that the table has; `at` says of which stage."""
    href = "" if row.number is None else _day_of(get_script_prefix(), at, row.number)
    values = {"name": row.public_name, "movement": row.moved, "note": row.club, "carried": row.carried}
    if with_rounds or with_decisions:
        values |= {"rounds": row.rounds}
    if with_decisions:
        values |= {"decided": row.adjustment}
    values |= {"anchor": row.number, "replaced": replaced_public(row.replaced_by), "href": href, "place": place}
    return ranking_row(row, **values)


@lru_cache(maxsize=12_000)
def _day_of(_prefix: str, at: str, number: int) -> str:
    """The page of a player's day. To find an address takes as long as to draw half of the row."""
    return reverse("public-player", args=[at, number])


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
    drawing = square(text).svg_inline(
        title=label, svgclass=None, lineclass=None, omitsize=True, dark="#000", light="#fff", border=4
    )
    return mark_safe(drawing.replace("<svg", '<svg role="img"', 1))  # noqa: S308  # segno escapes the title
