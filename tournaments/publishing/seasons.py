"""The ranking of a season as CSV, XLSX and JSON. Each line names the season, to distinguish it from an evening's."""

import json
from fractions import Fraction

from django.utils.translation import gettext as _

from players.exporting import Value, as_csv, as_xlsx
from tournaments.formatting.fractions import format_fraction
from tournaments.publishing.exports import EXPORTS
from tournaments.ranking.seasons.standings import Cell, SeasonRow
from tournaments.selectors.seasons.standings import SeasonShown
from tournaments.selectors.seasons.words import needs_text


def season_csv(shown: SeasonShown, *, full_names: bool) -> bytes:
    """Return the ranking as CSV with `;`, the separator of French spreadsheets."""
    return as_csv(_rows(shown, full_names=full_names))


def season_xlsx(shown: SeasonShown, *, full_names: bool) -> bytes:
    """Return the ranking as a workbook of one sheet; whole figures are numbers."""
    return as_xlsx(_rows(shown, full_names=full_names))


def season_json(shown: SeasonShown, *, full_names: bool) -> bytes:
    """Return the ranking as JSON text."""
    return json.dumps(season_data(shown, full_names=full_names), ensure_ascii=False, indent=1).encode()


def season_data(shown: SeasonShown, *, full_names: bool) -> dict[str, object]:
    """Return the ranking as JSON values. Points are strings, because fractions such as `1/3` must stay exact.

    Coefficients are in hundredths. `left` is the number of evenings to come.
    """
    season = shown.season
    return {
        "season": season.name,
        "closed": season.is_closed,
        "on": str(shown.on) if shown.on else None,
        "category": shown.category or None,
        "rules": shown.rules.as_data(),
        "evenings": [
            {
                "id": evening.event.pk,
                "name": evening.event.name,
                "date": str(evening.event.date),
                "tournament": evening.event.tournament.slug if evening.event.tournament else None,
                "imported": evening.event.imported,
                "coefficient": evening.event.coefficient,
                "players": len(evening.played),
            }
            for evening in shown.held
        ],
        "left": shown.left,
        "ranking": [_line(row, shown, full_names=full_names) for row in shown.rows],
        "clubs": [
            {"club": row.club, "rank": row.rank, "tied": row.tied, "total": str(row.total)} for row in shown.clubs
        ],
    }


def _line(row: SeasonRow, shown: SeasonShown, *, full_names: bool) -> dict[str, object]:
    """Return the line of a person as JSON values; `evenings` are those in which they took part."""
    person = shown.people[row.person]
    return {
        "rank": row.rank,
        "tied": row.tied,
        "name": person.name if full_names else person.public_name,
        "club": person.club,
        "category": person.category,
        "total": str(row.total),
        "evenings": [
            {"id": cell.evening, "points": str(cell.points), "counts": cell.counts}
            for cell in row.cells
            if cell.result is not None
        ],
        "wins": row.wins,
        "missing": row.missing,
        "final": row.passes,
    }


def _rows(shown: SeasonShown, *, full_names: bool) -> list[list[Value]]:
    heads: list[Value] = [_("Place"), _("Joueur"), _("Club"), _("Catégorie"), _("Total")]
    heads += [f"{evening.event.name} ({evening.event.date})" for evening in shown.held]
    return [
        [*heads, _("Soirées"), _("Victoires"), _("Ce qui manque"), _("Saison")],
        *(_row(row, shown, full_names=full_names) for row in shown.rows),
    ]


def _row(row: SeasonRow, shown: SeasonShown, *, full_names: bool) -> list[Value]:
    """Return the cells of a person; evenings that do not count are in parentheses."""
    person = shown.people[row.person]
    return [
        row.rank,
        person.name if full_names else person.public_name,
        person.club,
        person.category,
        _figure(row.total),
        *(_cell(cell) for cell in row.cells),
        len(row.came),
        row.wins,
        needs_text(row, shown),
        " · ".join(filter(None, [shown.season.name, shown.category])),
    ]


def _cell(cell: Cell) -> Value:
    """Return the points of an evening; in parentheses if it does not count, None without a result."""
    if cell.result is None:
        return None
    return _figure(cell.points) if cell.counts else f"({format_fraction(cell.points)})"


def _figure(value: Fraction) -> Value:
    return value.numerator if value.denominator == 1 else format_fraction(value)


SEASON_EXPORTS = {
    "csv": (season_csv, EXPORTS["csv"][1]),
    "xlsx": (season_xlsx, EXPORTS["xlsx"][1]),
    "json": (season_json, EXPORTS["json"][1]),
}
