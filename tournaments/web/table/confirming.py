"""The sheet as a whole: totals from paper, confirmation by another seat, the call for the arbiter."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.formatting.numbers import signed
from tournaments.formatting.seats import Place
from tournaments.models import Submission, Table
from tournaments.selectors.play.confirmations import agreements, disputes_open
from tournaments.selectors.play.sheets import sheet_get, totals_version
from tournaments.services.play.calls import arbiter_call
from tournaments.web.kit.parts import wants_part
from tournaments.web.table.boards import confirming
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
from tournaments.web.table.sending import is_taken, send, sent_by, with_reason


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, code: str, round_number: int) -> HttpResponse:
    """GET: the sheet to confirm, also before the last deal of a timed round. POST: another seat confirms it."""
    table, device = table_and_device(request, code, round_number)
    if request.method == "GET":
        return _sheet_page(request, table)
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        return _sheet_page(
            request, table, status=422, confirm_error=_("Dites qui a saisi la feuille, et qui la valide.")
        )
    sent = sent_by(request, Submission.Kind.CONFIRMATION, form.payload(), round_number=round_number)
    answer = send(table, device, sent).row.answered
    if answer["status"] == 409:
        return screen_answer(request, table.station, status=409, conflict=answer["detail"])
    if not is_taken(answer):
        return _sheet_page(request, table, status=answer["status"], confirm_error=answer["detail"])
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


@never_cache
@require_POST
def dispute(request: HttpRequest, code: str, round_number: int) -> HttpResponse:
    """A seat does not agree with the sheet: the arbiter is called, and reads why."""
    table, device = table_and_device(request, code, round_number)
    form = DisputeForm(request.POST)
    if not form.is_valid():
        return _sheet_page(request, table, status=422, dispute_error=_("Dites qui vous êtes."))
    said = form.cleaned_data
    payload = {"seat": said["player"], "text": said["text"], "version": said["version"]}
    sent = sent_by(request, Submission.Kind.DISPUTE, payload, round_number=round_number)
    answer = send(table, device, sent).row.answered
    if answer["status"] == 409:
        return screen_answer(request, table.station, status=409, conflict=answer["detail"])
    if not is_taken(answer):
        return _sheet_page(request, table, status=answer["status"], dispute_error=answer["detail"])
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


def _sheet_page(request: HttpRequest, table: Table, *, status: int = 200, **errors: str) -> HttpResponse:
    """What was chosen stays. A refusal of a complete sheet is said on the page where it was pressed."""
    said: dict[str, Any] = dict(errors)
    if "confirm_error" in errors:
        said |= {"confirmer": request.POST.get("seat", ""), "entered_by": request.POST.get("entered_by", "")}
    if "dispute_error" in errors:
        said |= {"disputed": request.POST}
    sheet = sheet_get(table)
    if errors and sheet.is_complete:
        return screen_answer(request, table.station, status=status, **said)
    context = (
        page_context(table.station)
        | sheet_context(sheet, linked=True)
        | confirming(sheet, agreements(sheet), disputes_open(sheet))
        | {"reading": reading_address(request, table)}
        | said
    )
    return part_page(request, "table/_confirm.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def totals(request: HttpRequest, code: str, round_number: int) -> HttpResponse:
    """The balances of a table that keeps paper. One that is missing is filled in, and shown before it counts."""
    table, device = table_and_device(request, code, round_number)
    if request.method == "GET":
        return _totals_page(request, table)
    form = TabletTotalsForm(request.POST, sheet=sheet_get(table))
    if not form.is_valid():
        return _totals_page(request, table, form=form, status=422)
    values = form.totals
    if missing := [number for number, total in enumerate(values, start=1) if total is None]:
        return _incomplete(request, table, form, missing)
    payload = {"totals": values, "version": form.cleaned_data["version"] or 0, **form.told_sitters()}
    sent = sent_by(request, Submission.Kind.TOTALS, payload, round_number=round_number)
    answer = send(table, device, sent).row.answered
    if not is_taken(answer):
        return with_reason(_totals_refused(request, table, form, answer), answer)
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


def _totals_refused(request: HttpRequest, table: Table, form: TabletTotalsForm, answer: dict[str, Any]) -> HttpResponse:
    """What was typed stays, except where the sheet is no longer to be written."""
    if answer["code"] == "totals_stale":
        form = TabletTotalsForm(dict(form.data.items()) | {"version": totals_version(table)}, sheet=sheet_get(table))
    elif answer["status"] == 409:
        return screen_answer(request, table.station, status=409, conflict=answer["detail"])
    return _totals_page(request, table, form=form, status=answer["status"], totals_error=answer["detail"])


def _totals_page(
    request: HttpRequest, table: Table, *, form: TabletTotalsForm | None = None, status: int = 200, **notes: str
) -> HttpResponse:
    sheet = form.sheet if form else sheet_get(table)
    context = page_context(table.station) | sheet_context(sheet, linked=False) | totals_context(sheet, form)
    return part_page(request, "table/_totals_again.html", context | notes, status=status)


def _incomplete(request: HttpRequest, table: Table, form: TabletTotalsForm, missing: list[int]) -> HttpResponse:
    """More than one total is still to write; the last one is the rest to zero, where scores cancel out."""
    if len(missing) > 1 or not form.sheet.engine.is_zero_sum:
        text = ngettext("Il manque un total.", "Il manque %(count)s totaux.", len(missing)) % {"count": len(missing)}
        return _totals_page(request, table, form=form, status=422, totals_error=text)
    seat = missing[0]
    rest = -sum(total for total in form.totals if total is not None)
    data = dict(form.data.items())
    data[f"total_{seat}"], data[f"sign_{seat}"] = str(abs(rest)), "-" if rest < 0 else "+"
    text = _("%(seat)s a été complété : %(total)s. Vérifiez, puis enregistrez.") % {
        "seat": Place(seat).name,
        "total": signed(rest),
    }
    completed = TabletTotalsForm(data, sheet=form.sheet)
    return _totals_page(request, table, form=completed, status=422, totals_note=text)


@require_POST
def call(request: HttpRequest, code: str, round_number: int) -> HttpResponse:
    """The table calls the arbiter, or does not need them any more."""
    table, actor = table_and_actor(request, code, round_number)
    arbiter_call(table=table, waiting=request.POST.get("waiting") == "1", actor=actor)
    if not wants_part(request):
        return redirect("table", table.station.code)
    return render(
        request, "table/_call.html", {"station": table.station} | sheet_context(sheet_get(table), linked=False)
    )
