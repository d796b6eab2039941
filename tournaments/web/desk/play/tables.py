"""The arbiter's page of a table: the whole sheet and its corrections.

The views come first. `_render_page` builds the context of the page, which a refused form is shown on as well;
`sheet_template_context` is shared with other pages of a sheet.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Deal, Round, Seat, SheetPhotograph, Stage, Table, Tournament
from tournaments.selectors.play.confirmation_words import confirmation_in_force
from tournaments.selectors.play.confirmations import open_disputes
from tournaments.selectors.play.inbox import disputes_refused
from tournaments.selectors.play.sheets import Sheet, events_around, sheet_get, totals_version
from tournaments.services.access.permissions import may, state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.deals.recording import deal_record, deals_stop
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.sheets import table_reopen, table_totals_record
from tournaments.web.access import actor_of, desk, way_back
from tournaments.web.desk.devices.rows import rows_of
from tournaments.web.desk.journal.words import log_lines
from tournaments.web.desk.page import desk_page, outside_address, read_version, redirect_with_success
from tournaments.web.desk.play.deal_form import desk_form
from tournaments.web.desk.play.inbox_words import dispute_view
from tournaments.web.desk.play.totals_form import DeskTotalsForm
from tournaments.web.games import pages_of
from tournaments.web.games.on_tablet import on_tablet
from tournaments.web.games.sheet_view import scores_by_place, sheet_view
from tournaments.web.games.two_sides import refused_dispute

EVENTS_SHOWN = 30


@require_GET
@desk("read")
def table_page(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    sheet = sheet_get(_get_table(stage, number, table))
    return _render_page(request, sheet, DeskTotalsForm(None, sheet=sheet))


@require_http_methods(["GET", "POST"])
@desk("results")
def deal(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, line: int) -> HttpResponse:
    """Enter, correct, cancel or adjust one line of the sheet."""
    edited_table = _get_table(stage, number, table)
    sheet = sheet_get(edited_table)
    form = desk_form(request.POST or None, sheet=sheet, number=line)
    if request.method == "POST" and form.is_valid():
        try:
            deal_record(table=edited_table, deal=form.deal(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(
                request, _saved_message(sheet_get(edited_table), line), "desk-table", stage.address, number, table
            )
    context = {
        "form": form,
        "table": edited_table,
        "label": sheet.label(line),
        "turn": sheet.turn(line),
        **sheet_template_context(sheet),
    }
    context |= {"scores": scores_by_place((None,) * sheet.size), "on_tablet": on_tablet(stage.tournament)}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/play/deal.html", stage, context, section="rounds", status=status)


@require_POST
@desk("results")
def totals(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Record the balances of a paper sheet."""
    edited_table = _get_table(stage, number, table)
    form = DeskTotalsForm(request.POST, sheet=sheet_get(edited_table))
    if form.is_valid():
        try:
            version = form.cleaned_data["version"] or 0
            reason = form.cleaned_data.get("reason", "")
            table_totals_record(table=edited_table, totals=form.balances(), version=version, reason=reason, actor=actor)
        except DomainError as error:
            if error.code == "totals_stale":  # sent once more, the form replaces the totals that the page shows now
                form.data = dict(form.data.items()) | {"version": totals_version(edited_table)}
            form.add_error(None, error.text)
            return _render_page(request, sheet_get(edited_table), form, status=error.status)
        else:
            return redirect_with_success(request, _("Totaux enregistrés."), "desk-table", stage.address, number, table)
    return _render_page(request, form.sheet, form, status=422)


