"""Opening a table on a tablet: by the six letters, by its QR, or by taking the tablet over from another table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from players.errors import Conflict, DomainError
from tournaments.services.access.people_and_devices import device_bind
from tournaments.web.access import DEVICE_COOKIE, get_device
from tournaments.web.table.gate import remember, station_of
from tournaments.web.table.pages import screen_answer


@never_cache
@require_GET
def code(request: HttpRequest) -> HttpResponse:
    """Asks for the six letters, and leads to their table."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        device = get_device(request)
        return render(request, "table/code.html", {"station": device.station if device else None})
    station = station_of(request, typed)
    return unknown(request, typed) if station is None else redirect("table", station.code)


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a table. The first visit binds the tablet; a tablet of another table is asked before it moves."""
    station = station_of(request, code)
    if station is None:
        return unknown(request, code)
    if station.code != code:
        return redirect("table", station.code)
    try:
        _device, secret = device_bind(station=station, secret=request.COOKIES.get(DEVICE_COOKIE), moving=False)
    except Conflict:
        device = get_device(request)
        return render(request, "table/elsewhere.html", {"station": station, "device": device}, status=409)
    response = screen_answer(request, station)
    remember(request, response, secret)
    return response


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """The people agreed: this tablet belongs to this table now."""
    station = station_of(request, code)
    if station is None:
        return unknown(request, code)
    _device, secret = device_bind(station=station, secret=request.COOKIES.get(DEVICE_COOKIE), moving=True)
    response = redirect("table", station.code)
    remember(request, response, secret)
    return response


def unknown(request: HttpRequest, typed: str) -> HttpResponse:
    """No table has these letters: the same question again, with what was typed."""
    error = DomainError("table_unknown").text
    return render(request, "table/code.html", {"typed": typed[:20], "error": error}, status=404)
