"""Who may write at a table: the tablet that has opened it by its code, in the round that its page shows."""

from secrets import token_urlsafe

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.models import Device, Station, Table
from tournaments.selectors.play.tables import round_at
from tournaments.services.access.codes import address_of, station_find
from tournaments.services.access.people_and_devices import digest
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import TooMany
from tournaments.web.access import DEVICE_COOKIE, get_device, organiser_of

ONE_HOUR = 60 * 60
ONE_MONTH = ONE_HOUR * 24 * 30
TYPING_COOKIE = "chelem_typing"


def station_of(request: HttpRequest, code: str) -> Station | None:
    """The physical table with these six letters; None when no table has them.

    :raises TooMany: too many wrong codes came from there. A tablet that is at this table already goes on.
    """
    typing = request.COOKIES.get(DEVICE_COOKIE) or request.COOKIES.get(TYPING_COOKIE) or ""
    try:
        return station_find(
            code=code,
            address=address_of(request.META),
            organiser=organiser_of(request),
            device=digest(typing)[:16] if typing else "",
        )
    except TooMany:
        device = get_device(request)
        if device is None or not device.is_at(code):
            raise
        return device.station


def must_be_bound(request: HttpRequest, code: str) -> Device:
    """The tablet that asks, bound to the table with this code.

    :raises PermissionDenied: it is bound to another table, or the desk has released it.
    """
    device = get_device(request)
    if device is None or not device.is_at(code):
        raise PermissionDenied(
            _("Cette tablette n’est pas à cette table. Ouvrez la table avec son code de six lettres.")
        )
    return device


def station_bound(request: HttpRequest, code: str) -> Station:
    """The table that the tablet which asks is bound to."""
    station = must_be_bound(request, code).station
    if station is None:
        raise PermissionDenied
    return station


def table_and_device(request: HttpRequest, code: str, round_number: int) -> tuple[Table, Device]:
    """The table of that round, and the tablet. Whether the round is open is for the service to say."""
    device = must_be_bound(request, code)
    tables = Table.objects.select_related("round__stage__tournament", "station")
    table = get_object_or_404(tables.filter(round_at(round_number)), station=device.station_id)
    table.station.tournament = table.round.stage.tournament  # one row, one object
    return table, device


def table_and_actor(request: HttpRequest, code: str, round_number: int) -> tuple[Table, Actor]:
    """The same with the tablet as an actor."""
    table, device = table_and_device(request, code, round_number)
    return table, Actor.tablet(device)


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
