"""The page `images` of the desk: the charts of a day with full names, of all closed rounds."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page
from tournaments.web.desk.results.ranking import CHARTS, ranking_tabs
from tournaments.web.kit.charts import charts_context


@require_GET
@desk("read")
def charts(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the race of the leaders, the honours, and the scores of round `?tour=`, else of the last one."""
    tab_rounds = list(begun_rounds(stage).values_list("number", flat=True))  # with the open round
    context = charts_context(stage, until=None, number=number_typed(request.GET.get("tour", "")), full_names=True)
    shared = {"ranking_tabs": ranking_tabs(stage, tab_rounds, CHARTS)}
    return desk_page(request, "desk/results/pictures.html", stage, shared | context, section="ranking")
