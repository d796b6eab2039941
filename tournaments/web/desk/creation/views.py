"""The page that creates a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.selectors.overview import last_tournament
from tournaments.services.core.actors import Actor
from tournaments.services.setup.settings import tournament_create
from tournaments.web.access import desk
from tournaments.web.desk.creation.forms import CreationForm
from tournaments.web.desk.setup.views import LOOK, summaries_part


@require_http_methods(["GET", "POST"])
@desk("create")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a tournament by a form in which only the name has no default.

    `?comme-avant` copies the settings of the last one.
    """
    last = last_tournament(actor.home)
    like = last if "comme-avant" in request.GET else None
    form = CreationForm(request.POST or None, organiser=actor.home, like=like)
    if LOOK in request.POST:
        return summaries_part(request, form)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_create(settings=form.settings(), actor=actor)
        except DomainError as error:
            form.add_domain_error(error)
        else:
            return redirect("desk-entries", tournament.slug)
    context = {"form": form, "last": last, "like": like}
    return render(request, "desk/creation/create.html", context, status=422 if form.errors else 200)
