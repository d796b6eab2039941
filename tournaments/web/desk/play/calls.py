"""Calls for the arbiter, in the header of every desk page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import calls_context, desk_part


@require_GET
@desk("read")
def calls(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the badges of the header and the navigation, which are fetched again on each live event."""
    return desk_part(request, "desk/_calls.html", stage, {"oob": True} | calls_context(stage.tournament))
