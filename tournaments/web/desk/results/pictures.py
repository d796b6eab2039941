"""The charts of a day for the desk: full names, all closed rounds."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page
from tournaments.web.desk.results.ranking import PICTURES, ranking_tabs
from tournaments.web.kit.pictures import pictures_context


@require_GET
@desk("read")
def pictures(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the pictures, those of one round for `?tour=`, else for the last one."""
    begun = list(begun_rounds(stage).values_list("number", flat=True))
    context = pictures_context(stage, until=None, number=number_typed(request.GET.get("tour", "")), full_names=True)
    shared = {"ranking_tabs": ranking_tabs(stage, begun, PICTURES)}
    return desk_page(request, "desk/results/pictures.html", stage, shared | context, section="ranking")
