"""`/display/`: a browser that becomes a screen of the hall, and shows what the desk has it show."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.models import Display, HallPicture, Stage, Tournament
from tournaments.selectors.hall.panels import Panel
from tournaments.selectors.hall.wall import display_pages, stages_on_wall
from tournaments.selectors.results.public import shown_until
from tournaments.selectors.typed import number_typed
from tournaments.services.access.addresses import outside_url
from tournaments.services.access.codes import address_of
from tournaments.services.access.displays import display_code, display_get
from tournaments.web.access import organiser_of
from tournaments.web.hall.views import heads_of
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.pictures import pictures_context
from tournaments.web.live import NONE_YET, live_screens, stands

COOKIE = "chelem_display"
ONE_YEAR = 365 * 24 * 3600
NEWS = {"HX-Refresh": "true"}


@never_cache
@require_GET
def display(request: HttpRequest) -> HttpResponse:
    """What the desk chose; a code for the desk as long as nobody has taken this screen."""
    found = _own(request)
    if found is None:
        return _waiting(request)
    live = {
        "live_url": reverse("display-live"),
        "live_version": stands([found.tournament_id])[found.tournament_id].text,
    }
    return render(request, "hall/display.html", display_context(request, found, reverse("display-pages")) | live)


@never_cache
@require_GET
def pages(request: HttpRequest) -> HttpResponse:
    """Its pages and what stands above them, fetched again when the tournament moves; the word to load the whole page
    again, when the desk has steered it since `seen`."""
    return display_part(request, _own(request))


@require_GET
def picture(request: HttpRequest, digest: str) -> HttpResponse:
    """A picture for screens. Its address is 128 bits that only they and the desk are told; another one has another."""
    found = get_object_or_404(HallPicture, digest=digest, tournament__organiser=organiser_of(request))
    headers = {"ETag": f'"{digest}"', "Cache-Control": "private, no-cache"}
    whole = HttpResponse(found.content, content_type="image/jpeg", headers=headers)
    return get_conditional_response(request, etag=headers["ETag"], response=whole) or whole


def display_context(request: HttpRequest, found: Display, pages_url: str) -> dict[str, object]:
    """What `hall/display.html` is told, without what it follows: the screen and its picture at the desk share it."""
    public = reverse("public-tournament", args=[found.tournament.slug])
    return _shown(found) | {
        "display": found,
        "pages_url": f"{pages_url}?seen={found.version}",
        "public_url": outside_url(request.build_absolute_uri("/"), public),
    }


def display_part(request: HttpRequest, found: Display | None) -> HttpResponse:
    """What changes of `hall/display.html`."""
    if found is None or found.version != number_typed(request.GET.get("seen", "")):
        return HttpResponse(headers=NEWS)

    def render_part() -> str:
        return render_to_string("hall/_moved.html", _shown(found))

    parts = ("display", str(found.pk), str(found.version))
    return HttpResponse(rendered_once(found.tournament, *parts, render=render_part))


@never_cache
@require_GET
def now(request: HttpRequest) -> HttpResponse:
    """Asked by a screen that nobody had taken: nothing, or the word to load the page again. Its code lives on."""
    stays = _own(request) is None and _code(request, _secret(request)) == request.GET.get("code")
    return HttpResponse(status=204, headers={} if stays else NEWS)


@never_cache
@require_GET
def live(request: HttpRequest) -> HttpResponse:
    """The stream of its tournament, and of what the desk has screens show; before it is taken, whether any is."""
    found = _own(request)
    return live_screens(request, found.tournament_id if found else NONE_YET)


def _own(request: HttpRequest) -> Display | None:
    return display_get(request.COOKIES.get(COOKIE), organiser_of(request))


def _secret(request: HttpRequest) -> str:
    return request.COOKIES.get(COOKIE) or secrets.token_urlsafe(24)


def _code(request: HttpRequest, secret: str) -> str:
    return display_code(secret, organiser_of(request), address=address_of(request.META))


def _waiting(request: HttpRequest) -> HttpResponse:
    secret = _secret(request)
    waiting = {"code": _code(request, secret), "now": timezone.now(), "live_url": reverse("display-live")}
    response = render(request, "hall/waiting.html", waiting)
    secure = settings.HTTPS or request.is_secure()
    response.set_cookie(COOKIE, secret, max_age=ONE_YEAR, secure=secure, httponly=True, samesite="Lax")
    return response


def _shown(display: Display) -> dict[str, object]:
    tournament = display.tournament
    stages = stages_on_wall(tournament.first_stage)
    charts = _charts(tournament.first_stage) if Display.View.CHARTS in display.views else []
    return {
        "stage": tournament.first_stage,
        "tournament": tournament,
        "full_names": True,  # a screen that the desk steers is in the hall
        "pages": display_pages(tournament, stages, display.views, display.message, charts, size=display.size),
        "picture": picture_url(tournament),
        "heads": heads_of(tournament, stages),
        "now": timezone.now(),
    }


def picture_url(tournament: Tournament) -> str:
    """Where the picture for its screens is; nowhere without one."""
    digest = HallPicture.objects.filter(tournament=tournament).values_list("digest", flat=True).first()
    return reverse("display-picture", args=[digest]) if digest else ""


def _charts(stage: Stage) -> list[Panel]:
    """The race of the leaders, the scores of the last round and the deals of the day, as far as they may be known."""
    day = pictures_context(stage, until=shown_until(stage), number=None, full_names=True, wall=True)
    found = [Panel(kind, [day[kind]]) for kind in ("race", "spread", "records") if day[kind]]
    return found or [Panel("charts", [])]
