"""The displays in the hall: pairing by code, and the views that each of them shows."""

from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Display, Stage
from tournaments.selectors.hall.wall import legible_from_metres
from tournaments.selectors.typed import number_typed
from tournaments.services.access.displays import (
    DisplayChange,
    contact_lost_since,
    display_claim,
    display_configure,
    display_drop,
)
from tournaments.services.access.hall_pictures import picture_put, picture_remove
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, outside_address, redirect_with_success, wall_views
from tournaments.web.hall.displays import display_context, display_part, picture_url
from tournaments.web.kit.parts import wants_part
from tournaments.web.live import read_positions

NAME_LIMIT = 60
LARGEST_READ = settings.UPLOAD_MAX_BYTES + 1  # bytes: one too many, so that the service refuses a larger file


@require_http_methods(["GET", "POST"])
@desk("read", post="displays")
def displays(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the displays with their views (GET), or pair the display that shows `code` (POST)."""
    tournament = stage.tournament
    if request.method == "POST":
        name, code = request.POST.get("name", "")[:NAME_LIMIT], request.POST.get("code", "")
        view = request.POST.get("view", Display.View.EVERYTHING)
        paired = display_claim(tournament=tournament, code=code, name=name, view=view, actor=actor)
        return redirect_with_success(
            request, _("%(name)s est relié.") % {"name": paired.name}, "desk-displays", tournament.slug
        )
    context = {
        "displays": [
            {
                "display": one,
                "playlist": _playlist(one),
                "lost_since": contact_lost_since(one),
                "legible": legible_from_metres(one),
            }
            for one in Display.objects.filter(tournament=tournament)
        ],
        "views": [choice for choice in Display.View.choices if choice[0] != Display.View.MESSAGE],
        "sizes": Display.Size.choices,
        "address": outside_address(request, reverse("display")),
        "picture": picture_url(tournament),
        "wall": wall_views(request, tournament),
        "live_url": f"{reverse('live', args=[tournament.slug])}?ecrans",
        "live_version": read_positions([tournament.pk])[tournament.pk].text,
    }
    return desk_page(request, "desk/hall/displays.html", stage, context, section="displays")


@require_GET
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})
@desk("read")
def preview(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Render the current view of a display for a frame in the page of displays, which reloads it on live events."""
    display = get_object_or_404(Display.objects.select_related("tournament"), tournament=stage.tournament, pk=pk)
    if wants_part(request):
        return display_part(request, display)
    return render(request, "desk/hall/preview.html", display_context(request, display, request.path))


@require_GET
@desk("read")
def contacts(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Return the marks of displays that do not report, for htmx."""
    displays = Display.objects.filter(tournament=stage.tournament)
    contacts = [{"display": one, "lost_since": contact_lost_since(one)} for one in displays]
    return render(request, "desk/hall/_contacts.html", {"contacts": contacts})


@require_POST
@desk("displays")
def picture(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Replace the picture that displays may show, or remove it."""
    tournament = stage.tournament
    if "remove" in request.POST:
        picture_remove(tournament=tournament, actor=actor)
        return redirect_with_success(request, _("L’image est retirée."), "desk-displays", tournament.slug)
    upload = request.FILES.get("file")
    picture_put(tournament=tournament, content=upload.read(LARGEST_READ) if upload else b"", actor=actor)
    return redirect_with_success(
        request, _("L’image est prête : choisissez les écrans qui la montrent."), "desk-displays", tournament.slug
    )


@require_POST
@desk("displays")
def show(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Change a display: its view, its playlist, a message, a pause, or the size of its letters."""
    display = get_object_or_404(Display.objects.select_related("tournament"), tournament=stage.tournament, pk=pk)
    display_configure(display=display, change=DisplayChange(**_read_change(request.POST)), actor=actor)
    return redirect(f"{reverse('desk-displays', args=[stage.tournament.slug])}#screen-{display.pk}")


@require_POST
@desk("displays")
def drop(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    display = get_object_or_404(Display.objects.select_related("tournament"), tournament=stage.tournament, pk=pk)
    display_drop(display=display, actor=actor)
    return redirect_with_success(
        request, _("%(name)s est oublié.") % {"name": display.name}, "desk-displays", stage.tournament.slug
    )


def _playlist(display: Display) -> list[tuple[str, str, int | None]]:
    """Return value and label of every view, with its position in the playlist, None if it is not shown."""
    places = {view: place for place, view in enumerate(display.views, start=1)}
    return [(value, str(label), places.get(value)) for value, label in Display.View.choices]


def _read_change(data: QueryDict) -> dict[str, Any]:
    """Return the fields of `DisplayChange` that the pressed button sets; without one, the playlist by typed positions.

    :raises DomainError: `display_shows_nothing`, a playlist without a position.
    """
    if "view" in data:
        return {"views": [data["view"]]}
    if "message" in data:
        return {"message": data["message"], "views": [Display.View.MESSAGE]}
    for switch in ("paused", "gong"):
        if switch in data:
            return {switch: data[switch] == "true"}
    if data.get("size") in Display.Size:
        return {"size": data["size"]}
    return _read_sizes(data) or _read_playlist(data)


def _read_sizes(data: QueryDict) -> dict[str, Any]:
    """Return the typed size of the hall or the typed seconds per page; empty if neither was sent."""
    if "distance" in data:
        return {"hall_size": (_read_number(data.get("distance", "")), _read_number(data.get("height", "")))}
    return {"seconds": number_typed(data.get("seconds", "")) or 0} if "seconds" in data else {}


def _read_playlist(data: QueryDict) -> dict[str, Any]:
    """Return the views in the order of their typed positions.

    :raises DomainError: `display_shows_nothing`.
    """
    placed = {view: number_typed(data.get(f"place_{view}", "")) for view in Display.View}
    if views := sorted((view for view, place in placed.items() if place), key=lambda view: placed[view] or 0):
        return {"views": list(views)}
    raise DomainError("display_shows_nothing", field="views")


def _read_number(text: str) -> int | None:
    """Return the typed number, None for an empty field, and 0, which the service refuses, for anything else."""
    return (number_typed(text) or 0) if text.strip() else None
