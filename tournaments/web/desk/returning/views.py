"""The return of a club or tournament on a fresh install: choose a file, see its contents, import it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.services.backups.contents import found_backups
from tournaments.services.club.archive import ReturnedClub
from tournaments.services.club.returning import OfferedArchive, is_fresh, return_offer, return_take
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import demo_of
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.setup.archives import club_sentence, is_back_sentence, read_file


@require_http_methods(["GET", "POST"])
@desk("club_archive")
def choose(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the form and the backups of the folders (GET), or the contents of the chosen file (POST)."""
    if request.method == "GET":
        return _render_page(request, actor)
    try:
        offered = return_offer(read_file(request, "file"), actor)
    except DomainError as refusal:
        return _render_page(request, actor, refusal=refusal)
    return _render_page(request, actor, offered=offered)


@require_POST
@desk("club_archive")
def take(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Import the file whose contents were shown."""
    try:
        returned = return_take(request.POST.get("digest", ""), actor)
    except DomainError as refusal:
        return _render_page(request, actor, refusal=refusal)
    if isinstance(returned, ReturnedClub):
        return redirect_with_success(request, club_sentence(returned), "desk-home")
    return redirect_with_success(request, is_back_sentence(returned.name), "desk-tournament", returned.slug)


def _render_page(
    request: HttpRequest, actor: Actor, *, offered: OfferedArchive | None = None, refusal: DomainError | None = None
) -> HttpResponse:
    fresh = is_fresh(actor.home)
    context = {
        "fresh": fresh,
        "offered": offered,
        "error": refusal.text if refusal else "",
        "demo": demo_of(actor.home).exists(),
        "found": found_backups() if fresh and offered is None else [],
    }
    return render(request, "desk/returning/page.html", context, status=refusal.status if refusal else 200)
