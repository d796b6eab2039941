"""Views that open a table on a tablet: by its code of six letters, by its QR code, or by a move from another table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from players.errors import Conflict, DomainError
from tournaments.formatting.seats import Place
from tournaments.models import Device, Station, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.devices.binding import OVER, device_bind
from tournaments.services.devices.changes import device_awaiting_replacement, entry_give, entry_take
from tournaments.services.devices.held_lines import held_lines_note
from tournaments.web.access import DEVICE_COOKIE, count_waiting_lines, get_device, get_replaced_device
from tournaments.web.table.boards import seats_view
from tournaments.web.table.gate import MOVED, bound_device, kind_of, set_device_cookie, set_typing_cookie, station_of
from tournaments.web.table.offline import KEEP_HEADER
from tournaments.web.table.pages import screen_answer
from tournaments.web.table.screen import screen_of

PLACES = [Place(number) for number in range(1, 6)]


@never_cache
@require_GET
def code(request: HttpRequest) -> HttpResponse:
    """Show the form for the code of a table, or redirect to the table."""
    text = request.GET.get("code", "")
    if not text.strip():
        device = get_device(request)
        return render(request, "table/code.html", {"station": device.station if device else None, "places": PLACES})
    station = station_of(request, text)
    return unknown_code(request, text) if station is None else redirect("table", station.code)


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table to a device bound to it. Other devices see its players and a button that binds them."""
    station = station_of(request, code)
    if station is None:
        return unknown_code(request, code)
    if code not in {station.code, station.secret}:
        return redirect("table", station.code)
    device = get_device(request)
    if (
        device is None
        and (replaced := get_replaced_device(request))
        and replaced.present_or_previous_station(station.code)
    ):
        context = {"tournament": station.tournament, "station": station, "device": replaced}
        return render(request, "table/replaced.html", context)
    if device is None or device.station is None or device.tournament_id != station.tournament_id:
        return _render_opening_page(request, station, code)
    if device.station_id != station.pk:
        return _other_table(request, station, device)
    moved_from = device.came_from if MOVED in request.GET else None
    response = screen_answer(request, station, moved_from=moved_from, lines_before=count_waiting_lines(request))
    set_device_cookie(response, request.COOKIES[DEVICE_COOKIE])
    response[KEEP_HEADER] = "yes"
    return response


def _other_table(request: HttpRequest, station: Station, device: Device) -> HttpResponse:
    """Redirect a tablet that followed its player to its table; show any other one a form to move it here."""
    if device.station is not None and device.is_trusted_at(station.pk):
        return redirect("table", device.station.code)
    context = {"station": station, "device": device, "awaiting": device_awaiting_replacement(station)}
    return render(request, "table/wrong_table.html", context, status=409)


def _render_opening_page(request: HttpRequest, station: Station, code: str) -> HttpResponse:
    """Show the players and a button to bind the device. The GET itself binds nothing, so that readers do not enter.

    A table of a tournament that is over redirects to the public page.
    """
    if station.tournament.state in OVER:
        return redirect("public-tournament", station.tournament.slug)
    screen = screen_of(station)
    sheet = screen.sheet or screen.coming
    context = {
        "station": station,
        "code": code,
        "tournament": station.tournament,
        "seats": seats_view(sheet) if sheet else [],
        "follow": station.tournament.tablets == Tournament.Tablets.PLAYER,
        "phone": kind_of(request) == Device.Kind.PHONE,
        "awaiting": device_awaiting_replacement(station),
        "others": station.devices.filter(released_at=None, reads_only=False).count(),
        "places": PLACES,
    }
    return render(request, "table/open.html", context)


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Bind the device to this table.

    With `seat`, where tablets follow players, it follows the player there; `replaces` is the number of the device that
    it replaces; with `follows_table` it leaves the entry to another device.
    """
    station = station_of(request, code)
    if station is None:
        return unknown_code(request, code)
    cookie = request.COOKIES.get(DEVICE_COOKIE)
    held_lines_note(cookie, 0)  # its outbox can be sent now
    _device, secret = device_bind(
        station=station,
        secret=cookie,
        kind=kind_of(request),
        seat=number_typed(request.POST.get("seat", "")),
        replaces=number_typed(request.POST.get("replaces", "")),
        follows_table="follows_table" in request.POST,
    )
    response = redirect("table", station.code)
    set_device_cookie(response, secret)
    return response


@require_POST
def entry(request: HttpRequest, code: str) -> HttpResponse:
    """Pass the entry for the table to another device (`to`, its number), or take it from a device that is silent."""
    station, device = bound_device(request, code)
    try:
        if (number := number_typed(request.POST.get("to", ""))) is not None:
            entry_give(giver=device, number=number)
        else:
            entry_take(taker=device)
    except Conflict as conflict:
        return screen_answer(request, station, status=conflict.status, conflict=conflict.text)
    return redirect("table", station.code)


def unknown_code(request: HttpRequest, text: str) -> HttpResponse:
    """Show the form again with the typed code, which no table has."""
    error = DomainError("table_unknown").text
    return set_typing_cookie(
        request, render(request, "table/code.html", {"typed": text[:20], "error": error, "places": PLACES}, status=404)
    )
