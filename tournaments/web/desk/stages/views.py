"""The list of stages, and the cut of each: the players who pass, their answers, the opening."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from tournaments.models import Entry, Round, Stage
from tournaments.selectors.results.passing import Passing, carried_points_now, rounds_left, source_of
from tournaments.selectors.results.present import standings_at
from tournaments.services.core.actors import Actor
from tournaments.services.stages.adding import stage_remove
from tournaments.services.stages.passing import (
    passing_or_refusal,
    stage_answer,
    stage_empty,
    stage_enter,
    stage_recompute,
)
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.stages.words import stage_rows
from tournaments.web.kit.stage_words import carry_words, cut_words

STAYS = {"oui": True, "non": False, "": None}  # answers of a player who passes; None: none yet
UNRANKED = 9999  # sorts after every rank


@require_GET
@desk("read")
def stages(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the stages with their state."""
    return desk_page(
        request, "desk/stages/stages.html", stage, {"rows": stage_rows(stage.tournament)}, section="stages"
    )


@require_GET
@desk("read")
def stage_page(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Show stage `number`: before the cut the players who would pass now, then its entrants."""
    shown_stage = _get_stage(stage, number)
    if shown_stage.source is None:
        return redirect("desk-ranking", stage.tournament.slug)
    entered = shown_stage.entrants.exists()
    passing, problem = (None, "") if entered else _passing(shown_stage)
    context: dict[str, Any] = {
        "chosen": shown_stage,
        "source": source_of(shown_stage),
        "cut": cut_words(shown_stage.cut),
        "carry": carry_words(shown_stage.carry),
        "entered": entered,
        "begun": shown_stage.rounds.exclude(state=Round.State.PLANNED).exists(),
        "drawn": shown_stage.draws.exists(),
        "found": passing,
        "problem": problem,
        "left": rounds_left(source_of(shown_stage)),
        "inside": _entrant_rows(shown_stage) if entered else [],
    }
    return desk_page(request, "desk/stages/stage.html", stage, context, section="stages")


@require_POST
@desk("stages")
def answer(request: HttpRequest, stage: Stage, actor: Actor, number: int, pk: int) -> HttpResponse:
    """Save the answer of a player, who stays or not."""
    chosen = _get_stage(stage, number)
    entry = get_object_or_404(Entry, tournament=stage.tournament, pk=pk)
    stage_answer(stage=chosen, entry=entry, stays=STAYS.get(request.POST.get("reste", "")), actor=actor)
    return redirect("desk-stage", stage.address, number)


@require_POST
@desk("stages")
def open_stage(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Make the cut. The seats are drawn next, on the page of the stage."""
    chosen = _get_stage(stage, number)
    stage_enter(stage=chosen, actor=actor)
    return redirect_with_success(request, _("La phase est ouverte : tirez les places."), "desk-draw", chosen.address)


@require_POST
@desk("stages")
def empty(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Undo the cut: the stage has no entrants again."""
    stage_empty(stage=_get_stage(stage, number), actor=actor)
    return redirect_with_success(
        request, _("L’ouverture de la phase est annulée."), "desk-stage", stage.address, number
    )


@require_POST
@desk("stages")
def recompute(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Recompute the points brought into the stage after a correction in the stage before."""
    changed = stage_recompute(stage=_get_stage(stage, number), reason=request.POST.get("reason", ""), actor=actor)
    message = ngettext("Les points de %(n)s joueur ont changé.", "Les points de %(n)s joueurs ont changé.", changed)
    return redirect_with_success(request, message % {"n": changed}, "desk-stage", stage.address, number)


@require_POST
@desk("stages")
def remove(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    stage_remove(stage=_get_stage(stage, number), actor=actor)
    return redirect_with_success(request, _("La phase est retirée."), "desk-stages", stage.tournament.slug)


def _get_stage(stage: Stage, number: int) -> Stage:
    """Return another stage of the same tournament."""
    return get_object_or_404(stage.tournament.stages, number=number)


def _passing(stage: Stage) -> tuple[Passing | None, str]:
    """Return the cut as it would be now, or the reason why there is none."""
    try:
        return passing_or_refusal(stage), ""
    except DomainError as error:
        return None, error.text


def _entrant_rows(stage: Stage) -> list[dict[str, Any]]:
    """Return the entrants by rank, else by points brought; `now` is what they would bring now, if it differs."""
    current = carried_points_now(stage)
    ranks = {line.serial: line.rank for line in standings_at(stage)}
    entries = sorted(stage.entries, key=lambda entry: (ranks.get(entry.serial) or UNRANKED, -(entry.carried or 0)))
    rows = []
    for entry in entries:
        points_now = current.get(entry.serial)
        rows.append({"entry": entry, "now": None if points_now == entry.carried else points_now})
    return rows
