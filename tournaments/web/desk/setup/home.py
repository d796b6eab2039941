"""The first page of the desk: the club's tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.models import Tournament
from tournaments.selectors.overview import tournaments_with_counts
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import demo_of, drafts_removed
from tournaments.web.access import desk
from tournaments.web.desk.setup.removal import UNDO


@require_GET
@desk("read")
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the tournaments, or the archived ones with `?archives`."""
    archives = "archives" in request.GET
    tournaments = tournaments_with_counts(actor.home)
    context = {
        "tournaments": tournaments.filter(archived=archives),
        "archives": archives,
        "archived": tournaments.filter(archived=True).count(),
        "removed": drafts_removed(actor.home),
        "undo": _undo_of(request, actor),
        "demo": demo_of(actor.home).exists(),
    }
    return render(request, "desk/setup/home.html", context)


def _undo_of(request: HttpRequest, actor: Actor) -> Tournament | None:
    """Return the tournament that this browser has just archived or removed, once."""
    just_now = request.session.pop(UNDO, None)
    if just_now is None:
        return None
    if "removed" in just_now:
        return drafts_removed(actor.home).filter(pk=just_now["removed"]).first()
    return actor.home.tournaments.real().filter(slug=just_now["archived"], archived=True).first()
