"""Finds the organiser in the first word of an address, and lets every other address be found and written within it.

`/les-atouts/bureau/` is the desk of Les Atouts: the views see `/bureau/` and `request.organiser`, and whatever they
`reverse` begins with `/les-atouts/` again. Where an install has one organiser the short form is its own.
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
from tournaments.web.addresses import At

EVERYBODYS = frozenset(
    {"connexion", "healthz", "i18n", "readyz", "reception", "secours", "static", "styleguide"}
)  # name no organiser
OF_ALL = frozenset({"", "t", "robots.txt", "sitemap.xml", "calendrier.atom", "calendrier.json"})  # asked of an install
TABLES = "/api/tables/"  # as `t`: of whose table it is, the view says that finds it by its letters
DOCUMENTATION = ("/api/", "/api/schema/")
_two = Prepared(lambda: Organiser.objects.all()[:2])


class OrganiserMiddleware:
    """Sets `request.organiser`, and takes the word that names them from the path."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = get_script_prefix()
        try:
            return self._found(request) or self.get_response(request)
        finally:
            set_script_prefix(before)

    def _found(self, request: HttpRequest) -> HttpResponse | None:
        """Nothing when the request goes on; else where it has to go first."""
        word, slash, rest = request.path_info.removeprefix("/").partition("/")
        _set(request, None)
        if word in EVERYBODYS or request.path_info in DOCUMENTATION:
            return None
        known = _two()  # one, on a laptop; whether there are more is all that counts
        named = None if word in RESERVED else _named(word, known)
        if named is not None:
            if not slash:
                return redirect(f"{request.path}/")
            _enter(request, named, f"/{rest}")
        elif len(known) == 1:
            _set(request, known[0])
        elif known:
            return _shared(request, word)
        return None


def _named(word: str, known: list[Organiser]) -> Organiser | None:
    if not word or len(known) < 2:
        return next((organiser for organiser in known if organiser.slug == word), None)
    return Organiser.objects.filter(slug=word).first()


def organiser_enter(request: HttpRequest, tournament: Tournament) -> None:
    """Answer within the organiser of the tournament, where the address names none of several."""
    if request.organiser is None:  # type: ignore[attr-defined]  # as `_set` leaves it
        _enter(request, tournament.organiser, request.path_info)


def _set(request: HttpRequest, organiser: Organiser | None) -> None:
    request.organiser = organiser  # type: ignore[attr-defined]  # read by `access.organiser_of`


def _enter(request: HttpRequest, organiser: Organiser, path: str) -> None:
    _set(request, organiser)
    request.path_info = path
    set_script_prefix(prefix_of(organiser, get_script_prefix()))


def _shared(request: HttpRequest, word: str) -> HttpResponse | None:
    """An address that names none of several organisers.

    :raises Http404: it could be anybody's.
    """
    if word == "bureau":
        return _desks(request)
    if word in OF_ALL or request.path_info.startswith(TABLES):
        return None
    return _only_one(request)


def _desks(request: HttpRequest) -> HttpResponse:
    """The desk of whoever works for one organiser; for several, the choice."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    theirs = Organiser.objects.filter(memberships__user=request.user).distinct()
    if len(theirs) == 1:
        return redirect(prefix_of(theirs[0], get_script_prefix()) + request.get_full_path().removeprefix("/"))
    if not theirs:
        raise PermissionDenied
    listed = [(organiser.name, f"{prefix_of(organiser, get_script_prefix())}bureau/") for organiser in theirs]
    return render(request, "public/organisers.html", {"title": _("Vos bureaux"), "organisers": listed})


def _only_one(request: HttpRequest) -> HttpResponse:
    """The whole address of what one organiser shows at this short one.

    :raises Http404: nobody does, or several.
    """
    try:
        at = resolve(request.path_info).kwargs.get("slug")
        slug = at.slug if isinstance(at, At) else at
    except Resolver404:
        slug = None
    shown = Tournament.objects.exclude(state=Tournament.State.DRAFT).filter(slug=slug).select_related("organiser")[:2]
    if request.method not in {"GET", "HEAD"} or not slug or len(shown) != 1:
        raise Http404
    return redirect(prefix_of(shown[0].organiser, get_script_prefix()) + request.get_full_path().removeprefix("/"))
