"""The public page with the charts of a day."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.results.public import last_public_round
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.charts import charts_context
from tournaments.web.kit.whole import cache_page
from tournaments.web.public.ranking import ROUNDS


@require_GET
def charts(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the race of the leaders, the honours, and the distribution of scores of round `?tour=`."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    if not tournament.is_public:
        raise Http404
    query = request.GET.get("tour", "")
    # the page is cached for each round that may exist, not for an invalid or a further parameter
    is_cached = query in {"", *ROUNDS} and request.GET.keys() <= {"tour"}
    key = query if is_cached else None

    def render_page() -> HttpResponse:
        number = int(query) if query in ROUNDS else None
        context = charts_context(stage, until=last_public_round(stage), number=number, full_names=False)
        return render(request, "public/pictures.html", {"stage": stage, "tournament": tournament} | context)

    return cache_page(request, tournament, key, render=render_page)
