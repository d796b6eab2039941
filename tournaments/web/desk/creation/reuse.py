"""Reusing the settings of a tournament: its duplicate, and the presets of the organiser."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.selectors.blueprints import blueprint_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Refusals
from tournaments.services.creation.creating import entries_to_copy, tournament_duplicate
from tournaments.services.creation.presets import preset_delete, preset_save
from tournaments.web.access import desk
from tournaments.web.desk.creation.forms import DuplicateForm
from tournaments.web.desk.page import desk_page, redirect_with_success


@require_http_methods(["GET", "POST"])
@desk("create")
def duplicate(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the form with the name and the next day, or create the duplicate (POST) and open its registration."""
    tournament = stage.tournament
    label = _players_label(tournament)
    form = DuplicateForm(request.POST or None, blueprint=blueprint_of(tournament), players_label=label)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            copy = tournament_duplicate(
                tournament=tournament,
                name=typed["name"],
                day=typed["date"],
                with_players=typed["players"],
                actor=actor,
            )
        except DomainError as error:
            for each in error.each if isinstance(error, Refusals) else (error,):
                form.add_error(each.field if each.field in form.fields else None, each.text)
        else:
            text = _("« %(name)s » est créé avec les réglages de « %(origin)s ».")
            words = {"name": copy.name, "origin": tournament.name}
            return redirect_with_success(request, text % words, "desk-entries", copy.slug)
    context = {"form": form, "stages": tournament.stages.filter(number__gt=1).order_by("number")}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/creation/duplicate.html", stage, context, section="settings", status=status)


@require_POST
@desk("create")
def save_preset(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Save the settings of the tournament as a preset with the typed name."""
    try:
        preset = preset_save(tournament=stage.tournament, name=request.POST.get("preset", ""), actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-settings", stage.address)
    text = _("Modèle « %(name)s » enregistré : il est proposé à la création d’un tournoi.") % {"name": preset.name}
    return redirect_with_success(request, text, "desk-settings", stage.address)


@require_POST
@desk("create")
def delete_preset(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Delete a preset of the organiser."""
    preset = get_object_or_404(actor.home.presets, pk=pk)
    preset_delete(preset=preset, actor=actor)
    text = _("Modèle « %(name)s » supprimé.") % {"name": preset.name}
    return redirect_with_success(request, text, "desk-settings", stage.address)


def _players_label(tournament: Tournament) -> str:
    count = len(entries_to_copy(tournament))
    return ngettext("Inscrire aussi son joueur", "Inscrire aussi ses %(n)s joueurs", count) % {"n": count}
