"""Rendering the screen of a table: the whole page, the part that changes, or only the sheet under a recording."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from tournaments.formatting.language import LANGUAGES, reader_language
from tournaments.models import Entry, Station, Table, Tournament
from tournaments.selectors.devices import follows, other_devices, table_to_come
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.results.public import shown_until, standings_shown
from tournaments.selectors.seating.next_seats import TableSeat, table_seats
from tournaments.selectors.seating.plans import seats_changed
from tournaments.services.access.addresses import outside_url
from tournaments.services.play.readings import reading_token
from tournaments.web.access import get_device
from tournaments.web.games import pages_of
from tournaments.web.games.on_tablet import on_tablet
from tournaments.web.games.sheet_view import scores_by_place
from tournaments.web.games.verdict import Verdict, verdict_of
from tournaments.web.kit.parts import put_into, wants_part
from tournaments.web.table.boards import (
    confirming,
    contested_view,
    going_on,
    last_line,
    newest_line,
    paper,
    seats_view,
    total_rows,
)
from tournaments.web.table.parsing import TabletForm, TabletTotalsForm, tablet_form
from tournaments.web.table.screen import ENTERING, Screen, screen_of


def part_page(request: HttpRequest, part: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """A part alone for htmx, which puts it in place of the present screen; for everybody else the part in its page."""
    if not wants_part(request):
        context = {**context, "beside": other_devices(context["station"], get_device(request))}
        context["cribs"] = _cribs(context["station"].tournament)
        return render(request, "table/page.html", {**context, "part": part}, status=status)
    return _shown(put_into(render(request, part, context, status=status), "#screen", swap="outerHTML"), context)


def _cribs(tournament: Tournament) -> list[dict[str, Any]]:
    """What lies beside the tablet, in both languages, the reader's first: newcomers at a table read either."""
    own, other = sorted(LANGUAGES, key=lambda language: language[0] != reader_language())
    return [
        {"lang": lang, "rows": tournament.engine.crib(tournament.rules(), lang), "other": code, "other_name": name}
        for (lang, _own_name), (code, name) in ((own, other), (other, own))
    ]


def _shown(answer: HttpResponse, context: Mapping[str, Any]) -> HttpResponse:
    """With the version that it shows: what the tablet has brought about wakes it no second time."""
    answer["Chelem-Version"] = context["live_version"]
    return answer


def screen_answer(
    request: HttpRequest,
    station: Station,
    *,
    sheet: Sheet | None = None,
    uncontested: bool = False,
    status: int = 200,
    **extra: Any,
) -> HttpResponse:
    """The screen of a station as it is now. `sheet` is that of its table, where the request has it already; `extra`
    goes to its template: a form with its errors, a notice.
    """
    screen = screen_of(station, sheet, uncontested=uncontested)
    context = page_context(station) | screen_context(screen) | extra
    if request.method != "POST" or screen.state not in ENTERING:  # after a line the page has it already
        context |= {"with_coming": True, "apart": wants_part(request)} | _coming(request, screen)
    if screen.state == "complete" and screen.table is not None:
        context |= {"reading": reading_address(request, screen.table)}
    return part_page(request, "table/_screen.html", context, status=status)


def reading_address(request: HttpRequest, table: Table) -> str:
    """Where a phone reads the sheet of a table as it stands."""
    return outside_url(request.build_absolute_uri("/"), reverse("table-reading", args=[reading_token(table)]))


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
    if screen.sheet is not None and screen.state in {"complete", "confirmed", "between"}:
        context |= confirming(screen.sheet, screen.said, screen.disputes)
    if screen.sheet is not None and screen.running is not None:
        context |= {"contested": [contested_view(pending) for pending in screen.contested]}
    match screen.state:
        case "playing" if screen.sheet is not None:
            context |= confirming(screen.sheet, (), ())  # for a tablet that ends its sheet without the desk
            context |= entry_context(screen.sheet, number=screen.sheet.next_number)
        case "totals" if screen.sheet is not None:
            context |= totals_context(screen.sheet)
        case "confirmed" | "between":
            context |= {"next_seats": _next_seats(screen), "standings": _standings(screen)}
        case "finished":
            context |= {"standings": _standings(screen)}
    if screen.state in {"idle", "waiting", "between"} and screen.coming is not None:
        context |= {"coming_seats": seats_view(screen.coming, number=1)}
    return context


def _coming(request: HttpRequest, screen: Screen) -> dict[str, Any]:
    """What a tablet that plays on without the desk needs of the round to come: where it lies then, with whom, and the
    first line there; no line where its seats are not known, or where the page cannot go on by itself.
    """
    device, following, sheet = get_device(request), screen.following, screen.coming
    goes_with = device.follows if device and follows(device) else None
    if device and following and goes_with and screen.seats_told:
        table = table_to_come(device, following)
        sheet = sheet_get(table) if table else None
    return {
        "coming_round": _coming_round(request, sheet) if sheet else None,
        "coming_table": sheet.table if sheet and sheet.table.station_id != screen.station.pk else None,
        "goes_with": goes_with,
    }


