"""Rendering the screen of a table: the whole page, the part that changes, or only the sheet under a recording."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Station
from tournaments.selectors.play.sheets import Sheet
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.seating.next_seats import TableSeat, table_seats
from tournaments.selectors.seating.plans import seats_changed
from tournaments.web.kit.parts import put_into, wants_part
from tournaments.web.kit.sheet_view import label_of, scores_by_place
from tournaments.web.table.boards import confirmers, going_on, last_line, paper, seats_view, total_rows
from tournaments.web.table.games import pages_of
from tournaments.web.table.games.on_tablet import on_tablet
from tournaments.web.table.games.verdict import Verdict, verdict_of
from tournaments.web.table.parsing import TabletForm, TabletTotalsForm, tablet_form
from tournaments.web.table.screen import Screen, screen_of


def part_page(request: HttpRequest, part: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """A part alone for htmx, which puts it in place of the present screen; for everybody else the part in its page."""
    if not wants_part(request):
        return render(request, "table/page.html", {**context, "part": part}, status=status)
    answer = put_into(render(request, part, context, status=status), "#screen", swap="outerHTML")
    answer["Chelem-Version"] = context["live_version"]  # what the tablet has brought about wakes it no second time
    return answer


def screen_answer(
    request: HttpRequest, station: Station, *, sheet: Sheet | None = None, status: int = 200, **extra: Any
) -> HttpResponse:
    """The screen of a station as it is now. `sheet` is that of its table, where the request has it already; `extra`
    goes to its template: a form with its errors, a notice.
    """
    context = page_context(station) | screen_context(screen_of(station, sheet)) | extra
    return part_page(request, "table/_screen.html", context, status=status)


def page_context(station: Station) -> dict[str, Any]:
    """What the frame of every table page needs."""
    tournament = station.tournament
    return {
        "tournament": tournament,
        "station": station,
        "live_url": f"{reverse('live', args=[tournament.slug])}?table={station.number}",
        "live_version": tournament.version,
        "now": timezone.now(),
        "on_tablet": on_tablet(tournament),
        "scripts": [f"chelem/js/{script}" for script in pages_of(tournament).scripts],
    }


def screen_context(screen: Screen) -> dict[str, Any]:
    """What the template of the present state needs."""
    context: dict[str, Any] = {"screen": screen}
    if screen.sheet is not None:
        context |= sheet_context(screen.sheet, linked=screen.state in {"playing", "complete"})
    match screen.state:
        case "playing" if screen.sheet is not None:
            context |= entry_context(screen.sheet, number=screen.sheet.next_number)
        case "totals" if screen.sheet is not None:
            context |= totals_context(screen.sheet)
        case "confirmed" | "between":
            context |= {"next_seats": _next_seats(screen)}
        case "finished":
            context |= {"standings": _standings(screen)}
    if screen.state in {"idle", "waiting", "between"} and screen.coming is not None:
        context |= {"coming_seats": seats_view(screen.coming, number=1)}
    return context


def sheet_context(sheet: Sheet, *, linked: bool) -> dict[str, Any]:
    """The sheet, its seats and the call for the arbiter."""
    return {
        "sheet": sheet,
        "round": sheet.table.round,
        "clock": sheet.table.clock,
        "paper": paper(sheet, linked=linked and not sheet.table.totals_entered),
        "seats": seats_view(sheet),
        "confirmers": confirmers(sheet),
        "pages": pages_of(sheet.tournament),
        **pages_of(sheet.tournament).sheet_context(sheet),
        "client_id": uuid4(),
        **last_line(sheet),
    }


def totals_context(sheet: Sheet, form: TabletTotalsForm | None = None) -> dict[str, Any]:
    """The balances to write, empty, as they are stored, or as they were typed."""
    if form is None:
        form = TabletTotalsForm(sheet=sheet)
    return {
        "rows": total_rows(sheet, form),
        "is_zero_sum": sheet.engine.is_zero_sum,
        "unit": sheet.engine.unit(reader_language()),
        "version": form["version"].value() or 0,
        "client_id": uuid4(),
    }


def entry_context(sheet: Sheet, *, number: int, form: TabletForm | None = None) -> dict[str, Any]:
    """The recording of line `number`, empty, filled from the stored line, or as it was typed (`form`)."""
    line = sheet.line(number)
    form = form or tablet_form(sheet=sheet, number=number)
    pages = pages_of(sheet.tournament)
    values: dict[str, Any] = {name: "" if value is None else str(value) for name, value in form.values.items()}
    verdict: Verdict | None = verdict_of(sheet, form) if form.is_bound else None
    return {
        "pages": pages,
        "form": form,
        "planned": pages.planned(sheet),
        "kinds": set(sheet.engine.line_kinds(sheet.rules)),
        "number": number,
        "turn": sheet.turn(number),
        "ahead": going_on(sheet, number) if on_tablet(sheet.tournament) else None,
        "line": line,
        "label": label_of(sheet, line) if line else sheet.counted + 1,
        "version": line.version if line else 0,
        "client_id": uuid4(),
        "values": values,
        "board": seats_view(sheet, number=number, chosen=values.get(pages.chosen_seat, "")),
        "verdict": verdict,
        "scores": scores_by_place(verdict.scores if verdict else (None,) * sheet.size),
        **pages.context(sheet, form, values),
    }


def sheet_part(request: HttpRequest, station: Station) -> HttpResponse:
    """Only the sheet and the balances, around a recording that is being typed."""
    return _beside(request, station, "table/_around.html")


def call_part(request: HttpRequest, station: Station) -> HttpResponse:
    """Only the call for the arbiter, on a screen whose figures stand."""
    return _beside(request, station, "table/_called.html")


def _beside(request: HttpRequest, station: Station, part: str) -> HttpResponse:
    """Pieces that each name their own place; whatever stands between them stays."""
    response = render(request, part, page_context(station) | screen_context(screen_of(station)) | {"oob": True})
    response["HX-Reswap"] = "none"
    return response


def _next_seats(screen: Screen) -> list[tuple[Entry, TableSeat | None, bool]]:
    """Where each player of this table goes next, None for a bye, and whether they have read another place before."""
    if screen.sheet is None or screen.following is None:
        return []
    seats = screen.sheet.seats
    entries = [seat.entry for seat in seats]
    found, changed = table_seats(screen.following, entries), seats_changed(screen.sheet.stage)
    return [(seat.entry, found.get(seat.entry_id), seat.start_number in changed) for seat in seats]


def _standings(screen: Screen) -> list[Any]:
    """The lines of the ranking of those who played the last round here; none of one that was withdrawn."""
    if screen.sheet is None or not screen.sheet.tournament.is_public:
        return []
    here = {seat.entry_id for seat in screen.sheet.seats}
    return [standing for standing in standings_at(screen.sheet.stage) if standing.entry in here]
