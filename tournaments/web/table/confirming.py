"""Views of a whole sheet: totals from paper, confirmation, dispute, the call for the arbiter."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.formatting.numbers import format_signed
from tournaments.formatting.seats import Place
from tournaments.models import Submission, Table
from tournaments.selectors.play.confirmations import confirmations_in_force, open_disputes
from tournaments.selectors.play.sheets import sheet_get, totals_version
from tournaments.services.play.calls import arbiter_call
from tournaments.web.games.wish import wish_context, wish_form
from tournaments.web.kit.parts import wants_part
from tournaments.web.table.boards import confirmation_context
from tournaments.web.table.gate import table_and_actor, table_and_device
from tournaments.web.table.pages import (
    page_context,
    part_page,
    reading_address,
    screen_answer,
    sheet_context,
    totals_context,
)
from tournaments.web.table.parsing import ConfirmForm, DisputeForm, TabletTotalsForm
from tournaments.web.table.screen import screen_of
from tournaments.web.table.sending import build_submission, is_taken, send, with_reason

MAX_LINE_DIGITS = 5


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, code: str, round_address: int) -> HttpResponse:
    """Show the sheet for confirmation, also before the last deal of a timed round (GET), or confirm it (POST)."""
    table, device = table_and_device(request, code, round_address)
    if request.method == "GET":
        return _render_sheet_page(request, table)
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        return _render_sheet_page(
            request, table, status=422, confirm_error=_("Dites qui a saisi la feuille, et qui la valide.")
        )
    sent = build_submission(request, Submission.Kind.CONFIRMATION, form.payload(), round_address=round_address)
    answer = send(table, device, sent).row.answered
    if answer["status"] == 409:
        return screen_answer(request, table.station, status=409, conflict=answer["detail"])
    if not is_taken(answer):
        return _render_sheet_page(request, table, status=answer["status"], confirm_error=answer["detail"])
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


@never_cache
@require_http_methods(["GET", "POST"])
def dispute(request: HttpRequest, code: str, round_address: int) -> HttpResponse:
    """Dispute the sheet, or a line of it, for a seat, which calls the arbiter; GET returns the fields of a line."""
    table, device = table_and_device(request, code, round_address)
    if request.method == "GET":
        return _render_wish_fields(request, table)
    form = DisputeForm(request.POST)
    if not form.is_valid():
        return _render_sheet_page(request, table, status=422, dispute_error=_("Dites qui vous êtes."))
    data = form.cleaned_data
    payload = {"seat": data["player"], "text": data["text"], "version": data["version"]}
    if data["line"]:
        wish = wish_form(sheet_get(table), data["line"], request.POST)
        if not wish.is_complete:
            return _render_sheet_page(request, table, status=422, dispute_error=wish.problem)
        payload |= {"line": data["line"], "wish": wish.wish()}
    sent = build_submission(request, Submission.Kind.DISPUTE, payload, round_address=round_address)
    answer = send(table, device, sent).row.answered
    if not is_taken(answer):
        if not _shows_dispute_form(table):
            return screen_answer(request, table.station, status=answer["status"], conflict=answer["detail"])
        problems = " ".join(problem["detail"] for problem in answer.get("problems", ()))
        return _render_sheet_page(request, table, status=answer["status"], dispute_error=problems or answer["detail"])
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


def _shows_dispute_form(table: Table) -> bool:
    """Return True if the screen of the table has the form of a dispute."""
    return screen_of(table.station).state in {"complete", "confirmed"} and sheet_get(table).is_complete


def _render_wish_fields(request: HttpRequest, table: Table) -> HttpResponse:
    """Render the fields of the line that a table disputes, with its values; empty ones for the whole sheet."""
    sheet, line = sheet_get(table), _chosen_line(request.GET)
    known = line if line and sheet.line(line) else None
    return render(request, "table/_wish_fields.html", wish_context(sheet, known))


def _chosen_line(data: QueryDict) -> int | None:
    """Return the number of the chosen line; None for the whole sheet."""
    text = data.get("line", "")
    return int(text) if text.isdecimal() and len(text) < MAX_LINE_DIGITS else None


def _render_sheet_page(request: HttpRequest, table: Table, *, status: int = 200, **errors: str) -> HttpResponse:
    """Render the sheet with the submitted values. Errors of a complete sheet are rendered on the table's screen."""
    extra: dict[str, Any] = dict(errors)
    if "confirm_error" in errors:
        extra |= {"confirmer": request.POST.get("seat", ""), "entered_by": request.POST.get("entered_by", "")}
    if "dispute_error" in errors:
        extra |= {"disputed": request.POST}
    sheet = sheet_get(table)
    if "dispute_error" in errors:
        line = _chosen_line(request.POST)
        extra |= wish_context(sheet, line, wish_form(sheet, line, request.POST))
    if errors and sheet.is_complete:
        return screen_answer(request, table.station, status=status, **extra)
    context = (
        page_context(table.station)
        | sheet_context(sheet, linked=True)
        | confirmation_context(sheet, confirmations_in_force(sheet), open_disputes(sheet))
        | {"reading": reading_address(request, table)}
        | extra
    )
    return part_page(request, "table/_confirm.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def totals(request: HttpRequest, code: str, round_address: int) -> HttpResponse:
    """Show or save the totals of a table that records deals on paper.

    In zero-sum games one missing total is filled in and shown for a check before it is saved.
    """
    table, device = table_and_device(request, code, round_address)
    if request.method == "GET":
        return _render_totals_page(request, table)
    form = TabletTotalsForm(request.POST, sheet=sheet_get(table))
    if not form.is_valid():
        return _render_totals_page(request, table, form=form, status=422)
    values = form.totals
    if missing := [number for number, total in enumerate(values, start=1) if total is None]:
        return _render_incomplete(request, table, form, missing)
    payload = {"totals": values, "version": form.cleaned_data["version"] or 0, **form.payload_sitters()}
    sent = build_submission(request, Submission.Kind.TOTALS, payload, round_address=round_address)
    answer = send(table, device, sent).row.answered
    if not is_taken(answer):
        return with_reason(_totals_refusal(request, table, form, answer), answer)
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


def _totals_refusal(request: HttpRequest, table: Table, form: TabletTotalsForm, answer: dict[str, Any]) -> HttpResponse:
    """Render the form with the typed values, or the screen of the table if the sheet accepts no totals any more.

    If other totals were saved meanwhile, the form has their version: sent again, it replaces them.
    """
    if answer["code"] == "totals_stale":
        form = TabletTotalsForm(dict(form.data.items()) | {"version": totals_version(table)}, sheet=sheet_get(table))
    elif answer["status"] == 409:
        return screen_answer(request, table.station, status=409, conflict=answer["detail"])
    return _render_totals_page(request, table, form=form, status=answer["status"], totals_error=answer["detail"])


def _render_totals_page(
    request: HttpRequest, table: Table, *, form: TabletTotalsForm | None = None, status: int = 200, **notes: str
) -> HttpResponse:
    sheet = form.sheet if form else sheet_get(table)
    context = page_context(table.station) | sheet_context(sheet, linked=False) | totals_context(sheet, form)
    return part_page(request, "table/_totals_again.html", context | notes, status=status)


def _render_incomplete(request: HttpRequest, table: Table, form: TabletTotalsForm, missing: list[int]) -> HttpResponse:
    """Refuse incomplete totals. In zero-sum games fill in a single missing one, for a check by the players."""
    if len(missing) > 1 or not form.sheet.engine.is_zero_sum:
        text = ngettext("Il manque un total.", "Il manque %(count)s totaux.", len(missing)) % {"count": len(missing)}
        return _render_totals_page(request, table, form=form, status=422, totals_error=text)
    seat = missing[0]
    rest = -sum(total for total in form.totals if total is not None)
    data = dict(form.data.items())
    data[f"total_{seat}"], data[f"sign_{seat}"] = str(abs(rest)), "-" if rest < 0 else "+"
    text = _("%(seat)s a été complété : %(total)s. Vérifiez, puis enregistrez.") % {
        "seat": Place(seat).name,
        "total": format_signed(rest),
    }
    completed = TabletTotalsForm(data, sheet=form.sheet)
    return _render_totals_page(request, table, form=completed, status=422, totals_note=text)


@require_POST
def call(request: HttpRequest, code: str, round_address: int) -> HttpResponse:
    """Start or end the call of the table for the arbiter."""
    table, actor = table_and_actor(request, code, round_address)
    arbiter_call(table=table, waiting=request.POST.get("waiting") == "1", actor=actor)
    if not wants_part(request):
        return redirect("table", table.station.code)
    return render(
        request, "table/_call.html", {"station": table.station} | sheet_context(sheet_get(table), linked=False)
    )
