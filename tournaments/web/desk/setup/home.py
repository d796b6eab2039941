"""The first page of the desk: the club's tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.overview import tournaments_with_counts
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import demo_of
from tournaments.web.access import desk


@require_GET
@desk("read")
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the tournaments, or the archived ones with `?archives`."""
    archives = "archives" in request.GET
    tournaments = tournaments_with_counts(actor.home)
    context = {
        "tournaments": tournaments.filter(archived=archives),
        "archives": archives,
        "archived": actor.home.tournaments.filter(archived=True).count(),
        "demo": demo_of(actor.home).exists(),
    }
    return render(request, "desk/setup/home.html", context)
