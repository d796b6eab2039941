"""The gatekeeper of the API: the same table as on the pages."""

from typing import Any

from django.http import Http404
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.api.authentication import organiser_of
from tournaments.models import Device, Station
from tournaments.services.access.codes import address_of, station_find
from tournaments.services.access.members import works_elsewhere
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor


class MayAct(BasePermission):
    """Somebody whose role allows the action that the view asks for this method."""

    def has_permission(self, request: Request, view: Any) -> bool:
        allowed = may(view.actor, view.action_asked())
        actor: Actor = view.actor
        if not allowed and not actor.roles and actor.user is not None and works_elsewhere(actor.user, actor.organiser):
            raise Http404  # the desk of another organiser does not exist for whoever works elsewhere
        return allowed


class IsBound(BasePermission):
    """A tablet that is bound to some table. The letters that anybody else names count as a try.

    :raises TooMany: too many were wrong.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        if self.knows(request.auth, view.kwargs["code"]):
            return True
        station_try(request, view.kwargs["code"])
        return False

    def knows(self, bound: object, code: str) -> bool:
        return isinstance(bound, Device)


class IsTablet(IsBound):
    """The tablet that is bound to the table in the address."""

    def knows(self, bound: object, code: str) -> bool:
        return isinstance(bound, Device) and bound.is_at(code)


def station_try(request: Request, code: str) -> Station | None:
    """The table with these six letters, counted as a try; None when no table of the organiser has them.

    :raises TooMany: too many were wrong.
    """
    device = request.auth if isinstance(request.auth, Device) else None
    return station_find(
        code=code,
        address=address_of(request.META),
        organiser=device.tournament.organiser if device else organiser_of(request),
        device=str(device.pk) if device else "",
    )
