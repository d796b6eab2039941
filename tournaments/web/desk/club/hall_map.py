"""The map of the hall: its picture, and the places of tables on it."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.selectors.hall.maps import Spot, map_to_place
from tournaments.services.core.actors import Actor
from tournaments.services.publication.hall_map import hall_map_place, hall_map_put, hall_map_remove
from tournaments.web.access import desk
from tournaments.web.desk.club.views import LARGEST_READ
from tournaments.web.desk.page import redirect_with_success


@require_http_methods(["GET", "POST"])
@desk("look")
def hall_map(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the map with a form for the places (GET), or change one of them (POST).

    A refusal is shown with what was typed.
    """
    error: DomainError | None = None
    if request.method == "POST":
        try:
            return redirect_with_success(request, _change_map(request, actor), "desk-hall-map")
        except DomainError as refused:
            error = refused
    placed = map_to_place(actor.home)
    typed = request.POST if error and "places" in request.POST else None
    fields = [(spot, *_field_texts(spot, typed)) for spot in placed.spots]
    context = {"placed": placed, "fields": fields, "error": error}
    return render(request, "desk/club/hall_map.html", context, status=error.status if error else 200)


def _field_texts(spot: Spot, typed: QueryDict | None) -> tuple[str, str]:
    """Return the texts of the two fields of a table: what was typed in a refused form, else the stored place."""
    if typed is None:
        return spot.left, spot.top
    return typed.get(f"left-{spot.table}", ""), typed.get(f"top-{spot.table}", "")


def _change_map(request: HttpRequest, actor: Actor) -> str:
    """Change picture or places by the button that was pressed, and return the message.

    :raises DomainError: those of the services.
    """
    if "remove" in request.POST:
        hall_map_remove(actor=actor)
        return _("Le plan est retiré. Les places des tables sont gardées.")
    if "places" in request.POST:
        hall_map_place(spots=_read_spots(request.POST), actor=actor)
        return _("Les tables sont placées.")
    upload = request.FILES.get("file")
    hall_map_put(content=upload.read(LARGEST_READ) if upload else b"", actor=actor)
    return _("Le plan est prêt : placez-y les tables.")


def _read_spots(form: QueryDict) -> dict[str, list[str]]:
    """Return the typed [left, top] by table, with decimal points, without tables whose two fields are empty."""
    tables = [name.removeprefix("left-") for name in form if name.startswith("left-")]
    typed = {table: [form.get(f"{side}-{table}", "") for side in ("left", "top")] for table in tables}
    return {table: [part.replace(",", ".") for part in place] for table, place in typed.items() if any(place)}
