"""Substitutes of a player: for a round, to the end with the player's points, or to the end from zero."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.formatting.substitutes import rounds_replaced
from tournaments.models import Entry, Stage
from tournaments.selectors.rounds import open_round
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.registration.noted import moves_note
from tournaments.services.registration.substitutes import substitute_appoint, substitute_recall
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.ranking_preview import RankingPreview, build_preview

ROUND, WITH_POINTS, FROM_ZERO = "round", "points", "nothing"
HOW_LONG = [
    (ROUND, gettext_lazy("pour ce tour seulement")),
    (WITH_POINTS, gettext_lazy("jusqu’à la fin, avec ses points")),
    (FROM_ZERO, gettext_lazy("jusqu’à la fin, en repartant de zéro à son propre nom")),
]


class SubstituteForm(forms.Form):
    """The substitute and the duration."""

    by = forms.ModelChoiceField(label=gettext_lazy("Remplaçant"), queryset=Entry.objects.none())
    how = forms.ChoiceField(
        label=gettext_lazy("Pour combien de temps"), choices=HOW_LONG, widget=forms.RadioSelect, initial=ROUND
    )

    def __init__(self, data: Any, *, stage: Stage, entry: Entry) -> None:
        super().__init__(data)
        free = stage.tournament.entries.exclude(pk=entry.pk).exclude(state=Entry.State.WITHDRAWN)
        self.fields["by"].queryset = free  # type: ignore[attr-defined]  # a choice field
        self.fields["by"].empty_label = _("Choisissez un joueur inscrit")  # type: ignore[attr-defined]  # the same


@require_http_methods(["GET", "POST"])
@desk("moves")
def substitute(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Show the page of the player who is replaced (GET), or name the substitute (POST; with `preview`, only show the
    ranking before and after).

    Between two rounds, a substitute from zero is a departure and an arrival: redirect to the preview of that repair.
    """
    entry: Entry = get_object_or_404(stage.entries, pk=pk)
    form = SubstituteForm(request.POST or None, stage=stage, entry=entry)
    preview: RankingPreview | None = None
    if request.method == "POST" and form.is_valid():
        by, how = form.cleaned_data["by"], form.cleaned_data["how"]
        if how == FROM_ZERO and open_round(stage) is None:
            return redirect(f"{reverse('desk-repair', args=[stage.address])}?leavers={entry.pk}&arrivals={by.pk}")
        try:
            if "preview" not in request.POST:
                _name_substitute(stage, entry, by, how, actor)
                words = _("%(by)s remplace %(name)s.") % {"by": by.full_name, "name": entry.full_name}
                return redirect_with_success(request, words, "desk-entry-substitute", stage.address, pk)

            def write(stage: Stage) -> None:
                _name_substitute(stage, stage.entries.get(pk=pk), stage.tournament.entries.get(pk=by.pk), how, actor)

            preview = build_preview(ranking_preview(stage, write), stage)
        except DomainError as error:
            form.add_error(None, error.text)
    context = {"form": form, "entry": entry, "replaced": _substitute_lines(stage, entry), "preview": preview}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/registration/substitute.html", stage, context, section="entries", status=status)


@require_POST
@desk("moves")
def recall(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Cancel the newest substitution."""
    substitute_recall(stage=stage, entry=get_object_or_404(stage.entries, pk=pk), actor=actor)
    return redirect_with_success(request, _("Le remplacement est annulé."), "desk-entry-substitute", stage.address, pk)


def _name_substitute(stage: Stage, entry: Entry, by: Entry, how: str, actor: Actor) -> None:
    """Name the substitute; to start from zero during a round, note a departure and an arrival instead."""
    if how == FROM_ZERO:
        arrival = get_object_or_404(stage.entries, pk=by.pk)
        moves_note(stage=stage, leavers=[entry], arrivals=[arrival], actor=actor)
        return
    substitute_appoint(stage=stage, entry=entry, substitute=by, to_the_end=how == WITH_POINTS, actor=actor)


def _substitute_lines(stage: Stage, entry: Entry) -> list[str]:
    """Return the substitutes so far, the newest last."""
    serials = [one["by"] for one in entry.substitutes]
    names = {one.serial: one.full_name for one in stage.tournament.entries.filter(serial__in=serials)}
    return [f"{names[one['by']]}, {rounds_replaced(one['first'], one['last'])}" for one in entry.substitutes]
