"""A sheet deal by deal: a short line of text for each, then Enter for the sheet and on to the next table."""

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
from tournaments.web.desk.page import desk_page, desk_part
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.play.tables import paper_of, version_seen
from tournaments.web.desk.recording.totals import counted
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.on_tablet import on_tablet
from tournaments.web.games.sheet_view import scores_by_place
from tournaments.web.games.verdict import verdict_of
from tournaments.web.kit.parts import wants_part

ENDS = {Deal.Status.PASSED}  # beside a deal that was played, what a line can say


def page_of_lines(request: HttpRequest, round_: Round) -> HttpResponse:
    """The sheet of `?table=3`, or the first that is open."""
    asked = number_typed(request.GET.get("table", "")) or 0
    table = round_.tables.filter(station__number=asked).first() or _next(round_)
    return _shown(request, round_, table)


@require_POST
@desk("correct")
def take(request: HttpRequest, stage: Stage, actor: Actor, *, number: int, table: int, line: int) -> HttpResponse:
    """One line of a sheet, read by the page into the fields of its game."""
    round_ = round_at(stage, number)
    shown = _table(round_, table)
    pages = pages_of(stage.tournament)
    form = pages.tablet_form(request.POST, sheet=sheet_get(shown), number=line)
    try:
        deal_record(table=shown, deal=_deal(form, request.POST.get("acknowledged", "")), actor=actor)
    except DealRefused as error:
        told = " ".join(error.engine.problem_text(problem, reader_language()) for problem in error.problems)
        return _shown(request, round_, shown, refused=told, status=error.status)
    except DomainError as error:
        return _shown(request, round_, shown, refused=error.text, status=error.status)
    return _shown(request, round_, shown)


@require_POST
@desk("correct")
def confirm(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    """The sheet says what the paper says, which all have signed. The next table follows."""
    round_ = round_at(stage, number)
    shown = _table(round_, table)
    try:
        table_confirm(table=shown, version=version_seen(request), actor=actor)
    except DomainError as error:
        return _shown(request, round_, shown, refused=error.text, status=error.status)
    return _shown(request, round_, _next(round_, after=table))


def _deal(form: OutcomeForm, acknowledged: str) -> DealInput:
    """The line as the service takes it. What is rare counts as read when its codes come along."""
    form.is_valid()
    status = form.cleaned_data.get("status")
    if status in ENDS:
        return DealInput(number=form.number, status=status)
    if form.errors or form.missing:
        raise DomainError("line_unread")
    rare = set(verdict_of(form.sheet, form).codes.split())
    return replace(form.as_deal(), acknowledged=rare <= set(acknowledged.split()))


def _table(round_: Round, number: int) -> Table:
    return get_object_or_404(round_.tables.select_related("station"), station__number=number)


def _next(round_: Round, *, after: int = 0) -> Table | None:
    """The next table whose sheet is open, else one before; None once all are confirmed."""
    waiting = round_.tables.exclude(state=Table.State.CONFIRMED).order_by("station__number")
    return waiting.filter(station__number__gt=after).first() or waiting.first()


def _shown(
    request: HttpRequest, round_: Round, table: Table | None, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page, or for htmx the sheet with its line."""
    tournament = round_.stage.tournament
    if request.method == "POST" and not wants_part(request) and not refused:
        return redirect(_address(round_, table))
    stage, context = round_.stage, {"round": round_, "refused": refused, **counted(round_)}
    context["tables"] = round_.tables.select_related("station").order_by("station__number")
    context |= _of_table(_table(round_, table.number)) if table else {"pages": pages_of(tournament)}
    if wants_part(request):
        answer = desk_part(request, "desk/recording/_typed.html", stage, context | {"oob": True}, status=status)
        answer["HX-Replace-Url"] = _address(round_, table)
        return answer
    context["on_tablet"] = on_tablet(tournament)
    return desk_page(request, "desk/recording/lines.html", stage, context, section="rounds", status=status)


def _address(round_: Round, table: Table | None) -> str:
    page = reverse("desk-recording", args=[round_.stage.address, round_.number])
    return f"{page}?table={table.number}" if table else page


def _of_table(table: Table) -> dict[str, Any]:
    """A sheet, and the line that comes next; the question whether it is right once no line is missing."""
    sheet = sheet_get(table)
    confirmed = table.state == Table.State.CONFIRMED
    asks = not confirmed and not sheet.is_complete
    return {
        "table": table,
        **paper_of(sheet, linked=not confirmed),
        "confirmed": confirmed,
        "asks": asks,
        "complete": sheet.is_complete or (sheet.missing is None and bool(sheet.deals) and not sheet.must_go_on),
        "number": sheet.next_number,
        "label": sheet.counted + 1,
        "turn": sheet.turn(sheet.next_number),
        "dealer": Place(sheet.next_dealer).name,
        "scores": scores_by_place((None,) * sheet.size),
    }
