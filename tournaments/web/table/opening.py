"""Opening a table on a tablet: by the six letters, by its QR, or by taking the tablet over from another table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from tournaments.formatting.seats import Place
from tournaments.models import Device, Station, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.access.held_lines import held_note
from tournaments.services.access.people_and_devices import OVER, device_bind
from tournaments.web.access import DEVICE_COOKIE, get_device
from tournaments.web.table.boards import seats_view
from tournaments.web.table.gate import kind_of, noted, remember, station_of
from tournaments.web.table.offline import KEEP
from tournaments.web.table.pages import screen_answer
from tournaments.web.table.screen import screen_of

PLACES = [Place(number) for number in range(1, 6)]


@never_cache
@require_GET
def code(request: HttpRequest) -> HttpResponse:
    """Asks for the six letters, and leads to their table."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        device = get_device(request)
        return render(request, "table/code.html", {"station": device.station if device else None, "places": PLACES})
    station = station_of(request, typed)
    return unknown(request, typed) if station is None else redirect("table", station.code)


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a table for the devices that enter for it. Everybody else reads who sits there, and may press."""
    station = station_of(request, code)
    if station is None:
        return unknown(request, code)
    if code not in {station.code, station.secret}:
        return redirect("table", station.code)
    device = get_device(request)
    if device is None or device.station is None or device.tournament_id != station.tournament_id:
        return _opening(request, station, code)
    if device.station_id != station.pk:
        return _elsewhere(request, station, device)
    response = screen_answer(request, station, reader=device.reads_only)
    remember(request, response, request.COOKIES[DEVICE_COOKIE])
    response[KEEP] = "yes"
    return response


def _elsewhere(request: HttpRequest, station: Station, device: Device) -> HttpResponse:
    """A tablet that has gone on with its player shows where; any other asks whether it was taken elsewhere."""
    if device.station is not None and device.may_say(station.pk):
        return redirect("table", device.station.code)
    return render(request, "table/elsewhere.html", {"station": station, "device": device}, status=409)


def _opening(request: HttpRequest, station: Station, code: str) -> HttpResponse:
    """Opening a page binds nothing: a player who reads along must not become a second hand on the sheet."""
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
        "others": station.devices.filter(released_at=None).count(),
        "places": PLACES,
    }
    return render(request, "table/open.html", context)


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """The people pressed: this device enters for this table now."""
    station = station_of(request, code)
    if station is None:
        return unknown(request, code)
    cookie = request.COOKIES.get(DEVICE_COOKIE)
    held_note(cookie, 0)  # what it keeps can leave now
    _device, secret = device_bind(
        station=station, secret=cookie, kind=kind_of(request), seat=number_typed(request.POST.get("seat", ""))
    )
    response = redirect("table", station.code)
    remember(request, response, secret)
    return response


def unknown(request: HttpRequest, typed: str) -> HttpResponse:
    """No table has these letters: the same question again, with what was typed."""
    error = DomainError("table_unknown").text
    return noted(
        request, render(request, "table/code.html", {"typed": typed[:20], "error": error, "places": PLACES}, status=404)
    )
