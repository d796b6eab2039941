"""Gatekeepers: every view begins with one of these, so who may see or change what has one home."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import url_has_allowed_host_and_scheme

from tournaments.models import Device, Membership, Tournament
from tournaments.services.access.people_and_devices import device_get
from tournaments.services.core.actors import Actor
from tournaments.web.kit.parts import wants_part

DEVICE_COOKIE = "chelem_device"
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
ROLES: dict[str, set[str]] = {
    "director": {Membership.Role.DIRECTOR},
    "arbiter": {Membership.Role.DIRECTOR, Membership.Role.ARBITER},
}


def actor_of(request: HttpRequest) -> Actor:
    """The signed-in person who asks. Only behind `desk`."""
    return Actor.person(cast(User, request.user))


def desk(role: str = "arbiter") -> Callable[[View[P]], View[P]]:
    """Views of the desk: signed in, and at least an arbiter (or a `director`). Others sign in first, or are refused."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated and wants_part(request):
                # Followed by htmx, the way to the sign-in page would end inside the present one.
                return HttpResponse(status=204, headers={"HX-Refresh": "true"})
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if Actor.person(request.user).role not in ROLES[role]:
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return cast(View[P], guarded)

    return decorate


def way_back(request: HttpRequest, wanted: str, *, otherwise: str) -> str:
    """The page of this site that the reader came from, or the name of another; never a foreign host, never half a path.

    A word without a slash would be looked up among the names of our addresses, and fail.
    """
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    return wanted if ours and wanted.startswith("/") else otherwise


def get_tournament(slug: str) -> Tournament:
    """For the desk, which sees every state."""
    return get_object_or_404(Tournament, slug=slug)


def get_public_tournament(slug: str) -> Tournament:
    """For the public and the hall: drafts do not exist."""
    return get_object_or_404(Tournament.objects.exclude(state=Tournament.State.DRAFT), slug=slug)


def get_device(request: HttpRequest) -> Device | None:
    """The tablet that asks, when it has opened a table before."""
    return device_get(request.COOKIES.get(DEVICE_COOKIE))


def is_in_the_hall(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether the reader may see full names: on a laptop everybody is in the room, on the web the desk and its tablets.

    Consent to publish a full name is about the public, and the pages of a hosted install are public.
    """
    if not settings.HOSTED or (request.user.is_authenticated and Actor.person(request.user).role):
        return True
    device = get_device(request)
    return device is not None and device.tournament_id == tournament.pk
