"""Changing the settings of a tournament, as long as they may change."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.services.setup.lifecycle import allows
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.setup.forms import SettingsForm


@require_http_methods(["GET", "POST"])
@desk("director")
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(slug)
    form = SettingsForm(request.POST or None, tournament=get_tournament(slug))
    if request.method == "POST" and form.is_valid():
        try:
            tournament_configure(tournament=tournament, settings=form.settings(), actor=actor_of(request))
        except DomainError as error:
            form.add_domain_error(error)
        else:
            return done(request, _("Réglages enregistrés."), "desk-settings", slug)
    context = {
        "form": form,
        "editable": allows(tournament, "settings"),
        "drawn": tournament.draws.exists(),
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/setup/settings.html", tournament, context, section="settings", status=status)
