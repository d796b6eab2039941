"""Changing the settings of a tournament, as long as they may change."""

from copy import copy

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.models import Tournament
from tournaments.services.access.permissions import is_time
from tournaments.services.core.actors import Actor
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.setup.forms import SettingsForm


@require_http_methods(["GET", "POST"])
@desk("see_settings", post="settings")
def settings(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    form = SettingsForm(request.POST or None, tournament=copy(tournament))
    if request.method == "POST" and form.is_valid():
        try:
            tournament_configure(tournament=tournament, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.add_domain_error(error)
        else:
            return done(request, _("Réglages enregistrés."), "desk-settings", tournament.at)
    context = {
        "form": form,
        "editable": is_time(tournament, "settings"),
        "drawn": tournament.first_stage.draws.exists(),
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/setup/settings.html", tournament, context, section="settings", status=status)
