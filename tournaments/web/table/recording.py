"""Views that record or correct a line of the sheet, and the poll for changes."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.formatting.clock import TIME_UP
from tournaments.models import Device, Submission, Table
from tournaments.selectors.devices import other_devices
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.services.core.errors import Conflict
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_take_back, deals_stop
from tournaments.services.inbox.taking_back import line_take_back
from tournaments.web.access import get_device, get_replaced_device
from tournaments.web.games.sheet_view import line_note, scores_by_place
from tournaments.web.games.verdict import Verdict, verdict_of
from tournaments.web.kit.parts import put_into, wants_part
from tournaments.web.table.gate import MOVED, device_at, station_try, table_and_actor, table_and_device
from tournaments.web.table.pages import (
    call_part,
    entry_context,
    next_entry_answer,
    page_context,
    part_page,
    screen_answer,
    sheet_context,
    sheet_part,
)
from tournaments.web.table.parsing import TabletForm, TakeBackForm, tablet_form
from tournaments.web.table.screen import Screen, screen_of
from tournaments.web.table.sending import build_submission, is_taken, send, with_reason
from tournaments.web.takeover import writes_nothing

NO_CONTENT = 204


@never_cache
@require_http_methods(["GET", "POST"])
def deal(request: HttpRequest, code: str, round_address: int, number: int) -> HttpResponse:
    """Show the form to correct a line (GET), or record a new or corrected line (POST)."""
    table, device = table_and_device(request, code, round_address)
    if request.method == "GET":
        sheet = sheet_get(table)
        if sheet.line(number) is None:
            return redirect("table", table.station.code)
        return _render_correction(request, sheet, number)
    line, form = _read_line(request, table, number)
    if line is None:
        return _render_refusal(request, table, form)
    sent = build_submission(request, Submission.Kind.DEAL, form.payload(line), round_address=round_address, line=number)
    received = send(table, device, sent, form.sheet)
    answer = received.row.answered
    if is_taken(answer):
        screen = screen_of(table.station, received.sheet, uncontested=received.alone)
        return _render_recorded(request, screen, form, corrected=bool(line.version))
    if "problems" in answer:
        return _render_refusal(request, table, form)
    return with_reason(_render_conflict(request, table, form, answer), answer)


@writes_nothing
@require_POST
def preview(request: HttpRequest, code: str, round_address: int, number: int) -> HttpResponse:
    """Render the verdict of the engine on an incomplete entry. Stores no data."""
    table, _actor = table_and_actor(request, code, round_address)
    form = tablet_form(request.POST, sheet=sheet_get(table), number=number)
    form.is_valid()
    return _render_verdict(request, form, verdict_of(form.sheet, form))


@require_POST
def take_back(request: HttpRequest, code: str, round_address: int, number: int) -> HttpResponse:
    """Delete the newest line, which was a mistake; or take back one that was sent without an answer."""
    form = TakeBackForm(request.POST)
    is_valid = form.is_valid()
    if is_valid and form.cleaned_data["submissions"]:
        return _take_back_unanswered(request, code, round_address, number, form.cleaned_data["submissions"].split())
    table, actor = table_and_actor(request, code, round_address)
    version = (form.cleaned_data["version"] if is_valid else None) or 0
    try:
        deal_take_back(table=table, number=number, version=version, actor=actor)
    except Conflict as conflict:
        return screen_answer(request, table.station, status=conflict.status, conflict=conflict.text)
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


def _take_back_unanswered(
    request: HttpRequest, code: str, round_address: int, number: int, client_ids: list[str]
) -> HttpResponse:
    """Take back a line from the outbox of a tablet, which has removed it from its page already."""
    table, device = table_and_device(request, code, round_address)
    try:
        line_take_back(table=table, device=device, round_address=round_address, line=number, client_ids=client_ids)
    except Conflict as conflict:
        return with_reason(HttpResponse(status=conflict.status), {"detail": conflict.text})
    return HttpResponse(status=NO_CONTENT)


@require_POST
def stop(request: HttpRequest, code: str, round_address: int) -> HttpResponse:
    """Record the missing deals as unplayed after the end of the time."""
    table, actor = table_and_actor(request, code, round_address)
    deals_stop(table=table, reason=TIME_UP, actor=actor)
    return screen_answer(request, table.station) if wants_part(request) else redirect("table", table.station.code)


@require_GET
def live(request: HttpRequest, code: str) -> HttpResponse:
    """Return the changes since the page was rendered: none, the sheet around an entry, or the screen; other devices."""
    device = device_at(request, code)
    if device is None or device.station is None:
        station_try(request, code)
        return _redirect_away(get_device(request) or get_replaced_device(request))
    news, others = _render_news(request, device), other_devices(device.station, device)
    tournament = device.station.tournament
    if request.GET.get("devices", "") != others.key:
        context = {"beside": others, "station": device.station, "oob": True}
        news = _with_part(news, render(request, "table/_devices.html", context))
    if request.GET.get("announced", "") != tournament.announced:
        context = {"tournament": tournament, "oob": True}
        news = _with_part(news, render(request, "components/_announcement.html", context))
    return news


def _with_part(news: HttpResponse, part: HttpResponse) -> HttpResponse:
    """Return the response with a part that has `hx-swap-oob`; alone it leaves the rest of the page."""
    if news.status_code == NO_CONTENT:
        part["HX-Reswap"] = "none"
        return part
    news.write(part.content)
    return news


def _render_news(request: HttpRequest, device: Device) -> HttpResponse:
    """Render the screen if its `key` changed, else the sheet or the call if the page has not `seen` it, else 204."""
    assert device.station is not None  # it is bound
    screen = screen_of(device.station)
    key = f"{screen.key}.r" if device.reads_only else screen.key
    is_old = screen.sheet is not None and request.GET.get("seen") != screen.seen
    if request.GET.get("key") != key or (device.reads_only and is_old):
        return screen_answer(request, device.station)
    if is_old:
        return sheet_part(request, screen) if screen.state == "playing" else call_part(request, screen)
    return HttpResponse(status=NO_CONTENT)


def _redirect_away(device: Device | None) -> HttpResponse:
    """Redirect the page of a device that was released, replaced or moved to another table: it cannot be used here."""
    there = reverse("table", args=[device.station.code]) if device and device.station else reverse("table-code")
    if device and device.released_at is None and not device.went_along:
        there += f"?{MOVED}=1"
    return HttpResponse(status=403, headers={"HX-Redirect": there})


def _read_line(request: HttpRequest, table: Table, number: int) -> tuple[DealInput | None, TabletForm]:
    """Return the submitted line, None if it is invalid or incomplete, and the form."""
    form = tablet_form(request.POST, sheet=sheet_get(table), number=number)
    valid = form.is_valid()
    if form.without_play:
        return form.deal(), form
    if not valid or form.missing:
        return None, form
    shown = set(verdict_of(form.sheet, form).codes.split())
    return form.deal(acknowledged=shown <= form.acknowledged_codes), form


def _render_recorded(request: HttpRequest, screen: Screen, form: TabletForm, *, corrected: bool) -> HttpResponse:
    """Respond to a stored line: a new line updates the page; a correction, or a request without htmx, redirects."""
    if wants_part(request) and not corrected:
        answered = next_entry_answer(request, screen, form)
        return answered or screen_answer(request, screen.station, sheet=screen.sheet, uncontested=screen.uncontested)
    if not wants_part(request):
        messages.success(request, _("C’est enregistré au bureau."))
        return redirect("table", screen.station.code)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = reverse("table", args=[screen.station.code])
    return response


def _render_refusal(request: HttpRequest, table: Table, form: TabletForm) -> HttpResponse:
    """Render the typed values with the reason of the refusal. No data was stored."""
    form.is_valid()
    if wants_part(request):
        verdict = verdict_of(form.sheet, form)
        return with_reason(_render_verdict(request, form, verdict, status=422), {"detail": verdict.says})
    if form.sheet.line(form.number):
        return _render_correction(request, form.sheet, form.number, form=form, status=422)
    return screen_answer(request, table.station, status=422, **entry_context(form.sheet, number=form.number, form=form))


def _render_correction(
    request: HttpRequest,
    sheet: Sheet,
    number: int,
    *,
    form: TabletForm | None = None,
    status: int = 200,
    **extra: object,
) -> HttpResponse:
    """Render the page that corrects a line."""
    line = sheet.line(number)
    context = page_context(sheet.table.station) | sheet_context(sheet, linked=False)
    context |= entry_context(sheet, number=number, form=form)
    if line is not None:
        context |= {"now_stored": line_note(sheet.tournament, line.outcome) or line.get_status_display()}
        context |= {"stored_scores": scores_by_place(map(sheet.figure, line.scores))}
    return part_page(request, "table/_correction.html", context | extra, status=status)


def _render_conflict(request: HttpRequest, table: Table, form: TabletForm, answer: dict[str, Any]) -> HttpResponse:
    """Respond to a conflict, usually with another device that was faster.

    A stale correction is rendered with the typed and the present values. For other conflicts the present screen is
    rendered, and the tablet keeps the typed values.
    """
    table.refresh_from_db()
    sheet = sheet_get(table)
    if answer["code"] == "deal_stale" and sheet.line(form.number):
        fresh = tablet_form(form.data, sheet=sheet, number=form.number)
        fresh.is_valid()
        return _render_correction(request, sheet, form.number, form=fresh, status=409, conflict=answer["detail"])
    return screen_answer(request, table.station, status=answer["status"], conflict=answer["detail"])


def _render_verdict(request: HttpRequest, form: TabletForm, verdict: Verdict, *, status: int = 200) -> HttpResponse:
    context = entry_context(form.sheet, number=form.number, form=form) | {"verdict": verdict, "oob": True}
    return put_into(render(request, "table/_verdict.html", context, status=status), "#verdict")
