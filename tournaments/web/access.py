"""The gatekeeper: every view of the desk begins with it, so who may see or change what has one home."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import url_has_allowed_host_and_scheme

from players.models import Organiser
from players.prepared import Prepared
from tournaments.models import Device, Stage, Tournament
from tournaments.services.access.members import works_elsewhere
from tournaments.services.access.people_and_devices import device_get
from tournaments.services.access.permissions import ACTIONS, May, may
from tournaments.services.core.actors import Actor
from tournaments.web.addresses import At
from tournaments.web.kit.parts import wants_part

DEVICE_COOKIE = "chelem_device"
BATTERY_COOKIE = "chelem_battery"  # how full it is, written by table-battery.js
LINK = "link"  # in a session: the key of the link by which it began
View = Callable[..., HttpResponseBase]
NOBODY = Actor(label="")


def _first_stages(organiser: Any, slug: Any) -> QuerySet[Stage]:
    return Stage.objects.filter(tournament__organiser=organiser, tournament__slug=slug, number=1)


_of_desk = Prepared(lambda organiser, slug: _first_stages(organiser, slug).select_related("tournament__organiser"))
_of_everybody = Prepared(
    lambda organiser, slug: (
        _first_stages(organiser, slug).exclude(tournament__state=Tournament.State.DRAFT).select_related("tournament")
    )
)


def desk(action: str, *, post: str = "") -> Callable[[View], View]:
    """The gatekeeper of the desk. `action`, and `post` where writing is another, are words of `ACTIONS`.

    It lets in who is signed in and has a role for the action. Others sign in first, or are refused. The view is handed
    `(request, stage, actor, ...)`, or `(request, actor, ...)` where the address names no tournament; whether it is
    the time for the action, the service says.
    """

    if not {action, post or action} <= ACTIONS.keys():
        raise LookupError(action)  # at the start, not at the first request

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **parts: Any) -> HttpResponseBase:
            if not request.user.is_authenticated and wants_part(request):
                # Followed by htmx, the way to the sign-in page would end inside the present one.
                return HttpResponse(status=204, headers={"HX-Refresh": "true"})
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            actor = actor_of(request)
            if not may(actor, post if post and request.method == "POST" else action):
                raise _refusal(actor)
            if "slug" not in parts:
                return view(request, actor, **parts)
            stage = get_stage(request, parts.pop("slug"))
            request.may = May(lambda: actor, stage)  # type: ignore[attr-defined]  # read by `context`
            return view(request, stage, actor, **parts)

        return guarded

    return decorate


def _refusal(actor: Actor) -> Exception:
    """The desk of another organiser does not exist for whoever works elsewhere."""
    works_here = actor.roles or actor.user is None or not works_elsewhere(actor.user, actor.organiser)
    return PermissionDenied() if works_here else Http404()


def actor_of(request: HttpRequest) -> Actor:
    """Who is signed in, with their roles, read once for each request; nobody has none."""
    known = getattr(request, "actor", None)
    if known is None:
        user = getattr(request, "user", None)
        known = (
            Actor.person(cast(User, user), organiser_of(request))
            if user is not None and user.is_authenticated
            else NOBODY
        )
        request.actor = known  # type: ignore[attr-defined]  # the same
    return cast(Actor, known)


def way_back(request: HttpRequest, wanted: str, *, otherwise: str) -> str:
    """The page of this site that the reader came from, or the name of another; never a foreign host, never half a path.

    A word without a slash would be looked up among the names of our addresses, and fail.
    """
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    return wanted if ours and wanted.startswith("/") else otherwise


def organiser_of(request: HttpRequest) -> Organiser | None:
    """The organiser of the address, whom `web/organisers` found there; None where the address names none."""
    return getattr(request, "organiser", None)


def get_stage(request: HttpRequest, at: At) -> Stage:
    """Return the stage that an address of the desk names, in every state of its tournament.

    :raises Http404: the organiser has no such tournament, or it has no such stage.
    """
    return _found(_of_desk, request, at)


def get_public_stage(request: HttpRequest, at: At) -> Stage:
    """Return the same for the public and the hall: drafts do not exist.

    :raises Http404: as for `get_stage`, or the tournament is a draft.
    """
    return _found(_of_everybody, request, at)


def get_public_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament of a page that is about all its stages.

    :raises Http404: as for `get_public_stage`.
    """
    return get_public_stage(request, At(slug)).tournament


def _found(question: Prepared[Stage], request: HttpRequest, at: At) -> Stage:
    """The stage with its tournament: one query for the first, which nearly every page is about, two for a later one."""
    organiser = organiser_of(request)
    first = next(iter(question(organiser.pk, at.slug)), None) if organiser else None
    if first is None:
        raise Http404
    first.tournament.first_stage = first
    return first if at.stage == 1 else get_object_or_404(first.tournament.stages, number=at.stage)


def get_device(request: HttpRequest) -> Device | None:
    """The tablet that asks, when it has opened a table of this organiser before."""
    device = device_get(request.COOKIES.get(DEVICE_COOKIE), request.COOKIES.get(BATTERY_COOKIE, ""))
    return device if device is not None and is_of(organiser_of(request), device) else None


def is_of(organiser: Organiser | None, device: Device) -> bool:
    """Whether the device belongs to the organiser of the address; an address without one is everybody's."""
    return organiser is None or device.tournament.organiser_id == organiser.pk


def is_in_the_hall(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether the reader may see full names: on a laptop everybody is in the room, on the web the desk and its tablets.

    Consent to publish a full name is about the public, and the pages of a hosted install are public.
    """
    if not settings.HOSTED or may(actor_of(request), "read"):
        return True
    device = get_device(request)
    return device is not None and device.tournament_id == tournament.pk
