"""The gatekeeper of the API: the same table as on the pages."""

from typing import Any

from django.http import Http404
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.models import Device
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
    """A tablet that is bound to some table."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, Device)


class IsTablet(BasePermission):
    """The tablet that is bound to the table in the address."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, Device) and request.auth.is_at(view.kwargs["code"])
