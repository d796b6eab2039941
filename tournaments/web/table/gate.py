"""Who may write at a table: the tablet that has opened it by its code, in the round that its page shows."""

from secrets import token_urlsafe

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Device, Station, Table
from tournaments.selectors.devices import goes_to
from tournaments.selectors.play.tables import round_at, table_at
from tournaments.services.access.codes import address_of, station_find
from tournaments.services.access.held_lines import held_note
from tournaments.services.access.people_and_devices import digest
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.web.access import DEVICE_COOKIE, get_device, organiser_of
from tournaments.web.organisers import organiser_enter

ONE_HOUR = 60 * 60
ONE_MONTH = ONE_HOUR * 24 * 30
WAITING = "Chelem-Waiting"  # how many sendings a tablet keeps, told with each (`js/table-outbox.js`)
MOST_TOLD = 999
TYPING_COOKIE = "chelem_typing"


def station_of(request: HttpRequest, code: str) -> Station | None:
    """The physical table with these six letters, or where the tablet lies that had these; None when no table has them.

    :raises TooMany: too many wrong codes came from there. A tablet that is at this table already goes on.
    """
    if (device := device_at(request, code)) is not None:
        return device.station
    if (station := letters_try(request, code)) is not None:
        organiser_enter(request, station.tournament)
    return station


def device_at(request: HttpRequest, code: str) -> Device | None:
    """The tablet that asks, when it enters for the table with these letters."""
    device = get_device(request)
    if device is None or not device.is_at(code):
        return None
    organiser_enter(request, device.tournament)
    return device


def letters_try(request: HttpRequest, code: str) -> Station | None:
    """The table with these letters, counted as a try.

    :raises TooMany: too many wrong codes came from there.
    """
    typing = request.COOKIES.get(DEVICE_COOKIE) or request.COOKIES.get(TYPING_COOKIE) or ""
    return station_find(
        code=code,
        address=address_of(request.META),
        organiser=organiser_of(request),
        device=digest(typing)[:16] if typing else "",
    )


def _bound(request: HttpRequest, code: str, *, kept: bool, round_number: int = 0) -> tuple[Station, Device]:
    """The table with this code and the tablet that asks, bound to it; for what it has `kept`, bound to it before, or
    going there with its player in the round to come.

    :raises PermissionDenied: it is bound to another table, or the desk has released it. Whether a table has these
        letters, the refusal does not say; :raises TooMany: too many wrong codes came from there.
    """
    device, station = get_device(request), None
    if device is not None:
        lain = device.brings_from(code) if kept else device.station if device.is_at(code) else None
        station = lain or (_to_come(device, code, round_number) if kept else None)
    if device is None or station is None:
        if (waiting := request.headers.get(WAITING, "")).isdecimal():
            held_note(request.COOKIES.get(DEVICE_COOKIE), min(int(waiting[:4]), MOST_TOLD))
        letters_try(request, code)
        raise PermissionDenied(
            _("Cette tablette n’est pas à cette table. Ouvrez la table avec son code de six lettres.")
        )
    organiser_enter(request, station.tournament)
    return station, device


def _to_come(device: Device, code: str, round_number: int) -> Station | None:
    """The table with this code, if the player whom the device follows sits there in that round, the next one."""
    if device.follows_id is None:
        return None
    seated = Table.objects.filter(round_at(round_number), seats__entry=device.follows_id)
    table = seated.select_related("station__tournament", "round__stage").first()
    return table.station if table is not None and table.station.has(code) and goes_to(device, table) else None


def table_and_device(request: HttpRequest, code: str, round_number: int) -> tuple[Table, Device]:
    """The table of that round, and the tablet. Whether the round is open is for the service to say.

    What is sent may have been kept since the tablet lay there.
    """
    station, device = _bound(request, code, kept=request.method == "POST", round_number=round_number)
    return _table(station, round_number), device


def table_and_actor(request: HttpRequest, code: str, round_number: int) -> tuple[Table, Actor]:
    """The same with the tablet as an actor, which lies there now.

    :raises Conflict: `play_abandoned`, the page is that of an earlier play of the round.
    """
    station, device = _bound(request, code, kept=False)
    table = _table(station, round_number)
    if table.round.address != round_number:
        raise Conflict("play_abandoned", number=table.round.number)
    return table, Actor.tablet(device)


def _table(station: Station, round_number: int) -> Table:
    if (table := table_at(station, round_number)) is None:
        raise Http404
    return table


def noted(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Know the browser again that has typed letters of no table: its tries are its own, not those of the whole hall."""
    if not (request.COOKIES.get(DEVICE_COOKIE) or request.COOKIES.get(TYPING_COOKIE)):
        response.set_cookie(TYPING_COOKIE, token_urlsafe(12), max_age=ONE_HOUR, httponly=True, samesite="Lax")
    return response


def kind_of(request: HttpRequest) -> str:
    """Whether a browser is a phone's or a tablet's, as far as it says so; only words depend on it."""
    agent = request.headers.get("User-Agent", "")
    return Device.Kind.PHONE if "Mobi" in agent and "iPad" not in agent else Device.Kind.TABLET


def remember(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Give the tablet the cookie by which it is known."""
    response.set_cookie(
        DEVICE_COOKIE,
        secret,
        max_age=ONE_MONTH,
        secure=settings.HTTPS or request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