@require_POST
@desk("results")
def confirm(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Confirm for the players the sheet that the page showed."""
    confirmed = _get_table(stage, number, table)
    table_confirm(table=confirmed, version=read_version(request), actor=actor)
    return redirect_with_success(request, _("Feuille validée."), "desk-table", stage.address, number, table)


@require_POST
@desk("correct")
def reopen(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    reason = request.POST.get("reason", "")
    table_reopen(table=_get_table(stage, number, table), reason=reason, actor=actor)
    return redirect_with_success(request, _("Feuille rouverte."), "desk-table", stage.address, number, table)


@require_POST
@desk("correct")
def stop_deals(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Mark the missing deals as unplayed."""
    reason = request.POST.get("reason", "")
    deals_stop(table=_get_table(stage, number, table), reason=reason, actor=actor)
    return redirect_with_success(
        request, _("Les donnes manquantes sont notées non jouées."), "desk-table", stage.address, number, table
    )


@require_POST
@desk("arbitrate")
def answer_call(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Note that the arbiter is coming, or has settled the call (`settled`). Redirect to the page `next`."""
    calling = _get_table(stage, number, table)
    here = reverse("desk-table", args=[stage.address, number, table])
    back = way_back(request, request.POST.get("next", ""), otherwise=here)
    if request.POST.get("settled"):
        arbiter_call(table=calling, waiting=False, actor=actor)
        return redirect_with_success(request, _("L’appel est réglé."), back)
    arbiter_answer(table=calling, actor=actor)
    return redirect_with_success(request, _("La table voit que l’arbitre arrive."), back)


def _saved_message(sheet: Sheet, number: int) -> str:
    """Return the message after a line was saved, with its number on the sheet."""
    line = sheet.line(number)
    if line is None or not sheet.counts(line):
        return _("C’est enregistré au bureau.")
    return _("Donne %(n)s enregistrée.") % {"n": sheet.label(number)}


def _get_table(stage: Stage, number: int, table: int) -> Table:
    """Return a table of the stage of the page."""
    tables = Table.objects.select_related("round__stage", "station")
    loaded_table = get_object_or_404(tables, round__stage=stage, round__number=number, station__number=table)
    loaded_table.round.stage = stage
    return loaded_table


def _render_page(request: HttpRequest, sheet: Sheet, totals_form: DeskTotalsForm, *, status: int = 200) -> HttpResponse:
    table, tournament = sheet.table, sheet.tournament
    correctable = table.state == Table.State.PLAYING and table.round.state != Round.State.PLANNED
    totals = tournament.recording_mode == Tournament.RecordingMode.TOTALS
    code_address = outside_address(request, reverse("table", args=[table.station.secret]))
    context: dict[str, Any] = {
        "table": table,
        "round": table.round,
        **sheet_template_context(sheet, linked=correctable and not totals and may(actor_of(request), "results")),
        "seats": _with_earlier(sheet),
        "correctable": correctable,
        "reopenable": state_allows(tournament, "results"),
        "totals_form": totals_form if totals else None,
        "missing": 0 if totals else sheet.missing,
        "complete": sheet.is_complete or (sheet.missing is None and not sheet.must_go_on),
        "next_number": sheet.next_number,
        "next_label": sheet.counted + 1,
        "may_add": correctable and not totals and sheet.missing != 0,
        "log": log_lines(events_around(table).order_by("-sequence")[:EVENTS_SHOWN], tournament),
        "address": code_address,
        "devices": rows_of(tournament, table.station.devices.filter(released_at=None)),
        "disputes": [dispute_view(dispute, sheet) for dispute in open_disputes(sheet)],
        "refused": [refused_dispute(sheet, one) for one in disputes_refused(table)],
        "photographs": SheetPhotograph.objects.filter(table=table).defer("content"),  # image bytes have their own URL
        "now": timezone.now(),
    }
    return desk_page(request, "desk/play/table.html", table.round.stage, context, section="rounds", status=status)


def _with_earlier(sheet: Sheet) -> tuple[Seat, ...]:
    """Return the seats with an attribute `before`: earlier players by name, each with the line at which they left."""
    serials = {entry for seat in sheet.seats for entry, _line in seat.earlier}
    names = {entry.serial: entry.full_name for entry in sheet.tournament.entries.filter(serial__in=serials)}
    for seat in sheet.seats:
        seat.before = [(names[entry], line) for entry, line in seat.earlier]  # type: ignore[attr-defined]  # for the page
    return sheet.seats


def sheet_template_context(sheet: Sheet, *, linked: bool = False) -> dict[str, Any]:
    """Return the template context of a sheet: `pages` of its game, its view `paper`, what that game adds, and in words
    who entered and confirmed it, by name (`confirmation`).

    With `linked`, each line links to the page that corrects it.
    """
    table = sheet.table
    table_arguments = (table.round.stage.address, table.round.number, table.number)

    def address(deal: Deal) -> str:
        return reverse("desk-table-deal", args=[*table_arguments, deal.number])

    caption = _("Feuille de la table %(table)s, tour %(round)s") % {"table": table.number, "round": table.round.number}
    pages = pages_of(sheet.tournament)
    paper = sheet_view(sheet, caption=caption, href=address if linked else None)
    confirmation = confirmation_in_force(sheet)
    return {"pages": pages, "paper": paper, "confirmation": confirmation, **pages.sheet_context(sheet)}
