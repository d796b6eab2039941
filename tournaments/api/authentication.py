"""Authentication: people by session, tablets by the token of their binding."""

from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from players.models import Organiser
from tournaments.models import Device
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Gone
from tournaments.services.devices.binding import device_get, device_replaced

KEYWORD = "Device"


class DeviceAuthentication(BaseAuthentication):
    """`Authorization: Device <token>`; the token comes from `POST /api/tables/<code>/bind/`.

    :raises Gone: `device_gone`: another device has replaced it.
    """

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Device] | None:
        """Return the device of the token; None without a token.

        :raises AuthenticationFailed: the token is unknown, or of a device of another organiser
        :raises Gone: the device was replaced, and this request does not hand over its lines
        """
        keyword, _, token = request.headers.get("Authorization", "").partition(" ")
        if keyword != KEYWORD:
            return None
        device = device_get(token.strip()) or device_replaced(token.strip())
        organiser = organiser_of(request)
        if device is None or (organiser is not None and device.tournament.organiser_id != organiser.pk):
            raise AuthenticationFailed
        if device.replaced_by is not None and not _hands_over(request):
            place: dict[str, Any] = {
                "number": device.number,
                "by": device.replaced_by.number,
                "table": device.station.number if device.station else "–",
            }
            raise Gone("device_gone", **place)
        return AnonymousUser(), device

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


def _hands_over(request: Request) -> bool:
    """Return True if a replaced device sends the lines that it still has: the desk decides about them."""
    return request.method == "POST" and getattr(request.parser_context["view"], "takes_from_replaced", False)


class DeviceScheme(OpenApiAuthenticationExtension):
    """Authentication of tablets in the OpenAPI schema."""

    target_class = DeviceAuthentication
    name = "tablet"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": f"{KEYWORD} <token>"}


def organiser_of(request: Request) -> Organiser | None:
    """Return the organiser of the URL, or None."""
    return getattr(request._request, "organiser", None)


def device_of(request: Request) -> Device:
    """Return the tablet of the request; the view's permission admits only tablets."""
    return cast(Device, request.auth)


def actor_of(request: Request) -> Actor:
    """Return the user or tablet of the request as an actor; an anonymous one has no roles."""
    if isinstance(request.auth, Device):
        return Actor.tablet(request.auth)
    return Actor.person(request.user, organiser_of(request)) if request.user.is_authenticated else Actor(label="")
