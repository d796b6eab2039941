"""Access control of the views: sign-in and roles, the stage of a URL, the device of a table."""

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
from tournaments.services.access.permissions import ACTIONS, May, may
from tournaments.services.core.actors import Actor
from tournaments.services.devices.binding import device_get, device_replaced
from tournaments.services.devices.reports import REPORTS
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.parts import wants_part

DEVICE_COOKIE = "chelem_device"
LINK = "link"  # session key: primary key of the sign-in link that opened the session
View = Callable[..., HttpResponseBase]
ANONYMOUS = Actor(label="")


def _first_stages(organiser: Any, slug: Any) -> QuerySet[Stage]:
    """Return the first stage of the tournament at this slug, in a query set. The arguments may also be placeholders of
    a prepared query.
    """
    at_slug = {"tournament__organiser": organiser, "tournament__slug": slug, "tournament__removed_at": None}
    return Stage.objects.filter(**at_slug, number=1)


_any_stage = Prepared(lambda organiser, slug: _first_stages(organiser, slug).select_related("tournament__organiser"))
_public_stage = Prepared(
    lambda organiser, slug: (
        _first_stages(organiser, slug).exclude(tournament__state=Tournament.State.DRAFT).select_related("tournament")
    )
)


def desk(action: str, *, post: str = "") -> Callable[[View], View]:
    """Decorate a view of the desk: require a signed-in user with a role for `action`, a key of `ACTIONS`.

    `post`: the action that a POST needs, if it differs. Others are redirected to sign in, or refused. The view is
    called with `(request, stage, actor, ...)`, or `(request, actor, ...)` where the URL names no tournament. The state
    of the tournament is checked by the services.
    """

    if not {action, post or action} <= ACTIONS.keys():
        raise LookupError(action)  # at import, not at the first request

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, **parts: Any) -> HttpResponseBase:
            if not request.user.is_authenticated and wants_part(request):
                # htmx would follow a redirect and put the sign-in page inside the current page.
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

        return wrapper

    return decorate


def _refusal(actor: Actor) -> Exception:
    """Return 404 for users who work only for other organisers, 403 for all others."""
    works_here = actor.roles or actor.user is None or not works_elsewhere(actor.user, actor.organiser)
    return PermissionDenied() if works_here else Http404()


def actor_of(request: HttpRequest) -> Actor:
    """Return the signed-in user with their roles, read once per request; `ANONYMOUS` without a user."""
    actor = getattr(request, "actor", None)
    if actor is None:
        user = getattr(request, "user", None)
        actor = (
            Actor.person(cast(User, user), organiser_of(request))
            if user is not None and user.is_authenticated
            else ANONYMOUS
        )
        request.actor = actor  # type: ignore[attr-defined]  # an attribute of ours
    return cast(Actor, actor)


def way_back(request: HttpRequest, wanted: str, *, otherwise: str) -> str:
    """Return `wanted` if it is an absolute path of this site, else `otherwise`, a path or the name of a URL.

    `redirect` would look a word without a slash up among URL names, and fail.
    """
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    return wanted if ours and wanted.startswith("/") else otherwise


def organiser_of(request: HttpRequest) -> Organiser | None:
    """Return the organiser that `OrganiserMiddleware` read from the URL, or None."""
    return getattr(request, "organiser", None)


def get_stage(request: HttpRequest, at: StageAddress) -> Stage:
    """Return the stage of a URL of the desk, in any state of its tournament.

    :raises Http404: the organiser has no such tournament, or it has no such stage.
    """
    return _find_stage(_any_stage, request, at)


def get_public_stage(request: HttpRequest, at: StageAddress) -> Stage:
    """Return the stage of a URL of the public or the hall: drafts do not exist.

    :raises Http404: as for `get_stage`, or the tournament is a draft.
    """
    return _find_stage(_public_stage, request, at)


def get_public_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament of a page that is about all its stages.

    :raises Http404: as for `get_public_stage`.
    """
    return get_public_stage(request, StageAddress(slug)).tournament


def _find_stage(query: Prepared[Stage], request: HttpRequest, at: StageAddress) -> Stage:
    """Return a stage with its tournament: one query for the first stage, two for a later one."""
    organiser = organiser_of(request)
    first = next(iter(query(organiser.pk, at.slug)), None) if organiser else None
    if first is None:
        raise Http404
    first.tournament.first_stage = first
    return first if at.stage == 1 else get_object_or_404(first.tournament.stages, number=at.stage)


def get_device(request: HttpRequest) -> Device | None:
    """Return the device of the cookie, unless it was released or belongs to another organiser, else None.

    It is read once per request.
    """
    if not hasattr(request, "device"):
        request.device = _read_device(request)  # type: ignore[attr-defined]  # as for `actor_of`
    return cast(Device | None, request.device)  # type: ignore[attr-defined]  # an attribute of ours


def _read_device(request: HttpRequest) -> Device | None:
    """Return the tablet with the secret in the cookie, and store what its other cookies report (`REPORTS`). None if it
    was released, or belongs to another organiser.
    """
    cookies = request.COOKIES
    reports = {name: cookies.get(f"chelem_{name}", "") for name in REPORTS} | {"secure": str(int(request.is_secure()))}
    device = device_get(cookies.get(DEVICE_COOKIE), **reports)
    return device if device is not None and is_device_of(organiser_of(request), device) else None


def count_waiting_lines(request: HttpRequest) -> int:
    """Return the number of lines that waited on this tablet when its page reported last, within an hour; else 0."""
    reported = request.COOKIES.get("chelem_waiting", "")
    return int(reported) if REPORTS["waiting"].fullmatch(reported) else 0


def get_replaced_device(request: HttpRequest) -> Device | None:
    """Return the device of the cookie if another device has replaced it, else None."""
    device = device_replaced(request.COOKIES.get(DEVICE_COOKIE))
    return device if device is not None and is_device_of(organiser_of(request), device) else None


def is_device_of(organiser: Organiser | None, device: Device) -> bool:
    """Return True if the device belongs to the organiser of the URL, or the URL has none."""
    return organiser is None or device.tournament.organiser_id == organiser.pk


def is_in_the_hall(request: HttpRequest, tournament: Tournament) -> bool:
    """Return True if full names may be shown: to all readers on a laptop in the hall, to desk and tablets on a host.

    Consent to publish a full name concerns the public, and the pages of a hosted install are public.
    """
    if not settings.HOSTED or may(actor_of(request), "read"):
        return True
    device = get_device(request)
    return device is not None and device.tournament_id == tournament.pk
