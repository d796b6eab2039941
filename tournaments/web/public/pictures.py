"""The day in pictures, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.results.public import shown_until
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import At
from tournaments.web.kit.pictures import pictures_context
from tournaments.web.kit.whole import kept_whole
from tournaments.web.public.ranking import ROUNDS


@require_GET
def pictures(request: HttpRequest, slug: At) -> HttpResponse:
    """The race of the leaders, the records, how the scores of round `?tour=` are spread."""
    stage = get_public_stage(request, slug)
    found = stage.tournament
    if not found.is_public:
        raise Http404
    asked = request.GET.get("tour", "")
    known = asked if (asked in ROUNDS or not asked) and not request.GET.keys() - {"tour"} else None

    def whole() -> HttpResponse:
        number = int(asked) if asked in ROUNDS else None
        context = pictures_context(stage, until=shown_until(stage), number=number, full_names=False)
        return render(request, "public/pictures.html", {"stage": stage, "tournament": found} | context)

    return kept_whole(request, found, known, render=whole)
