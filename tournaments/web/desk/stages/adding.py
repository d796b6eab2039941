"""Views that add a stage and change one: the form, and a preview of the players who would pass now."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.selectors.results.passing import Passing
from tournaments.services.core.actors import Actor
from tournaments.services.stages.adding import stage_add, stage_change
from tournaments.services.stages.passing import passing_or_refusal
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.stages.forms import StageForm
from tournaments.web.kit.parts import wants_part

SHOWN_PER_SIDE = 4  # players on each side of the cut in a long list
LONGEST_LIST = 12  # passing players; of more, only those near the cut are shown


@dataclass(frozen=True, kw_only=True)
class Preview:
    """The players who would pass by the form, `found`, or the `problem`; `hidden` of those who pass are left out."""

    found: Passing | None = None
    problem: str = ""

    @property
    def lines(self) -> list[Any]:
        """The players who would pass, of many only the last `SHOWN_PER_SIDE`, and as many of those who would not."""
        assert self.found is not None
        passing = [one for one in self.found.candidates if one.passes]
        return [*passing[self.hidden :], *[one for one in self.found.candidates if not one.passes][:SHOWN_PER_SIDE]]

    @property
    def hidden(self) -> int:
        """The number of players who would pass and are not in `lines`, because there are more than `LONGEST_LIST`."""
        passing = sum(one.passes for one in self.found.candidates) if self.found else 0
        return passing - SHOWN_PER_SIDE if passing > LONGEST_LIST else 0


@require_http_methods(["GET", "POST"])
@desk("stages")
def add(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Add a stage (POST); with `voir` only preview it. `?modele=consolante` prefills a consolation."""
    tournament = stage.tournament
    form = StageForm(request.POST or None, tournament=tournament, initial=_initial(request, tournament))
    preview = _preview(form, tournament) if request.method == "POST" and "voir" in request.POST else None
    if preview and wants_part(request):
        return render(request, "desk/stages/_preview.html", {"preview": preview})
    if request.method == "POST" and not preview and form.is_valid():
        try:
            source = form.cleaned_data["source"]
            new_stage = stage_add(tournament=tournament, source=source, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(
                request, _("La phase est ajoutée."), "desk-stage", tournament.slug, new_stage.number
            )
    return _render_page(request, stage, form, preview, title=_("Ajouter une phase"), do=_("Ajouter la phase"))


@require_http_methods(["GET", "POST"])
@desk("stages")
def change(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Change the settings that are not fixed yet: the cut until the stage has entrants, the seating until the draw."""
    tournament = stage.tournament
    edited_stage = get_object_or_404(tournament.stages, number=number)
    if edited_stage.source is None:
        return redirect("desk-settings", tournament.slug)
    form = StageForm(request.POST or None, tournament=tournament, stage=edited_stage)
    if request.method == "POST" and form.is_valid():
        try:
            stage_change(stage=edited_stage, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(request, _("La phase est changée."), "desk-stage", tournament.slug, number)
    return _render_page(request, stage, form, None, title=edited_stage.title, do=_("Enregistrer"))


def _render_page(
    request: HttpRequest, stage: Stage, form: StageForm, preview: Preview | None, *, title: str, do: str
) -> HttpResponse:
    context = {"form": form, "preview": preview, "title": title, "do": do}
    status = 422 if form.errors and not preview else 200
    return desk_page(request, "desk/stages/form.html", stage, context, section="stages", status=status)


def _preview(form: StageForm, tournament: Tournament) -> Preview:
    """Return who would qualify with the settings of the form, or the problem that prevents it."""
    if not form.is_valid():
        return Preview(problem=_("Complétez d’abord le formulaire."))
    try:
        return Preview(found=passing_or_refusal(form.unsaved_stage(tournament)))
    except DomainError as error:
        return Preview(problem=error.text)


def _initial(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the initial values: a final of whole tables, at most half the players, or a consolation of the others."""
    stage = tournament.first_stage
    settings = {name: getattr(stage, name) for name in ("deals_per_round", "minutes_per_round", "odd_tables")}
    if request.GET.get("modele") == "consolante":
        return settings | {"name": _("Consolante"), "who": "others"}
    half = stage.entries.count() // 2
    count = max(4, min(16, half - half % 4))
    first = not tournament.stages.exclude(source=None).exists()
    return settings | {"name": _("Finale") if first else "", "who": "best", "count": count}
