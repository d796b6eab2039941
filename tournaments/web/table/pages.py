"""Rendering of the screen of a table: the whole page, the changing part, or only the sheet around an entry."""

import json
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from tournaments.formatting.language import LANGUAGES, reader_language
from tournaments.formatting.numbers import Number
from tournaments.models import Entry, Round, Station, Table, Tournament
from tournaments.selectors.devices import other_devices, table_in_next_round, tablets_follow_players
from tournaments.selectors.log.receipts import log_name, receipt_of
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.results.public import public_places_before, public_standings, results_are_public
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.seating.next_seats import TableSeat, table_seats
from tournaments.selectors.seating.plans import players_with_changed_seats
from tournaments.services.access.addresses import outside_url
from tournaments.services.inbox.double_entry import asks_second_entry
from tournaments.services.log.receipts import RECEIPT_HEADER
from tournaments.services.play.readings import reading_token
from tournaments.web.access import get_device
from tournaments.web.games import pages_of
from tournaments.web.games.on_tablet import on_tablet
from tournaments.web.games.sheet_view import scores_by_place
from tournaments.web.games.two_sides import refused_dispute
from tournaments.web.games.verdict import Verdict, verdict_of
from tournaments.web.games.wish import wish_context, wish_context_ahead
from tournaments.web.kit.build import static_build
from tournaments.web.kit.parts import put_into, wants_part
from tournaments.web.table.boards import (
    ahead_data,
    confirmation_context,
    contested_view,
    dispute_item,
    last_line,
    newest_line,
    paper,
    seats_view,
    total_rows,
)
from tournaments.web.table.parsing import TabletForm, TabletTotalsForm, tablet_form
from tournaments.web.table.screen import ENTERING, Screen, screen_of

LEADERS = 5  # lines of the ranking after a round


