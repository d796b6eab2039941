"""Who asks: a signed-in person by session, or a tablet by the token it was given when it opened its table."""

from typing import cast

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from players.models import Organiser
from tournaments.models import Device
from tournaments.services.access.people_and_devices import device_get
from tournaments.services.core.actors import Actor

KEYWORD = "Device"


class DeviceAuthentication(BaseAuthentication):
    """`Authorization: Device <token>`; the token comes from `POST /api/tables/<code>/bind/`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Device] | None:
        keyword, _, token = request.headers.get("Authorization", "").partition(" ")
        if keyword != KEYWORD:
            return None
        device = device_get(token.strip())
        organiser = organiser_of(request)
        if device is None or (organiser is not None and device.tournament.organiser_id != organiser.pk):
            raise AuthenticationFailed
        return AnonymousUser(), device

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


class DeviceScheme(OpenApiAuthenticationExtension):
    """Tells the schema how tablets identify themselves."""

    target_class = DeviceAuthentication
    name = "tablet"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": f"{KEYWORD} <token>"}


def organiser_of(request: Request) -> Organiser | None:
    """The organiser of the address; None where it names none."""
    return getattr(request._request, "organiser", None)


def device_of(request: Request) -> Device:
    """The tablet that asks, behind a permission that lets none but tablets pass."""
    return cast(Device, request.auth)


def actor_of(request: Request) -> Actor:
    """The person or the tablet that asks; nobody has no role."""
    if isinstance(request.auth, Device):
        return Actor.tablet(request.auth)
    return Actor.person(request.user, organiser_of(request)) if request.user.is_authenticated else Actor(label="")
