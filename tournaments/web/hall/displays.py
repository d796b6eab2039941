"""`/display/`: a browser as a screen of the hall, which the desk controls."""

import secrets
from collections.abc import Sequence

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
from tournaments.selectors.hall.panels import Panel, paginate
from tournaments.selectors.hall.wall import ALONE, display_pages, is_between_rounds, rows_fill, stages_on_wall
from tournaments.selectors.results.public import last_public_round
from tournaments.selectors.typed import number_typed
from tournaments.services.access.addresses import outside_url
from tournaments.services.access.codes import client_ip
from tournaments.services.access.displays import contact_note, display_code, display_get
from tournaments.web.access import organiser_of
from tournaments.web.hall.views import has_clock, heads_of
from tournaments.web.kit.charts import charts_context
from tournaments.web.kit.fragments import render_once
from tournaments.web.live import NONE_YET, live_screens, read_positions

COOKIE = "chelem_display"
ONE_YEAR = 365 * 24 * 3600
HONOURS = 4  # of a page
RELOAD = {"HX-Refresh": "true"}


@never_cache
@require_GET
def display(request: HttpRequest) -> HttpResponse:
    """Show the views that the desk chose, or a code for the desk while this screen is not assigned."""
    screen = _get_display(request)
    if screen is None:
        return _show_code(request)
    live = {
        "live_url": reverse("display-live"),
        "live_version": read_positions([screen.tournament_id])[screen.tournament_id].text,
        "contact_url": reverse("display-contact"),
    }
    contact_note(screen)
    return render(request, "hall/display.html", display_context(request, screen, reverse("display-pages")) | live)


@never_cache
@require_GET
def pages(request: HttpRequest) -> HttpResponse:
    """Return pages and heads after a change of the tournament.

    The screen reloads as a whole if the desk has changed it since version `seen`, or released it.
    """
    return display_part(request, _get_display(request))


@require_GET
def picture(request: HttpRequest, digest: str) -> HttpResponse:
    """Return a picture for screens. Only they and the desk know its digest of 128 bits."""
    picture = get_object_or_404(HallPicture, digest=digest, tournament__organiser=organiser_of(request))
    headers = {"ETag": f'"{digest}"', "Cache-Control": "private, no-cache"}
    whole = HttpResponse(picture.content, content_type="image/jpeg", headers=headers)
    return get_conditional_response(request, etag=headers["ETag"], response=whole) or whole


def display_context(request: HttpRequest, display: Display, pages_url: str) -> dict[str, object]:
    """Return the context of `hall/display.html` without the stream, also for the miniature at the desk."""
    public = reverse("public-tournament", args=[display.tournament.slug])
    return _live_parts_context(display) | {
        "display": display,
        "pages_url": f"{pages_url}?seen={display.version}",
        "public_url": outside_url(request.build_absolute_uri("/"), public),
    }


def display_part(request: HttpRequest, display: Display | None) -> HttpResponse:
    """Return the part of `hall/display.html` that changes, or a reload."""
    if display is None or display.version != number_typed(request.GET.get("seen", "")):
        return HttpResponse(headers=RELOAD)

    def render_part() -> str:
        return render_to_string("hall/_live_parts.html", _live_parts_context(display))

    # displays with the same content share it
    parts = ("display", *display.views, display.message, str(rows_fill(display)), picture_url(display.tournament))
    return HttpResponse(render_once(display.tournament, *parts, render=render_part))


@never_cache
@require_GET
def now(request: HttpRequest) -> HttpResponse:
    """Return a reload to a screen without a tournament once it is assigned or its code has changed; extend its code."""
    stays = _get_display(request) is None and _code(request, _secret(request)) == request.GET.get("code")
    return HttpResponse(status=204, headers={} if stays else RELOAD)


@never_cache
@require_GET
def contact(request: HttpRequest) -> HttpResponse:
    """Note that the screen still shows its page; the desk marks one that no longer reports."""
    if screen := _get_display(request):
        contact_note(screen)
    return HttpResponse(status=204)


@never_cache
@require_GET
def live(request: HttpRequest) -> HttpResponse:
    """Open the stream of the screen: its tournament and its views, or, before it is assigned, all assignments."""
    screen = _get_display(request)
    return live_screens(request, screen.tournament_id if screen else NONE_YET)


def _get_display(request: HttpRequest) -> Display | None:
    return display_get(request.COOKIES.get(COOKIE), organiser_of(request))


def _secret(request: HttpRequest) -> str:
    return request.COOKIES.get(COOKIE) or secrets.token_urlsafe(24)


def _code(request: HttpRequest, secret: str) -> str:
    return display_code(secret, organiser_of(request), address=client_ip(request.META))


def _show_code(request: HttpRequest) -> HttpResponse:
    """Show the code of a display that is not claimed; its browser gets a secret at the first request."""
    secret = _secret(request)
    waiting = {"code": _code(request, secret), "now": timezone.now(), "live_url": reverse("display-live")}
    response = render(request, "hall/waiting.html", waiting)
    response.set_cookie(COOKIE, secret, max_age=ONE_YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax")
    return response


def _live_parts_context(display: Display) -> dict[str, object]:
    """Return the context of `hall/_live_parts.html` for the views of the display."""
    tournament = display.tournament
    stages = stages_on_wall(tournament.first_stage)
    charts = _charts(tournament.first_stage) if _shows_charts(display, stages) else []
    return {
        "stage": tournament.first_stage,
        "tournament": tournament,
        "full_names": True,  # assigned screens are in the hall
        "pages": display_pages(tournament, stages, display.views, display.message, charts, fill=rows_fill(display)),
        "picture": picture_url(tournament),
        "heads": (heads := heads_of(tournament, stages)),
        # the clock takes the screen for the last minutes of a round, except from views that are shown alone
        "closing": not set(display.views) <= set(ALONE) and has_clock(heads),
        "now": timezone.now(),
    }


def _shows_charts(display: Display, stages: Sequence[Stage]) -> bool:
    """Return True for the view of the charts, and for that of everything between two rounds."""
    if Display.View.CHARTS in display.views:
        return True
    return Display.View.EVERYTHING in display.views and is_between_rounds(stages)


def picture_url(tournament: Tournament) -> str:
    """Return the URL of the picture for the screens; empty without one."""
    digest = HallPicture.objects.filter(tournament=tournament).values_list("digest", flat=True).first()
    return reverse("display-picture", args=[digest]) if digest else ""


def _charts(stage: Stage) -> list[Panel]:
    """Return race, scores of the last round and honours as panels, up to the last public round; else an empty panel."""
    day = charts_context(stage, until=last_public_round(stage), number=None, full_names=True, wall=True)
    panels = [Panel(kind, [day[kind]]) for kind in ("race", "spread", "bids") if day[kind]]
    panels += paginate("honours", day["honours"], HONOURS)
    return panels or [Panel("charts", [])]
