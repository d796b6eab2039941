"""Middleware that reads the organiser from the first part of the path and makes it the script prefix.

`/les-atouts/bureau/` is the desk of Les Atouts: the views see `/bureau/` and `request.organiser`, and the results of
`reverse` begin with `/les-atouts/`. With one organiser in the install, paths need no prefix.
"""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import Resolver404, get_script_prefix, resolve, set_script_prefix
from django.utils.translation import gettext as _

from players.models import Organiser
from players.prepared import Prepared
from tournaments.models import Tournament
from tournaments.services.access.addresses import prefix_of
from tournaments.services.access.organisers import RESERVED
from tournaments.web.addresses import StageAddress

SHARED_PATHS = frozenset(
    {"connexion", "healthz", "i18n", "readyz", "reception", "secours", "static", "styleguide"}
)  # first parts that have no organiser
INSTALL_PATHS = frozenset(
    {"", "t", "robots.txt", "sitemap.xml", "calendrier.atom", "calendrier.json"}
)  # for all organisers
TABLES = "/api/tables/"  # like `t`: the view finds table and organiser by the code
DOCUMENTATION = ("/api/", "/api/schema/")
_first_two = Prepared(lambda: Organiser.objects.all()[:2])
_by_slug = Prepared(lambda slug: Organiser.objects.filter(slug=slug))


class OrganiserMiddleware:
    """Set `request.organiser`, and remove their prefix from the path."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = get_script_prefix()
        try:
            return self._set_organiser(request) or self.get_response(request)
        finally:
            set_script_prefix(before)

    def _set_organiser(self, request: HttpRequest) -> HttpResponse | None:
        """Set the organiser of the request. Return None to go on, or a redirect."""
        word, slash, rest = request.path_info.removeprefix("/").partition("/")
        _set(request, None)
        if word in SHARED_PATHS or request.path_info in DOCUMENTATION:
            return None
        organisers = _first_two()  # one on a laptop; two if there are several
        organiser = None if word in RESERVED else _find_organiser(word, organisers)
        if organiser is not None:
            if not slash:
                return redirect(f"{request.path}/")
            _enter(request, organiser, f"/{rest}")
        elif len(organisers) == 1:
            _set(request, organisers[0])
        elif organisers:
            return _answer_without_prefix(request, word)
        return None


def _find_organiser(word: str, first_two: list[Organiser]) -> Organiser | None:
    """Return the organiser with the slug `word`, or None; there is a query only for those after the first two."""
    organiser = next((each for each in first_two if each.slug == word), None)
    if organiser or not word or len(first_two) < 2:
        return organiser
    return next(iter(_by_slug(word)), None)


def organiser_enter(request: HttpRequest, tournament: Tournament) -> None:
    """Set the organiser of the tournament on a request whose path has no prefix, so that links get one."""
    if request.organiser is None:  # type: ignore[attr-defined]  # as `_set` leaves it
        _enter(request, tournament.organiser, request.path_info)


def _set(request: HttpRequest, organiser: Organiser | None) -> None:
    request.organiser = organiser  # type: ignore[attr-defined]  # read by `access.organiser_of`


def _enter(request: HttpRequest, organiser: Organiser, path: str) -> None:
    """Set the organiser, `path` without their prefix for the views, and the prefix for the results of `reverse`."""
    _set(request, organiser)
    request.path_info = path
    set_script_prefix(prefix_of(organiser, get_script_prefix()))


def _answer_without_prefix(request: HttpRequest, word: str) -> HttpResponse | None:
    """Answer a path without a prefix in an install with several organisers; None for a path that needs none.

    :raises Http404: it does not belong to exactly one organiser.
    """
    if word == "bureau":
        return _choose_desk(request)
    if word in INSTALL_PATHS or request.path_info.startswith(TABLES):
        return None
    return _redirect_to_tournament(request)


def _choose_desk(request: HttpRequest) -> HttpResponse:
    """Redirect to the desk of the only organiser that the user works for, or list them."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    theirs = Organiser.objects.filter(memberships__user=request.user).distinct()
    if len(theirs) == 1:
        return redirect(prefix_of(theirs[0], get_script_prefix()) + request.get_full_path().removeprefix("/"))
    if not theirs:
        raise PermissionDenied
    listed = [(organiser.name, f"{prefix_of(organiser, get_script_prefix())}bureau/") for organiser in theirs]
    return render(request, "public/organisers.html", {"title": _("Vos bureaux"), "organisers": listed})


def _redirect_to_tournament(request: HttpRequest) -> HttpResponse:
    """Redirect to the tournament with the slug of this path, adding the prefix of its organiser.

    :raises Http404: no organiser shows one with this slug, or several do.
    """
    try:
        at = resolve(request.path_info).kwargs.get("slug")
        slug = at.slug if isinstance(at, StageAddress) else at
    except Resolver404:
        slug = None
    shown = Tournament.objects.exclude(state=Tournament.State.DRAFT).filter(slug=slug).select_related("organiser")[:2]
    if request.method not in {"GET", "HEAD"} or not slug or len(shown) != 1:
        raise Http404
    return redirect(prefix_of(shown[0].organiser, get_script_prefix()) + request.get_full_path().removeprefix("/"))
