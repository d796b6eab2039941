"""Totals of a round typed from signed sheets, table by table: each is recorded and confirmed with one key."""

from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.formatting.numbers import format_signed
from tournaments.models import Round, Seat, Stage, Table
from tournaments.selectors.play.sheets import Sheet, round_sheets, sheet_get, totals_version, totals_versions
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.play.confirmations import signed_totals_record
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part, redirect_with_success
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.play.totals_form import DeskTotalsForm
from tournaments.web.kit.parts import wants_part


@dataclass(frozen=True)
class PaperRow:
    """One sheet: its form, the version of the totals in it, and the reason for its refusal."""

    sheet: Sheet
    form: DeskTotalsForm
    version: int
    refused: str = ""

    @property
    def number(self) -> int:
        return self.sheet.table.number

    @property
    def is_taken(self) -> bool:
        """True for a confirmed sheet, which must be reopened before a change."""
        return self.sheet.table.state == Table.State.CONFIRMED

    @property
    def cells(self) -> list[tuple[Seat, BoundField]]:
        """Each seat with its field."""
        return [(seat, self.form[f"total_{seat.number}"]) for seat in self.sheet.seats]

    @property
    def asks_why(self) -> bool:
        """True if the field for the reason is open: the sum was refused, or the field has a value."""
        reason = self.form["reason"].value() if "reason" in self.form.fields else None
        return bool(reason) or bool(self.form.is_bound and self.form.non_field_errors())

    @property
    def sum(self) -> str:
        """The sum of the typed totals, formatted as the script formats it during typing."""
        texts = [str(field.value()) for _seat, field in self.cells]
        figures = [int(text) for text in texts if text.lstrip("+-").isdecimal()]
        return format_signed(sum(figures)) if figures else ""


def paper_rows(round_: Round) -> list[PaperRow]:
    """Return the sheets of a round in their order; the number of queries does not grow with the tables."""
    versions = totals_versions(round_)
    return [
        PaperRow(sheet, DeskTotalsForm(None, sheet=sheet), versions.get(sheet.table.number, 0))
        for sheet in round_sheets(round_.pk)
    ]


def page_of_totals(request: HttpRequest, round_: Round, rows: list[PaperRow], *, status: int = 200) -> HttpResponse:
    """Render the grid."""
    seats = max((row.sheet.size for row in rows), default=0)
    context = {"round": round_, "rows": rows, "seats": seats} | count_sheets(round_)
    page = "desk/recording/totals.html"
    return desk_page(request, page, round_.stage, context, section="rounds", status=status)


def count_sheets(round_: Round) -> dict[str, Any]:
    """Return the number of confirmed sheets and of all sheets."""
    tables = round_.tables.all()
    return {"taken": tables.filter(state=Table.State.CONFIRMED).count(), "total": tables.count()}


@require_POST
@desk("correct")
def take(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Record and confirm one sheet; a refused one keeps its values and shows the reason.

    For htmx, render its row and the number of confirmed sheets.
    """
    round_ = round_at(stage, number)
    tables = Table.objects.select_related("round__stage__tournament", "station")
    edited_table = get_object_or_404(tables, round=round_, station__number=table)
    form = DeskTotalsForm(request.POST, sheet=sheet_get(edited_table))
    refusal, status = _take(edited_table, form, actor)
    if wants_part(request):
        sheet = sheet_get(edited_table)
        row = PaperRow(
            sheet, form if refusal else DeskTotalsForm(None, sheet=sheet), totals_version(edited_table), refusal
        )
        context = {"round": round_, "row": row, "oob": True} | count_sheets(round_)
        return desk_part(request, "desk/recording/_sent_row.html", stage, context, status=status)
    if not refusal:
        message = _("Feuille de la table %(n)s enregistrée.") % {"n": table}
        return redirect_with_success(request, message, "desk-recording", stage.address, number)
    rows = [
        PaperRow(row.sheet, form, row.version, refusal) if row.number == table else row for row in paper_rows(round_)
    ]
    return page_of_totals(request, round_, rows, status=status)


def _take(table: Table, form: DeskTotalsForm, actor: Actor) -> tuple[str, int]:
    """Record and confirm the sheet. Return the reason of a refusal and its HTTP status, else "" and 200."""
    if not form.is_valid():
        return " ".join(str(text) for texts in form.errors.values() for text in texts), 422
    try:
        data = form.cleaned_data
        version, reason = data["version"] or 0, data.get("reason", "")
        signed_totals_record(table=table, totals=form.balances(), version=version, actor=actor, reason=reason)
    except DomainError as error:
        return error.text, error.status
    return "", 200
