"""The ranking of a season as a table for desk and public: counted results bold, dropped ones struck."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils.dateparse import parse_date
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.fractions import format_fraction
from tournaments.ranking.seasons.side_lists import Honour
from tournaments.ranking.seasons.standings import Cell, SeasonRow
from tournaments.selectors.seasons.evenings import SeasonEvening
from tournaments.selectors.seasons.public import people_with_page
from tournaments.selectors.seasons.standings import SeasonShown
from tournaments.selectors.seasons.words import (
    evening_label,
    evening_warning,
    needs_text,
    past_note,
    points_text,
    rules_sentences,
    state_sentence,
)

FIRST_YEAR, LAST_YEAR = 1900, 2200


@dataclass(frozen=True, kw_only=True)
class SeasonCell:
    """The result of an evening on a line; `text` is empty for an absence."""

    text: str
    counts: bool


@dataclass(frozen=True, kw_only=True)
class SeasonLine:
    """A line of the ranking.

    `note`: club and category; `counted`: number of counted evenings, for narrow screens; `needs`: evenings or points
    that are missing for the ranking. `page`: the person has a public page; `passes`: qualifies for the final.
    """

    person: int
    rank: int | None
    tied: bool
    name: str
    page: bool
    note: str
    cells: tuple[SeasonCell, ...]
    total: str
    counted: str
    needs: str
    passes: bool


def day_asked(request: HttpRequest) -> date | None:
    """Return the day of `?au=2026-11-07`; None for any other value."""
    try:
        day = parse_date(request.GET.get("au", ""))
    except ValueError:
        return None
    return day if day is not None and FIRST_YEAR <= day.year < LAST_YEAR else None


def season_context(shown: SeasonShown, *, full_names: bool, category: str = "") -> dict[str, Any]:
    """Return the context of `components/_season.html`."""
    rows = shown.of_category(category) if category else shown.rows
    with_page = set() if full_names else people_with_page(shown)
    return {
        "season": shown.season,
        "shown": shown,
        "heads": [(evening_label(evening), evening.event.name) for evening in shown.held],
        "lines": [_line(row, shown, with_page, full_names=full_names) for row in rows],
        "sides": _sides(shown, full_names=full_names),
        "clubs": [(row, points_text(row.total, shown.rules)) for row in shown.clubs],
        "told": rules_sentences(shown.rules, len(shown.evenings)),
        "warnings": list(filter(None, map(evening_warning, shown.evenings))),
        "state": state_sentence(shown),
        "past": past_note(shown),
        "category": category,
        "tab": str(shown.categories.index(category) + 1) if category else "",
        "query": _query(shown, category),
        "tabs": _tabs(shown, category),
    }


def _line(row: SeasonRow, shown: SeasonShown, with_page: set[int], *, full_names: bool) -> SeasonLine:
    """Return a row in words; a closed season, at its end, no longer says what is missing for the ranking."""
    person = shown.people[row.person]
    came, counting = len(row.came), sum(cell.counts and cell.result is not None for cell in row.cells)
    evenings_note = ngettext("%(n)s soirée", "%(n)s soirées", came) % {"n": came}
    if counting < came:
        counted = ngettext("%(n)s soirée comptée sur %(came)s", "%(n)s soirées comptées sur %(came)s", counting)
        evenings_note = counted % {"n": counting, "came": came}
    return SeasonLine(
        person=row.person,
        rank=row.rank,
        tied=row.tied,
        name=person.name if full_names else person.public_name,
        page=row.person in with_page,
        note=" · ".join(filter(None, [person.club, person.category])),
        cells=tuple(_cell(cell, shown) for cell in row.cells),
        total=points_text(row.total, shown.rules),
        counted=evenings_note,
        needs="" if shown.season.is_closed and shown.on is None else needs_text(row, shown),
        passes=row.passes,
    )


def _cell(cell: Cell, shown: SeasonShown) -> SeasonCell:
    missing = cell.result is None and not (shown.rules.absent_zero and cell.counts)
    return SeasonCell(text="" if missing else points_text(cell.points, shown.rules), counts=cell.counts)


def _sides(shown: SeasonShown, *, full_names: bool) -> list[dict[str, Any]]:
    """Return the side lists that are not empty: most evenings, most wins, best evenings."""
    sides = shown.sides
    evenings = {evening.event.pk: evening for evening in shown.held}
    lists = [
        (_("Le plus de soirées"), sides.most_evenings, False),
        (_("Le plus de victoires"), sides.most_wins, False),
        (_("Meilleures soirées"), sides.best_evenings, True),
    ]
    return [
        {
            "title": title,
            "lines": [_honour(one, shown, evenings, points=points, full_names=full_names) for one in honours],
        }
        for title, honours, points in lists
        if honours
    ]


def _honour(
    one: Honour, shown: SeasonShown, evenings: dict[int, SeasonEvening], *, points: bool, full_names: bool
) -> dict[str, str]:
    """Return a line of a side list: name, figure (as `points`, or a count), and the evening if it is about one."""
    person = shown.people[one.person]
    return {
        "name": person.name if full_names else person.public_name,
        "figure": points_text(one.figure, shown.rules) if points else format_fraction(one.figure),
        "note": evenings[one.evening].event.name if one.evening is not None else "",
    }


def _tabs(shown: SeasonShown, current: str) -> list[dict[str, Any]]:
    """Return a tab for all people and one for each category; none without categories."""
    categories: Sequence[str] = shown.categories
    if not categories:
        return []
    on = f"&au={shown.on}" if shown.on else ""
    tabs = [{"label": _("Tous"), "href": f"?{on.lstrip('&')}", "current": not current}]
    tabs += [
        {"label": name, "href": f"?categorie={index}{on}", "current": name == current}
        for index, name in enumerate(categories, start=1)
    ]
    return tabs


def _query(shown: SeasonShown, category: str) -> str:
    """Return the query string of this view, with its `?`, for links to files; empty for today, all categories."""
    asked = {"au": str(shown.on)} if shown.on else {}
    asked |= {"categorie": str(shown.categories.index(category) + 1)} if category else {}
    return f"?{urlencode(asked)}" if asked else ""


def category_asked(request: HttpRequest, shown: SeasonShown) -> str:
    """Return the category with the number `?categorie=2`; empty for any other value."""
    asked = request.GET.get("categorie", "")
    numbered = {str(index): name for index, name in enumerate(shown.categories, start=1)}
    return numbered.get(asked, "")
