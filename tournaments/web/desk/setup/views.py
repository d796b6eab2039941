"""The settings of a tournament, as long as they may change."""

from copy import copy

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.selectors.results.ties import RankChange, rank_changes_by_tie_breaks
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.setup.forms import SettingsForm
from tournaments.web.kit.parts import put_into

LOOK = "voir"  # name of the input with which the page asks for the summaries of unsaved settings


@require_http_methods(["GET", "POST"])
@desk("see_settings", post="settings")
def settings(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the settings (GET), or save them (POST); new tie-breaks without a reason show who would change rank."""
    tournament = stage.tournament
    rank_changes: list[RankChange] | None = None
    form = SettingsForm(request.POST or None, tournament=copy(tournament))
    if LOOK in request.POST:
        return summaries_part(request, form)
    if request.method == "POST" and form.is_valid():
        try:
            reason = request.POST.get("reason", "")
            tournament_configure(tournament=tournament, settings=form.settings(), reason=reason, actor=actor)
        except DomainError as error:
            form.add_domain_error(error)
            tournament.refresh_from_db()  # the refused call has set the new values
            if error.code == "tie_breaks_reason":
                rank_changes = _rank_changes(tournament, form)
        else:
            return redirect_with_success(request, _("Réglages enregistrés."), "desk-settings", stage.address)
    context = {
        "form": form,
        "rank_changes": rank_changes,
        "editable": state_allows(tournament, "settings"),
        "presets": actor.home.presets.all(),
        "drawn": tournament.first_stage.draws.exists(),
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/setup/settings.html", stage, context, section="settings", status=status)


def summaries_part(request: HttpRequest, form: SettingsForm) -> HttpResponse:
    """Return the summaries of unsaved settings, or all sections if another game or other partners have other fields."""
    form.is_valid()
    if not form.is_outdated():
        return render(request, "desk/setup/_settings_summaries.html", {"form": form})
    part = render(request, "desk/setup/_settings_fields.html", {"form": form.for_entered()})
    return put_into(part, "#settings-sections", swap="outerHTML")


def _rank_changes(tournament: Tournament, form: SettingsForm) -> list[RankChange]:
    """Return the changes of rank by the new tie-breaks, for the page that asks for their reason."""
    settings = form.settings()
    return rank_changes_by_tie_breaks(
        tournament,
        tie_breaks=settings.get("tie_breaks", tournament.tie_breaks),
        team_tie_breaks=settings.get("team_tie_breaks", tournament.team_tie_breaks),
    )
