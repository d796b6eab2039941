"""The first page of the desk: the club's tournaments, and a new one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from players.errors import DomainError
from tournaments.models import Tournament
from tournaments.selectors.overview import overview
from tournaments.services.core.actors import Actor
from tournaments.services.setup.settings import tournament_create
from tournaments.web.access import desk
from tournaments.web.desk.setup.forms import SettingsForm


@require_GET
@desk("read")
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    return render(request, "desk/setup/home.html", {"tournaments": overview(actor.home)})


@require_http_methods(["GET", "POST"])
@desk("create")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """A form whose defaults make a normal evening: only the name must be typed."""
    form = SettingsForm(request.POST or None, tournament=Tournament(organiser=actor.home))
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_create(settings=form.settings(), actor=actor)
        except DomainError as error:
            form.add_domain_error(error)
        else:
            return redirect("desk-entries", tournament.at)
    return render(request, "desk/setup/create.html", {"form": form}, status=422 if form.errors else 200)
