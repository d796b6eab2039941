"""The prize ceremony on the desk: the current and the next slide, revealed by a thumb or the keyboard."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Stage, Tournament
from tournaments.selectors.evening.ceremony import ceremony_slides, correction_that_stopped
from tournaments.selectors.results.public import last_public_round
from tournaments.services.core.actors import Actor
from tournaments.services.setup.ceremony import ceremony_begin, ceremony_end, ceremony_go_to_slide
from tournaments.web.access import desk
from tournaments.web.desk.obstacles import slide_obstacle
from tournaments.web.desk.page import desk_page, desk_part
from tournaments.web.kit.parts import wants_part

GROUPS = (("1", _("une par une")), ("3", _("trois par trois")), ("5", _("cinq par cinq")), ("10", _("dix par dix")))
DEFAULT_GROUP = 3  # places per slide


class BeginForm(forms.Form):
    group = forms.TypedChoiceField(choices=GROUPS, coerce=int)


class TurnForm(forms.Form):
    step = forms.IntegerField(min_value=0)


@require_GET
@desk("ceremony")
def ceremony(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the page; for htmx only the slides."""
    if wants_part(request):
        return _render_part(request, stage)
    return desk_page(request, "desk/results/ceremony.html", stage, _slides_context(stage.tournament), section="ranking")


@require_POST
@desk("ceremony")
def begin(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Begin with `group` places per slide. The service refuses 0, which stands for an invalid number."""
    form = BeginForm(request.POST)
    ceremony_begin(tournament=stage.tournament, group=form.cleaned_data["group"] if form.is_valid() else 0, actor=actor)
    return _respond(request, stage)


@require_POST
@desk("ceremony")
def turn(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Go on to slide `step`, counted from 0. The service refuses -1, which stands for an invalid number."""
    form = TurnForm(request.POST)
    ceremony_go_to_slide(
        tournament=stage.tournament, step=form.cleaned_data["step"] if form.is_valid() else -1, actor=actor
    )
    return _respond(request, stage)


@require_POST
@desk("ceremony")
def end(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """End the ceremony; with `release` the ranking becomes public."""
    ceremony_end(tournament=stage.tournament, release="release" in request.POST, actor=actor)
    return _respond(request, stage)


def _respond(request: HttpRequest, stage: Stage) -> HttpResponse:
    return _render_part(request, stage) if wants_part(request) else redirect("desk-ceremony", stage.address)


def _render_part(request: HttpRequest, stage: Stage) -> HttpResponse:
    response = desk_part(request, "desk/results/_ceremony.html", stage, _slides_context(stage.tournament))
    response["Chelem-Version"] = str(stage.tournament.version)
    return response


def _slides_context(tournament: Tournament) -> dict[str, Any]:
    """Return the context of the current slide, or of the form that begins a ceremony."""
    slides = ceremony_slides(tournament, tournament.ceremony_group or DEFAULT_GROUP)
    step = min(tournament.ceremony_step, len(slides) - 1)
    running = tournament.in_ceremony and bool(slides)
    return {
        "going": running,
        "now": slides[step] if running else None,
        "following": slides[step + 1] if running and step + 1 < len(slides) else None,
        "step": step,
        "last": len(slides) - 1,
        "forward": step + 1,
        "no_way_on": slide_obstacle(is_last=step + 1 >= len(slides)),
        "stopped_by": None if running else correction_that_stopped(tournament),
        "groups": [{"value": value, "label": label} for value, label in GROUPS],
        "usual": str(DEFAULT_GROUP),
        # the public does not see all results yet
        "held": any(last_public_round(stage) is not None for stage in tournament.stages.select_related("tournament")),
    }
