"""The totals of a round, table after table: a sheet that all have signed is recorded and confirmed by one key."""

from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.formatting.numbers import signed
from tournaments.models import Round, Seat, Stage, Table
from tournaments.selectors.play.sheets import Sheet, round_sheets, sheet_get, totals_version, totals_versions
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.play.confirmations import totals_take
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part, done
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.play.totals_form import DeskTotalsForm
from tournaments.web.kit.parts import wants_part


@dataclass(frozen=True)
class PaperRow:
    """One sheet: its form with the version of the totals that it shows, and why it was refused."""

    sheet: Sheet
    form: DeskTotalsForm
    version: int
    refused: str = ""

    @property
    def number(self) -> int:
        return self.sheet.table.number

    @property
    def is_taken(self) -> bool:
        """Only reopening it changes it then."""
        return self.sheet.table.state == Table.State.CONFIRMED

    @property
    def cells(self) -> list[tuple[Seat, BoundField]]:
        """Each seat with its field."""
        return [(seat, self.form[f"total_{seat.number}"]) for seat in self.sheet.seats]

    @property
    def asks_why(self) -> bool:
        """Whether the field for the reason is open: the sum was refused, or a reason stands there."""
        reason = self.form["reason"].value() if "reason" in self.form.fields else None
        return bool(reason) or bool(self.form.is_bound and self.form.non_field_errors())

    @property
    def sum(self) -> str:
        """Of what is there, as the script writes it while somebody types."""
        written = [str(field.value()) for _seat, field in self.cells]
        figures = [int(text) for text in written if text.lstrip("+-").isdecimal()]
        return signed(sum(figures)) if figures else ""


def paper_rows(round_: Round) -> list[PaperRow]:
    """The sheets of a round in their order, in as many queries for many tables as for one."""
    versions = totals_versions(round_)
    return [
        PaperRow(sheet, DeskTotalsForm(None, sheet=sheet), versions.get(sheet.table.number, 0))
        for sheet in round_sheets(round_.pk)
    ]


def page_of_totals(request: HttpRequest, round_: Round, rows: list[PaperRow], *, status: int = 200) -> HttpResponse:
    """The grid."""
    seats = max((row.sheet.size for row in rows), default=0)
    context = {"round": round_, "rows": rows, "seats": seats} | counted(round_)
    page = "desk/recording/totals.html"
    return desk_page(request, page, round_.stage, context, section="rounds", status=status)


def counted(round_: Round) -> dict[str, Any]:
    """How many sheets are in, of how many."""
    tables = round_.tables.all()
    return {"taken": tables.filter(state=Table.State.CONFIRMED).count(), "total": tables.count()}


@require_POST
@desk("correct")
def take(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """One sheet; what is refused stays as it was typed, with the reason. For htmx its row, and how many are in."""
    round_ = round_at(stage, number)
    tables = Table.objects.select_related("round__stage__tournament", "station")
    shown = get_object_or_404(tables, round=round_, station__number=table)
    form = DeskTotalsForm(request.POST, sheet=sheet_get(shown))
    refused, status = _take(shown, form, actor)
    if wants_part(request):
        sheet = sheet_get(shown)
        row = PaperRow(sheet, form if refused else DeskTotalsForm(None, sheet=sheet), totals_version(shown), refused)
        context = {"round": round_, "row": row, "oob": True} | counted(round_)
        return desk_part(request, "desk/recording/_taken.html", stage, context, status=status)
    if not refused:
        said = _("Feuille de la table %(n)s enregistrée.") % {"n": table}
        return done(request, said, "desk-recording", stage.address, number)
    rows = [
        PaperRow(row.sheet, form, row.version, refused) if row.number == table else row for row in paper_rows(round_)
    ]
    return page_of_totals(request, round_, rows, status=status)


def _take(table: Table, form: DeskTotalsForm, actor: Actor) -> tuple[str, int]:
    """Why the sheet is not taken, and the status that says so; nothing and 200 when it is."""
    if not form.is_valid():
        return " ".join(str(text) for texts in form.errors.values() for text in texts), 422
    try:
        told = form.cleaned_data
        version, reason = told["version"] or 0, told.get("reason", "")
        totals_take(table=table, totals=form.balances(), version=version, actor=actor, reason=reason)
    except DomainError as error:
        return error.text, error.status
    return "", 200
