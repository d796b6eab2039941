"""Gatekeepers of the API, the same roles as on the pages."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.models import Device, Membership
from tournaments.services.core.actors import Actor


def _role(request: Request) -> str:
    return Actor.person(request.user).role if request.user.is_authenticated else ""


class IsDirector(BasePermission):
    """Directors only."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return _role(request) == Membership.Role.DIRECTOR


class IsArbiter(BasePermission):
    """Arbiters and directors."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return _role(request) in {Membership.Role.DIRECTOR, Membership.Role.ARBITER}


class IsBound(BasePermission):
    """A tablet that is bound to some table."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, Device)


class IsTablet(BasePermission):
    """The tablet that is bound to the table in the address."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, Device) and request.auth.is_at(view.kwargs["code"])
