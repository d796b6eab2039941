"""The public seating of the current or next round."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.selectors.hall.panels import seated_people, seated_round
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.whole import cache_page
from tournaments.web.public.sharing import sharing_of


@require_GET
def seating(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show the seats by public name, updated live."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    if tournament.publication_withdrawn:
        raise Http404

    def render_page() -> HttpResponse:
        round_ = None if tournament.is_over else seated_round(stage)
        people = seated_people(round_, full_names=False) if round_ else []
        context = {
            "stage": stage,
            "tournament": tournament,
            "round_number": round_.number if round_ else None,
            "people": people,
        }
        live = (
            {}
            if tournament.is_over
            else {"live_url": reverse("live", args=[tournament.slug]), "live_version": tournament.version}
        )
        return render(request, "public/seating.html", context | live | sharing_of(request, tournament, _("Les places")))

    return cache_page(request, tournament, None if request.GET else "", render=render_page)
