"""The rehearsal of a tournament: start, pace, accidents, report, deletion."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Accident, Stage
from tournaments.selectors.rehearsal.duties import report_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.rehearsal.accidents import accident_begin
from tournaments.services.rehearsal.copying import rehearsal_drop, rehearsal_pace_set, rehearsal_start
from tournaments.services.rehearsal.restarts import restart_is_real
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.rehearsal.words import accident_rows, duty_rows

PACES = (  # seconds per simulated round; 0 stops the simulation
    ("60", gettext_lazy("un tour par minute")),
    ("300", gettext_lazy("un tour en cinq minutes")),
    ("5", gettext_lazy("toute la journée d’un coup")),
    ("0", gettext_lazy("je joue moi-même")),
)
DEFAULT_PACE = "60"


class PaceForm(forms.Form):
    seconds = forms.TypedChoiceField(choices=PACES, coerce=int)


@require_GET
@desk("rehearse")
def rehearsal(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show a tournament's form or its rehearsal; in a rehearsal its pace, its accidents and the link back."""
    tournament = stage.tournament
    pace = str(tournament.rehearsal_seconds or 0) if tournament.is_rehearsal else DEFAULT_PACE
    accidents = report_of(tournament).accidents if tournament.is_rehearsal else ()
    chosen = set(tournament.accidents.filter(begun_at=None).values_list("kind", flat=True))
    context = {
        "paces": [{"value": value, "label": label} for value, label in PACES],
        "pace": pace,
        "kinds": [
            {"value": value, "label": label, "chosen": value in chosen} for value, label in Accident.Kind.choices
        ],
        "accidents": accident_rows(stage, accidents, timezone.now()),
        "copy": tournament.rehearsals.first(),
        "real": tournament.rehearsal_of,
        "real_restart": restart_is_real(),
    }
    return desk_page(request, "desk/rehearsal/rehearsal.html", stage, context, section="")


@require_POST
@desk("rehearse")
def start(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Copy the tournament with the chosen accidents, and redirect to the copy."""
    kinds = request.POST.getlist("accidents")
    copy = rehearsal_start(tournament=stage.tournament, seconds=_seconds(request), accidents=kinds, actor=actor)
    return redirect_with_success(
        request, _("La répétition commence : rien de ce qui s’y passe ne compte."), "desk-tournament", copy.slug
    )


@require_POST
@desk("rehearse")
def pace(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Set the pace of the simulation, or stop it, and the accidents to come."""
    kinds = request.POST.getlist("accidents")
    rehearsal_pace_set(tournament=stage.tournament, seconds=_seconds(request), accidents=kinds, actor=actor)
    return redirect_with_success(request, _("C’est noté."), "desk-tournament", stage.address)


@require_POST
@desk("rehearse")
def accident(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Let one accident happen now."""
    accident_begin(rehearsal=stage.tournament, kind=request.POST.get("kind", ""), actor=actor)
    return redirect_with_success(
        request, _("C’est arrivé. Voyez ce que le bureau en montre."), "desk-tournament", stage.address
    )


@require_GET
@desk("rehearse")
def report(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show what the desk had to do in the rehearsal, and how long each took.

    :raises Conflict: `rehearsal_none`.
    """
    if not stage.tournament.is_rehearsal:
        raise Conflict("rehearsal_none")
    found = report_of(stage.tournament)
    context = {
        "duties": duty_rows(found),
        "accidents": accident_rows(stage, found.accidents, timezone.now()),
        "real": stage.tournament.rehearsal_of,
    }
    return desk_page(request, "desk/rehearsal/report.html", stage, context, section="")


@require_POST
@desk("rehearse")
def drop(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Delete the rehearsal, and redirect to the tournament."""
    real = stage.tournament.rehearsal_of
    rehearsal_drop(tournament=stage.tournament, actor=actor)
    assert real is not None
    return redirect_with_success(request, _("La répétition est jetée."), "desk-tournament", real.slug)


def _seconds(request: HttpRequest) -> int | None:
    """Return the chosen seconds per round; None, which stops the simulation, for 0 or an invalid value."""
    form = PaceForm(request.POST)
    return (form.cleaned_data["seconds"] or None) if form.is_valid() else None
