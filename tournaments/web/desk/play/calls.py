"""Calls for the arbiter, as every page of the desk shows them."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import calls_shown, desk_part


@require_GET
@desk("read")
def calls(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """The marks in the header and in the navigation, fetched again when the tournament moves."""
    return desk_part(request, "desk/_calls.html", stage, {"oob": True} | calls_shown(stage.tournament))
