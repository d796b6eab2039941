"""Access of tablets to a table: only a tablet bound to it may write, in the round that its page shows.

`round_address` in the URLs is the `Round.address`: 103 for round 3 of stage 2, 2003 for the second play of round 3.
"""

from secrets import token_urlsafe

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Device, Station, Table
from tournaments.selectors.devices import follows_player_to
from tournaments.selectors.play.tables import in_round, table_at
from tournaments.services.access.codes import client_ip, station_find
from tournaments.services.access.digests import secret_digest
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.devices.held_lines import held_lines_note
from tournaments.web.access import DEVICE_COOKIE, get_device, get_replaced_device, organiser_of
from tournaments.web.organisers import organiser_enter

HOUR_SECONDS = 60 * 60
MONTH_SECONDS = HOUR_SECONDS * 24 * 30
WAITING_HEADER = "Chelem-Waiting"  # number of unsent submissions in the outbox of a tablet (`js/table-outbox.js`)
MOST_WAITING = 999
MAX_DIGITS = 4  # of that number as sent: enough to exceed `MOST_WAITING`
TYPING_COOKIE = "chelem_typing"
MOVED = "deplacee"  # in the URL of the page to which an open page is redirected after the desk has moved its tablet


def station_of(request: HttpRequest, code: str) -> Station | None:
    """Return the station with this code, or the present station of the requesting tablet if it was bound by this code.

    Return None if no station has the code.

    :raises TooMany: too many wrong codes from the client. A tablet that is bound to this table is not limited.
    """
    if (device := device_at(request, code)) is not None:
        return device.station
    if (station := station_try(request, code)) is not None:
        organiser_enter(request, station.tournament)
    return station


def device_at(request: HttpRequest, code: str) -> Device | None:
    """Return the requesting tablet if it is bound to the table with this code."""
    device = get_device(request)
    if device is None or not device.is_at(code):
        return None
    organiser_enter(request, device.tournament)
    return device


def station_try(request: HttpRequest, code: str) -> Station | None:
    """Return the station with this code; a wrong code counts against the rate limit of the client.

    :raises TooMany: too many wrong codes from the client.
    """
    typing = request.COOKIES.get(DEVICE_COOKIE) or request.COOKIES.get(TYPING_COOKIE) or ""
    return station_find(
        code=code,
        address=client_ip(request.META),
        organiser=organiser_of(request),
        device=secret_digest(typing)[:16] if typing else "",
    )


def bound_device(
    request: HttpRequest, code: str, *, outbox: bool = False, round_address: int = 0
) -> tuple[Station, Device]:
    """Return the station with this code and the requesting tablet, which must be bound to it.

    For a submission that may come from its `outbox`, the tablet may also have been bound to the station before, follow
    its player there in the next round, or have been replaced there by another one. A refused tablet that reports unsent
    submissions (`WAITING_HEADER`) is noted for the desk with their number.

    :raises PermissionDenied: the tablet is bound to another table, or was released. The response does not reveal if
        the code exists; :raises TooMany: too many wrong codes from the client.
    """
    device, station = get_device(request), None
    if device is None and outbox:
        device = get_replaced_device(request)
    if device is not None and outbox:
        station = device.present_or_previous_station(code) or _next_station(device, code, round_address)
    elif device is not None and device.is_at(code):
        station = device.station
    if device is None or station is None:
        if (waiting := request.headers.get(WAITING_HEADER, "")).isdecimal():
            number = min(int(waiting[:MAX_DIGITS]), MOST_WAITING)
            held_lines_note(request.COOKIES.get(DEVICE_COOKIE), number)
        station_try(request, code)
        raise PermissionDenied(
            _("Cette tablette n’est pas à cette table. Ouvrez la table avec son code de six lettres.")
        )
    organiser_enter(request, station.tournament)
    return station, device


def _next_station(device: Device, code: str, round_address: int) -> Station | None:
    """Return the station with this code if the player of the device sits there in that round, the next one."""
    if device.follows_id is None:
        return None
    seated = Table.objects.filter(in_round(round_address), seats__entry=device.follows_id)
    table = seated.select_related("station__tournament", "round__stage").first()
    return table.station if table is not None and table.station.has(code) and follows_player_to(device, table) else None


def table_and_device(request: HttpRequest, code: str, round_address: int) -> tuple[Table, Device]:
    """Return the table of that round and the tablet. The service checks if the round is open.

    A POST may come from the outbox of the tablet, written while it was bound to this table.
    """
    station, device = bound_device(request, code, outbox=request.method == "POST", round_address=round_address)
    return _get_table(station, round_address), device


def table_and_actor(request: HttpRequest, code: str, round_address: int) -> tuple[Table, Actor]:
    """Return the table of that round and the tablet as an actor, which must be bound to the table now.

    :raises Conflict: `play_abandoned`, the page belongs to an earlier play of the round.
    """
    station, device = bound_device(request, code)
    table = _get_table(station, round_address)
    if table.round.address != round_address:
        raise Conflict("play_abandoned", number=table.round.number)
    return table, Actor.tablet(device)


def _get_table(station: Station, round_address: int) -> Table:
    if (table := table_at(station, round_address)) is None:
        raise Http404
    return table


def set_typing_cookie(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Set a cookie after a wrong code, so that the rate limit counts this browser, not the address of the hall."""
    if not (request.COOKIES.get(DEVICE_COOKIE) or request.COOKIES.get(TYPING_COOKIE)):
        response.set_cookie(TYPING_COOKIE, token_urlsafe(12), max_age=HOUR_SECONDS, httponly=True, samesite="Lax")
    return response


def kind_of(request: HttpRequest) -> str:
    """Guess from the User-Agent if a device is a phone or a tablet. Only texts depend on it."""
    agent = request.headers.get("User-Agent", "")
    return Device.Kind.PHONE if "Mobi" in agent and "iPad" not in agent else Device.Kind.TABLET


def set_device_cookie(response: HttpResponse, secret: str) -> None:
    """Set the cookie that identifies the tablet."""
    response.set_cookie(
        DEVICE_COOKIE,
        secret,
        max_age=MONTH_SECONDS,
        secure=settings.HTTPS,  # the port with TLS of a laptop shares its cookies with the one without
        httponly=True,
        samesite="Lax",
    )
