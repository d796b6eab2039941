"""The gatekeeper of the API: the same table as on the pages."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.models import Device
from tournaments.services.access.permissions import may


class MayAct(BasePermission):
    """Somebody whose role allows the action that the view asks for this method."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return may(view.actor, view.action_asked())


class IsBound(BasePermission):
    """A tablet that is bound to some table."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, Device)


class IsTablet(BasePermission):
    """The tablet that is bound to the table in the address."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, Device) and request.auth.is_at(view.kwargs["code"])
