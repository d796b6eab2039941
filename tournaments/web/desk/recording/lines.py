"""Paper sheets typed deal by deal: a short text for each line, Enter confirms the sheet and opens the next one."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.formatting.language import reader_language
from tournaments.formatting.seats import Place
from tournaments.models import Deal, Round, Stage, Table
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DealRefused, DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.play.confirmations import table_confirm
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part, read_version
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.play.tables import sheet_template_context
from tournaments.web.desk.recording.totals import count_sheets
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.on_tablet import on_tablet
from tournaments.web.games.sheet_view import scores_by_place
from tournaments.web.games.verdict import verdict_of
from tournaments.web.kit.parts import wants_part

UNPLAYED_STATUSES = {Deal.Status.PASSED}  # statuses other than played that a typed line can have


def page_of_lines(request: HttpRequest, round_: Round) -> HttpResponse:
    """Render the sheet of `?table=3`, or the first open one."""
    typed = number_typed(request.GET.get("table", "")) or 0
    table = round_.tables.filter(station__number=typed).first() or _next_table(round_)
    return _render_sheet(request, round_, table)


@require_POST
@desk("correct")
def take(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, line: int) -> HttpResponse:
    """Record one line of a sheet, which the page has parsed into the fields of its game."""
    round_ = round_at(stage, number)
    edited_table = _get_table(round_, table)
    pages = pages_of(stage.tournament)
    form = pages.tablet_form(request.POST, sheet=sheet_get(edited_table), number=line)
    try:
        deal_record(table=edited_table, deal=_deal(form, request.POST.get("acknowledged", "")), actor=actor)
    except DealRefused as error:
        problems = " ".join(error.engine.problem_text(problem, reader_language()) for problem in error.problems)
        return _render_sheet(request, round_, edited_table, refusal=problems, status=error.status)
    except DomainError as error:
        return _render_sheet(request, round_, edited_table, refusal=error.text, status=error.status)
    return _render_sheet(request, round_, edited_table)


@require_POST
@desk("correct")
def confirm(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """Confirm a sheet that equals its signed paper, and show the next one."""
    round_ = round_at(stage, number)
    confirmed_table = _get_table(round_, table)
    try:
        table_confirm(table=confirmed_table, version=read_version(request), actor=actor)
    except DomainError as error:
        return _render_sheet(request, round_, confirmed_table, refusal=error.text, status=error.status)
    return _render_sheet(request, round_, _next_table(round_, after=table))


def _deal(form: OutcomeForm, codes: str) -> DealInput:
    """Return the line for the service. A rare result counts as acknowledged if its codes are sent.

    :raises DomainError: `line_unread`.
    """
    form.is_valid()
    status = form.cleaned_data.get("status")
    if status in UNPLAYED_STATUSES:
        return DealInput(number=form.number, status=status)
    if form.errors or form.missing:
        raise DomainError("line_unread")
    rare = set(verdict_of(form.sheet, form).codes.split())
    return replace(form.as_deal(), acknowledged=rare <= set(codes.split()))


def _get_table(round_: Round, number: int) -> Table:
    return get_object_or_404(round_.tables.select_related("station"), station__number=number)


def _next_table(round_: Round, *, after: int = 0) -> Table | None:
    """Return the next table with an open sheet, else an earlier one; None if all are confirmed."""
    waiting = round_.tables.exclude(state=Table.State.CONFIRMED).order_by("station__number")
    return waiting.filter(station__number__gt=after).first() or waiting.first()


def _render_sheet(
    request: HttpRequest, round_: Round, table: Table | None, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """Render the page, or for htmx the sheet with its line; without htmx, an accepted POST redirects to the sheet."""
    tournament = round_.stage.tournament
    if request.method == "POST" and not wants_part(request) and not refusal:
        return redirect(_address(round_, table))
    stage, context = round_.stage, {"round": round_, "refused": refusal, **count_sheets(round_)}
    context["tables"] = round_.tables.select_related("station").order_by("station__number")
    context |= _sheet_context(_get_table(round_, table.number)) if table else {"pages": pages_of(tournament)}
    if wants_part(request):
        response = desk_part(request, "desk/recording/_sheet.html", stage, context | {"oob": True}, status=status)
        response["HX-Replace-Url"] = _address(round_, table)
        return response
    context["on_tablet"] = on_tablet(tournament)
    return desk_page(request, "desk/recording/lines.html", stage, context, section="rounds", status=status)


def _address(round_: Round, table: Table | None) -> str:
    page = reverse("desk-recording", args=[round_.stage.address, round_.number])
    return f"{page}?table={table.number}" if table else page


def _sheet_context(table: Table) -> dict[str, Any]:
    """Return the context of a sheet with its next line, or with its confirmation once no line is missing."""
    sheet = sheet_get(table)
    confirmed = table.state == Table.State.CONFIRMED
    has_next = not confirmed and not sheet.is_complete
    may_end_now = sheet.missing is None and bool(sheet.deals) and not sheet.must_go_on
    return {
        "table": table,
        **sheet_template_context(sheet, linked=not confirmed),
        "confirmed": confirmed,
        "asks": has_next,
        "complete": sheet.is_complete or may_end_now,
        "number": sheet.next_number,
        "label": sheet.counted + 1,
        "turn": sheet.turn(sheet.next_number),
        "dealer": Place(sheet.next_dealer).name,
        "scores": scores_by_place((None,) * sheet.size),
    }