def part_page(request: HttpRequest, part: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """Render the part alone for htmx, which swaps it for the present screen, else the part in its page."""
    if not wants_part(request):
        context = {**context, "beside": other_devices(context["station"], get_device(request))}
        tournament = context["station"].tournament
        context |= {"cribs": _cribs(tournament), "log": log_name(tournament), "build": static_build()}
        return render(request, "table/page.html", {**context, "part": part}, status=status)
    return _with_version(put_into(render(request, part, context, status=status), "#screen", swap="outerHTML"), context)


def _cribs(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the crib of the game in both languages, the reader's first, each with the other one to switch to."""
    own, other = sorted(LANGUAGES, key=lambda language: language[0] != reader_language())
    return [
        {"lang": lang, "rows": tournament.engine.crib(tournament.rules(), lang), "other": code, "other_name": name}
        for (lang, _own_name), (code, name) in ((own, other), (other, own))
    ]


def _with_version(answer: HttpResponse, context: Mapping[str, Any]) -> HttpResponse:
    """Set the version header, as the tablet ignores live events up to this version, and the receipt of the log.

    After a refusal the tournament is read again: a transaction that was rolled back may have left a line in memory.
    """
    if answer.status_code >= 400:
        context["tournament"].refresh_from_db(fields=["version", "digest"])
    answer["Chelem-Version"] = context["live_version"]
    answer[RECEIPT_HEADER] = str(receipt_of(context["tournament"]))
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
    """Render the present screen of a station. `sheet` is that of its table if the request has loaded it already.

    `uncontested` is as in `Screen`. `extra` is added to the context: a form with its errors, a notice.
    """
    screen = screen_of(station, sheet, uncontested=uncontested)
    device = get_device(request)
    reader = device is not None and device.reads_only
    context = page_context(station) | screen_context(screen, reader=reader) | {"reader": reader} | extra
    if request.method != "POST" or screen.state not in ENTERING:  # after a line the page has the next round already
        context |= {"with_coming": True, "apart": wants_part(request)} | _coming(request, screen)
    if screen.state == "complete" and screen.sheet is not None:
        context |= {"reading": reading_address(request, screen.sheet.table)}
        context |= {"is_second_entry": asks_second_entry(screen.sheet, device)}
    return part_page(request, "table/_screen.html", context, status=status)


def reading_address(request: HttpRequest, table: Table) -> str:
    """Return the URL of the present sheet for the phone of a player."""
    return outside_url(request.build_absolute_uri("/"), reverse("table-reading", args=[reading_token(table)]))


def page_context(station: Station) -> dict[str, Any]:
    """Return the context of the frame of all table pages."""
    tournament = station.tournament
    return {
        "tournament": tournament,
        "station": station,
        "live_url": f"{reverse('live', args=[tournament.slug])}?table={station.number}",
        "live_version": tournament.version,
        "now": timezone.now(),
        "on_tablet": on_tablet(tournament),
        "scripts": [f"chelem/js/{script}" for script in pages_of(tournament).scripts],
        "own_sheet": pages_of(tournament).has_own_sheet,
    }


def screen_context(screen: Screen, *, reader: bool) -> dict[str, Any]:
    """Return the context of the template of the present state, for a device that enters or for a `reader`."""
    context: dict[str, Any] = {"screen": screen}
    if screen.sheet is not None:
        context |= sheet_context(screen.sheet, linked=not reader and screen.state in {"playing", "complete"})
    if screen.sheet is not None and screen.state in {"complete", "confirmed", "between"}:
        context |= confirmation_context(screen.sheet, screen.confirmations, screen.disputes)
        context |= {"decisions": [dispute_item(screen.sheet, one) for one in screen.decisions]}
        context |= {"refused": [refused_dispute(screen.sheet, one) for one in screen.refused]}
        context |= wish_context(screen.sheet)
    if screen.sheet is not None and screen.running is not None:
        context |= {"contested": [contested_view(pending) for pending in screen.contested]}
    match screen.state:
        case "playing" if screen.sheet is not None:
            context |= confirmation_context(screen.sheet, (), ())  # for a tablet that ends its sheet offline
            context |= entry_context(screen.sheet, number=screen.sheet.next_number)
            context |= wish_context_ahead(screen.sheet)
        case "totals" if screen.sheet is not None:
            context |= totals_context(screen.sheet)
        case "confirmed" | "between":
            standings = _standings(screen)
            context |= {"next_seats": _next_seats(screen), "standings": _of_this_table(screen, standings)}
            context |= {"leaders": standings[:LEADERS]}
        case "finished":
            context |= {"standings": _of_this_table(screen, _standings(screen))}
    if screen.state in {"idle", "waiting", "between"} and screen.coming is not None:
        context |= {"coming_seats": seats_view(screen.coming, number=1)}
    return context


def _coming(request: HttpRequest, screen: Screen) -> dict[str, Any]:
    """Return the context of the next round for a tablet that continues offline: its table, its player, the first line.

    There is no line if the seats are not public, or if the page cannot show the next entry without the server.
    """
    device, following, sheet = get_device(request), screen.following, screen.coming
    goes_with = device.follows if device and tablets_follow_players(device) else None
    if device and following and goes_with and screen.seats_public:
        table = table_in_next_round(device, following)
        sheet = sheet_get(table) if table else None
    return {
        "coming_round": _coming_round(request, sheet) if sheet else None,
        "coming_table": sheet.table if sheet and sheet.table.station_id != screen.station.pk else None,
        "goes_with": goes_with,
    }


def _coming_round(request: HttpRequest, sheet: Sheet) -> SafeString | None:
    """Render the first line of the next round; None if the page cannot show it without the server.

    `sheet` is that of this table in the next round. Its balances are 0: the script of the page adds each line that is
    entered.
    """
    if sheet.in_totals or ahead_data(sheet, 1) is None:
        return None
    context = page_context(sheet.table.station) | sheet_context(sheet, linked=True) | entry_context(sheet, number=1)
    context["board"] = [seat | {"balance": 0} for seat in context["board"]]
    context |= confirmation_context(sheet, (), ()) | wish_context_ahead(sheet)
    return render_to_string("table/_coming_round.html", context, request)


def sheet_context(sheet: Sheet, *, linked: bool) -> dict[str, Any]:
    """Return the context of the sheet, its seats and the call for the arbiter."""
    return {"paper": paper(sheet, with_links=linked and not sheet.table.totals_entered), **around_context(sheet)}


def around_context(sheet: Sheet) -> dict[str, Any]:
    """Return the context around the lines of the sheet: seats, clock, call, game, and the newest line."""
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
    """Return the context of the form for totals: empty, stored or typed ones (`form`)."""
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
    """Return the context of the entry of line `number`: empty, stored, or typed (`form`)."""
    line = sheet.line(number)
    form = form or tablet_form(sheet=sheet, number=number)
    pages = pages_of(sheet.tournament)
    ahead = ahead_data(sheet, number)
    values: dict[str, Any] = {name: "" if value is None else str(value) for name, value in form.values.items()}
    verdict: Verdict | None = verdict_of(sheet, form) if form.is_bound else None
    return {
        "pages": pages,
        "form": form,
        "planned": pages.planned_hands(sheet),
        "kinds": set(sheet.engine.line_kinds(sheet.rules)),
        "number": number,
        "turn": sheet.turn(number),
        "ahead": json.dumps(ahead) if ahead else None,
        "line": line,
        "label": sheet.label(number),
        "version": line.version if line else 0,
        "client_id": uuid4(),
        "values": values,
        "board": seats_view(
            sheet, number=number, chosen=values.get(pages.chosen_seat, ""), places=_places_before(sheet)
        ),
        "verdict": verdict,
        "scores": scores_by_place(verdict.scores if verdict else (None,) * sheet.size),
        **pages.context(sheet, form, values),
    }


def next_entry_answer(request: HttpRequest, screen: Screen, form: TabletForm) -> HttpResponse | None:
    """Render only the changes of a line, for a page that shows the next entry by itself, with the data for that entry.

    None if the page needs its whole screen: it has an outdated version, or the table is in another state now.
    """
    sheet, page_data = screen.sheet, on_tablet(screen.station.tournament)
    if sheet is None or page_data is None or form.cleaned_data.get("goes_on") != page_data.version:
        return None
    number = form.number + 1
    only_the_line = screen.state == "playing" and sheet.next_number == number and not sheet.time_is_up
    # After the first line of a round without a fixed number of deals, the page gets the button that ends the sheet.
    may_end_now = sheet.missing is None and len(sheet.deals) == 1
    ahead = ahead_data(sheet, number)
    if not only_the_line or may_end_now or ahead is None:
        return None
    is_enough = not pages_of(sheet.tournament).has_own_sheet and screen.is_one_version_behind(form.cleaned_data["seen"])
    response = line_part(request, screen) if is_enough else sheet_part(request, screen)
    response["Chelem-Next"] = json.dumps({"line": number} | ahead)
    return response


def line_part(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Render only the newest line, with the totals and balances after it."""
    assert screen.sheet is not None
    return _oob_parts(request, screen, "table/_newest.html", newest_line(screen.sheet))


def sheet_part(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Render only the sheet and the balances, around an entry that is being typed."""
    assert screen.sheet is not None
    return _oob_parts(request, screen, "table/_around.html", {"paper": paper(screen.sheet, with_links=True)})


def call_part(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Render only the clock and the call for the arbiter, for a screen with unchanged figures."""
    return _oob_parts(request, screen, "table/_called.html", {})


def _oob_parts(request: HttpRequest, screen: Screen, part: str, context: Mapping[str, Any]) -> HttpResponse:
    """Render fragments with `hx-swap-oob`; the rest of the page stays."""
    assert screen.sheet is not None
    context = {**page_context(screen.station), **around_context(screen.sheet), **context, "screen": screen, "oob": True}
    response = _with_version(render(request, part, context), context)
    response["HX-Reswap"] = "none"
    return response


def _next_seats(screen: Screen) -> list[tuple[Entry, TableSeat | None, bool]]:
    """Return the next seat of each player of this table (None: a bye), and True if another seat was shown before."""
    if screen.sheet is None or screen.following is None or not screen.seats_public:
        return []
    seats = screen.sheet.seats
    entries = [seat.entry for seat in seats]
    seat_of, changed = table_seats(screen.following, entries), players_with_changed_seats(screen.sheet.stage)
    return [(seat.entry, seat_of.get(seat.entry_id), seat.start_number in changed) for seat in seats]


def _places_before(sheet: Sheet) -> dict[int, tuple[int, Number]]:
    """Return place and total before the round that is played, by entry, if tables show them while they play."""
    round_ = sheet.table.round
    shown = sheet.tournament.places_at_tables and round_.state != Round.State.PLANNED
    return public_places_before(round_) if shown else {}


def _of_this_table(screen: Screen, standings: Iterable[Standing]) -> list[Standing]:
    """Return the lines of the players of the last round at this table."""
    here = {seat.entry_id for seat in screen.sheet.seats} if screen.sheet else set()
    return [standing for standing in standings if standing.entry in here]


def _standings(screen: Screen) -> list[Standing]:
    """Return the ranking; none while the results of the last round here are withheld, or after it was withdrawn."""
    if screen.sheet is None or not results_are_public(screen.sheet.stage, screen.sheet.table.round.number):
        return []
    return public_standings(screen.sheet.stage)
