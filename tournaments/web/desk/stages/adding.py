"""Adding a stage and changing one: the form, and beside it who would pass as the ranking stands."""

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
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.stages.forms import StageForm
from tournaments.web.kit.parts import wants_part

NEAR = 4  # players on each side of the line
LONG = 12  # players who pass; of more, those near the line are shown


@dataclass(frozen=True, kw_only=True)
class Preview:
    """Who would pass by what is filled in: `found`, or why nobody (`problem`); `hidden` are left out of a long list."""

    found: Passing | None = None
    problem: str = ""

    @property
    def lines(self) -> list[Any]:
        """Those who would pass and the first who would not; of a long list its end."""
        assert self.found is not None
        passing = [one for one in self.found.candidates if one.passes]
        return [*passing[self.hidden :], *[one for one in self.found.candidates if not one.passes][:NEAR]]

    @property
    def hidden(self) -> int:
        passing = sum(one.passes for one in self.found.candidates) if self.found else 0
        return passing - NEAR if passing > LONG else 0


@require_http_methods(["GET", "POST"])
@desk("stages")
def add(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """`?modele=consolante` begins with that. POST with `voir` only looks."""
    tournament = stage.tournament
    form = StageForm(request.POST or None, tournament=tournament, initial=_usual(request, tournament))
    looked = _looked(form, tournament) if request.method == "POST" and "voir" in request.POST else None
    if looked and wants_part(request):
        return render(request, "desk/stages/_preview.html", {"preview": looked})
    if request.method == "POST" and not looked and form.is_valid():
        try:
            source = form.cleaned_data["source"]
            made = stage_add(tournament=tournament, source=source, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return done(request, _("La phase est ajoutée."), "desk-stage", tournament.slug, made.number)
    return _page(request, stage, form, looked, title=_("Ajouter une phase"), do=_("Ajouter la phase"))


@require_http_methods(["GET", "POST"])
@desk("stages")
def change(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """What is not fixed yet: the cut until somebody is in, the seating until the draw."""
    tournament = stage.tournament
    chosen = get_object_or_404(tournament.stages, number=number)
    if chosen.source is None:
        return redirect("desk-settings", tournament.slug)
    form = StageForm(request.POST or None, tournament=tournament, stage=chosen)
    if request.method == "POST" and form.is_valid():
        try:
            stage_change(stage=chosen, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return done(request, _("La phase est changée."), "desk-stage", tournament.slug, number)
    return _page(request, stage, form, None, title=chosen.title, do=_("Enregistrer"))


def _page(
    request: HttpRequest, stage: Stage, form: StageForm, looked: Preview | None, *, title: str, do: str
) -> HttpResponse:
    context = {"form": form, "preview": looked, "title": title, "do": do}
    status = 422 if form.errors and not looked else 200
    return desk_page(request, "desk/stages/form.html", stage, context, section="stages", status=status)


def _looked(form: StageForm, tournament: Tournament) -> Preview:
    if not form.is_valid():
        return Preview(problem=_("Complétez d’abord le formulaire."))
    try:
        return Preview(found=passing_or_refusal(form.thought_of(tournament)))
    except DomainError as error:
        return Preview(problem=error.text)


def _usual(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What most clubs would choose: a final of whole tables, at most half of the players; a consolation of the rest."""
    stage = tournament.first_stage
    shared = {name: getattr(stage, name) for name in ("deals_per_round", "minutes_per_round", "odd_tables")}
    if request.GET.get("modele") == "consolante":
        return shared | {"name": _("Consolante"), "who": "others"}
    half = stage.entries.count() // 2
    count = max(4, min(16, half - half % 4))
    first = not tournament.stages.exclude(source=None).exists()
    return shared | {"name": _("Finale") if first else "", "who": "best", "count": count}
