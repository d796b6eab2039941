"""The first page of the desk: the club's tournaments, and the creation of one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from players.errors import DomainError
from tournaments.selectors.overview import last_tournament, tournaments_with_counts
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import demo_of
from tournaments.services.setup.settings import tournament_create
from tournaments.web.access import desk
from tournaments.web.desk.setup.creating import CreationForm


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


@require_http_methods(["GET", "POST"])
@desk("create")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a tournament by a form in which only the name has no default.

    `?comme-avant` copies the settings of the last one.
    """
    last = last_tournament(actor.home)
    like = last if "comme-avant" in request.GET else None
    form = CreationForm(request.POST or None, organiser=actor.home, like=like)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_create(settings=form.settings(), actor=actor)
        except DomainError as error:
            form.add_domain_error(error)
        else:
            return redirect("desk-entries", tournament.slug)
    context = {"form": form, "last": last, "like": like}
    return render(request, "desk/setup/create.html", context, status=422 if form.errors else 200)
