"""Permissions of the API, by the same table of actions as the pages."""

from typing import Any

from django.http import Http404
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.api.authentication import organiser_of
from tournaments.models import Device, Station
from tournaments.services.access.codes import client_ip, station_find
from tournaments.services.access.members import works_elsewhere
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor


class MayAct(BasePermission):
    """Requires a role for the action of the method."""

    def has_permission(self, request: Request, view: Any) -> bool:
        actor: Actor = view.actor
        if may(actor, view.action_asked()):
            return True
        if not actor.roles and actor.user is not None and works_elsewhere(actor.user, actor.organiser):
            raise Http404  # users of other organisers get 404 instead of 403
        return False


class IsBound(BasePermission):
    """Requires a tablet that is bound to a table. A wrong code from any other client counts as an attempt.

    :raises TooMany: after too many wrong codes.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        if self.admits(request.auth, view.kwargs["code"]):
            return True
        station_try(request, view.kwargs["code"])  # counts a wrong code
        return False

    def admits(self, bound: object, code: str) -> bool:
        """Return True if the sender of the request (`request.auth`) may use the table of this code."""
        return isinstance(bound, Device)


class IsTablet(IsBound):
    """Requires the tablet that is bound to the table of the URL."""

    def admits(self, bound: object, code: str) -> bool:
        return isinstance(bound, Device) and bound.is_at(code)


def station_try(request: Request, code: str) -> Station | None:
    """Return the station with this code, None without one; a wrong code counts as an attempt.

    :raises TooMany: after too many wrong codes.
    """
    device = request.auth if isinstance(request.auth, Device) else None
    return station_find(
        code=code,
        address=client_ip(request.META),
        organiser=device.tournament.organiser if device else organiser_of(request),
        device=str(device.pk) if device else "",
    )