def _coming_round(request: HttpRequest, sheet: Sheet) -> SafeString | None:
    """The first line of the round to come; None where the page cannot go on by itself."""
    if not on_tablet(sheet.tournament) or sheet.in_totals or going_on(sheet, 1) is None:
        return None
    context = page_context(sheet.table.station) | sheet_context(sheet, linked=True) | entry_context(sheet, number=1)
    context["board"] = [seat | {"balance": 0} for seat in context["board"]]  # the page adds up from here
    return render_to_string("table/_coming_round.html", context | confirming(sheet, (), ()), request)


def sheet_context(sheet: Sheet, *, linked: bool) -> dict[str, Any]:
    """The sheet, its seats and the call for the arbiter."""
    return {"paper": paper(sheet, linked=linked and not sheet.table.totals_entered), **around_context(sheet)}


def around_context(sheet: Sheet) -> dict[str, Any]:
    """The same without its lines but the last."""
    return {
        "sheet": sheet,
        "sitters": ".".join(map(str, sheet.sitters)),
        "round": sheet.table.round,
        "clock": sheet.table.clock,
        "seats": seats_view(sheet),
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
    place = going_on(sheet, number)
    values: dict[str, Any] = {name: "" if value is None else str(value) for name, value in form.values.items()}
    verdict: Verdict | None = verdict_of(sheet, form) if form.is_bound else None
    return {
        "pages": pages,
        "form": form,
        "planned": pages.planned(sheet),
        "kinds": set(sheet.engine.line_kinds(sheet.rules)),
        "number": number,
        "turn": sheet.turn(number),
        "ahead": json.dumps(place) if place else None,
        "line": line,
        "label": sheet.label(number),
        "version": line.version if line else 0,
        "client_id": uuid4(),
        "values": values,
        "board": seats_view(sheet, number=number, chosen=values.get(pages.chosen_seat, "")),
        "verdict": verdict,
        "scores": scores_by_place(verdict.scores if verdict else (None,) * sheet.size),
        **pages.context(sheet, form, values),
    }


def next_line(request: HttpRequest, screen: Screen, form: TabletForm) -> HttpResponse | None:
    """What a line has changed, for a page that asks for the next one by itself; it is told where the sheet stands.

    None where it needs its whole screen: it has other rules or words, or something else is asked of the table now.
    """
    sheet, engine = screen.sheet, on_tablet(screen.station.tournament)
    if sheet is None or engine is None or form.cleaned_data.get("goes_on") != engine.version:
        return None
    number = form.number + 1
    only_the_line = screen.state == "playing" and sheet.next_number == number and not sheet.time_is_up
    may_end_now = sheet.missing is None and len(sheet.deals) == 1  # a button that was not there before
    told = going_on(sheet, number)
    if not only_the_line or may_end_now or told is None:
        return None
    is_enough = screen.only_lacks_the_last(form.cleaned_data["seen"])
    response = line_part(request, screen) if is_enough else sheet_part(request, screen)
    response["Chelem-Next"] = json.dumps({"line": number} | told)
    return response


def line_part(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Only the line that was written last, with the totals and balances after it."""
    assert screen.sheet is not None
    return _beside(request, screen, "table/_newest.html", newest_line(screen.sheet))


def sheet_part(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Only the sheet and the balances, around a recording that is being typed."""
    assert screen.sheet is not None
    return _beside(request, screen, "table/_around.html", {"paper": paper(screen.sheet, linked=True)})


def call_part(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Only the clock and the call for the arbiter, on a screen whose figures stand."""
    return _beside(request, screen, "table/_called.html", {})


def _beside(request: HttpRequest, screen: Screen, part: str, context: Mapping[str, Any]) -> HttpResponse:
    """Pieces that each name their own place; whatever stands between them stays."""
    assert screen.sheet is not None
    context = {**page_context(screen.station), **around_context(screen.sheet), **context, "screen": screen, "oob": True}
    response = _shown(render(request, part, context), context)
    response["HX-Reswap"] = "none"
    return response


def _next_seats(screen: Screen) -> list[tuple[Entry, TableSeat | None, bool]]:
    """Where each player of this table goes next, None for a bye, and whether they have read another place before."""
    if screen.sheet is None or screen.following is None or not screen.seats_told:
        return []
    seats = screen.sheet.seats
    entries = [seat.entry for seat in seats]
    found, changed = table_seats(screen.following, entries), seats_changed(screen.sheet.stage)
    return [(seat.entry, found.get(seat.entry_id), seat.start_number in changed) for seat in seats]


def _standings(screen: Screen) -> list[Any]:
    """The lines of the ranking of those who played the last round here; none while the desk keeps that round back, or
    once the ranking was withdrawn."""
    if screen.sheet is None:
        return []
    until = shown_until(screen.sheet.stage)
    if until is not None and until < screen.sheet.table.round.number:
        return []
    here = {seat.entry_id for seat in screen.sheet.seats}
    return [standing for standing in standings_shown(screen.sheet.stage) if standing.entry in here]
