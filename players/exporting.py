"""Exports of players, and the template for imports, as CSV and XLSX.

Texts that a spreadsheet would run as a formula are escaped.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from players.models import Player
from players.person import FORMULA_SIGNS

Value = str | int | Decimal | None
RUNS = (*FORMULA_SIGNS, "\t", "\r", "\n")  # a spreadsheet may run a text that begins with one
# Keys of the columns of `column_titles`, for programs.
PLAYER_KEYS = (
    *("last_name", "first_name", "licence", "club", "category"),
    *("birth_year", "email", "consent", "member_until", "dues_paid"),
)


def column_titles() -> list[Value]:
    """Return the column headings in the active language; the import recognises them in French and English."""
    names = (_("Nom"), _("Prénom"), _("Licence"), _("Club"), _("Catégorie"))
    return [*names, _("Année de naissance"), _("Courriel"), _("Consentement"), _("Adhésion jusqu’au"), _("Cotisation")]


def player_rows(players: Iterable[Player]) -> list[list[Value]]:
    """Return the headings, then one row per player."""
    return [column_titles(), *(_player_row(player) for player in players)]


def template_rows() -> list[list[Value]]:
    """Return the template for imports: headings and two sample people.

    An import has one column more than an export: the rating, which belongs to an entry and not to a person.
    """
    club = _("Tarot club du Moulin")
    one: list[Value] = ["DUPONT", "Jeanne", "A12345", club, "Senior", 1958, "jeanne@example.org", _("oui")]
    two: list[Value] = ["LE GOFF", "Yann", "", club, "", None, "", _("non")]
    return [[*column_titles(), _("Force")], [*one, "2027-08-31", _("oui"), 412], [*two, None, None, None]]


def _player_row(player: Player) -> list[Value]:
    """Return the cells of a player, in the order of the headings."""
    club = player.club.name if player.club else ""
    consent = _("oui") if player.consent_full_name else _("non")
    until = player.member_until.isoformat() if player.member_until else None
    dues = (_("oui") if player.dues_paid else _("non")) if until else None
    names: list[Value] = [player.last_name, player.first_name, player.licence, club, player.category]
    return [*names, player.birth_year, player.email, consent, until, dues]


def as_csv(rows: Sequence[Sequence[Value]]) -> bytes:
    """Return CSV with `;` and a UTF-8 BOM: French Excel opens it by a double click, accents included."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";").writerows([_csv_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(rows: Sequence[Sequence[Value]]) -> bytes:
    """Return a workbook with one sheet; texts are stored as texts, so that no formula in them runs."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([safe_cell(value) for value in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _csv_cell(value: Value) -> Value:
    """Return the cell, a number with a decimal comma: locales with `;` between cells use it."""
    return str(value).replace(".", ",") if isinstance(value, Decimal) else safe_cell(value)


def safe_cell(value: Value) -> Value:
    """Return the cell with an apostrophe before a formula sign, tab or line end, and without control characters, which
    XML cannot contain.
    """
    if not isinstance(value, str):
        return value
    text = ILLEGAL_CHARACTERS_RE.sub("", value)
    return f"'{text}" if text.startswith(RUNS) else text
