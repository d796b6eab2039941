"""The projector of the hall. It shows full names to those who are in the room; on the web anybody may read along."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.models import Round, Tournament
from tournaments.selectors.play.hall import panels
from tournaments.selectors.play.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.web.access import get_public_tournament, is_in_the_hall
from tournaments.web.addresses import At, at_stage
from tournaments.web.kit.fragments import rendered_once

VIEWS = {"classement": "ranking", "equipes": "teams", "places": "seats", "tables": "tables"}


@require_GET
def hall(request: HttpRequest, slug: At) -> HttpResponse:
    """The whole page: `?vue=classement`, `equipes`, `places` or `tables` keeps to one kind."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    context = {
        "tournament": found,
        "panels": panels(found.stage, _view(request), full_names=is_in_the_hall(request, found)),
        **_head(found),
        "query": request.GET.urlencode(),
        "public_url": request.build_absolute_uri(reverse("public-tournament", args=[found.at])),
        "live_url": reverse("live", args=[found.slug]),
        "live_version": found.version,
    }
    return render(request, "hall/hall.html", context)


@require_GET
def pages(request: HttpRequest, slug: At) -> HttpResponse:
    """The pages that turn, and what stands above them, fetched again when the tournament moves."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    view, full_names = _view(request), is_in_the_hall(request, found)

    def render_part() -> str:
        shown = panels(found.stage, view, full_names=full_names)
        return render_to_string("hall/_moved.html", {"tournament": found, "panels": shown, **_head(found)})

    return HttpResponse(rendered_once(found, found.at, "hall", view, str(full_names), render=render_part))


def _view(request: HttpRequest) -> str:
    return VIEWS.get(request.GET.get("vue", ""), "")


def _head(found: Tournament) -> dict[str, object]:
    """What stands above the pages: what is going on, and the clock of a round that is open."""
    playing = open_round(found.stage)
    return {"heading": _heading(found, playing), "ends": playing and playing.ends_at, "now": timezone.now()}


def _heading(found: Tournament, playing: Round | None) -> str:
    """What is going on, in a few words."""
    if found.state in {Tournament.State.FINISHED, Tournament.State.PUBLISHED}:
        return _("Classement final")
    if playing is not None:
        return _("Tour %(number)s en cours") % {"number": playing.number}
    following = next_round(found.stage)
    if following is not None:
        return _("Prochain tour : %(number)s") % {"number": following.number}
    if waiting := round_by_rank(found.stage):
        return _("Tour %(number)s : placé d’après le classement") % {"number": waiting}
    return _("Bienvenue")
