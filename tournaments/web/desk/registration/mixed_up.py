"""Two people who were taken for each other: first the ranking before and after, then the exchange of their numbers."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.models import Entry, Stage
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.mixed_up import numbers_exchange, stage_numbers_exchange
from tournaments.services.corrections.previews import ranking_preview
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, read_version, redirect_with_success
from tournaments.web.desk.ranking_preview import RankingPreview, build_preview


class MixedUpForm(forms.Form):
    """The person for whom the player of the page was taken, the stage, and the reason.

    The stage is offered if there are several in which the player has a number; empty: the whole day.
    """

    other = forms.ModelChoiceField(label=gettext_lazy("L’autre joueur"), queryset=Entry.objects.none())
    stage = forms.TypedChoiceField(
        label=gettext_lazy("Confondus quand ?"),
        help_text=gettext_lazy("Dans une seule phase, les points apportés et le reste du jour restent à chacun."),
        coerce=int,
        empty_value=None,
        required=False,
    )
    reason = forms.CharField(
        label=gettext_lazy("Motif"), help_text=gettext_lazy("Gardé dans le journal."), max_length=200
    )

    def __init__(self, data: Any, *, stage: Stage, entry: Entry) -> None:
        super().__init__(data)
        others = stage.tournament.entries.exclude(pk=entry.pk)
        self.fields["other"].queryset = others  # type: ignore[attr-defined]  # a choice field
        self.fields["other"].empty_label = _("Choisissez un joueur inscrit")  # type: ignore[attr-defined]  # the same
        starts = entry.starts.exclude(number=None).select_related("stage__tournament").order_by("stage__number")
        self.stages = {start.stage.number: start.stage for start in starts}
        if len(self.stages) < 2:
            del self.fields["stage"]
            return
        choices = [("", _("Toute la journée")), *((number, one.title) for number, one in self.stages.items())]
        self.fields["stage"].choices = choices  # type: ignore[attr-defined]  # a choice field

    @property
    def chosen_stage(self) -> Stage | None:
        """The stage in which both were mixed up; None: in all."""
        number = self.cleaned_data.get("stage")
        return None if number is None else self.stages[number]


@require_http_methods(["GET", "POST"])
@desk("correct")
def mixed_up(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Show the form (GET), the preview (POST), or exchange both (POST with `confirm`)."""
    entry: Entry = get_object_or_404(stage.tournament.entries, pk=pk)
    form = MixedUpForm(request.POST or None, stage=stage, entry=entry)
    preview: RankingPreview | None = None
    if request.method == "POST" and form.is_valid():
        other, reason = form.cleaned_data["other"], form.cleaned_data["reason"]
        seen_version = read_version(request) if "confirm" in request.POST else None

        def exchange(stage: Stage) -> None:
            """Exchange both in rows read again: the preview rolls them back, and those of the view stay unchanged."""
            first, second = (stage.tournament.entries.get(pk=one.pk) for one in (entry, other))
            people = {"first": first, "second": second}
            if form.chosen_stage:
                chosen = Stage.objects.select_related("tournament").get(pk=form.chosen_stage.pk)
                stage_numbers_exchange(stage=chosen, **people, reason=reason, actor=actor, seen_version=seen_version)
                return
            numbers_exchange(
                tournament=stage.tournament, **people, reason=reason, actor=actor, seen_version=seen_version
            )

        try:
            if "confirm" in request.POST:
                exchange(stage)
                text = _success_words(entry, other, form.chosen_stage)
                return redirect_with_success(request, text, "desk-entries", stage.address)
            preview = build_preview(ranking_preview(stage, exchange), stage)
        except DomainError as error:
            form.add_error(None, error.text)
    context = {"form": form, "entry": entry, "preview": preview}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/registration/mixed_up.html", stage, context, section="entries", status=status)


def _success_words(first: Entry, second: Entry, stage: Stage | None) -> str:
    names = {"first": first.full_name, "second": second.full_name}
    if stage is None:
        return _("%(first)s et %(second)s ont échangé leurs dossards, avec tout ce qui a été joué.") % names
    text = _("%(first)s et %(second)s ont échangé leurs dossards dans une seule phase : %(stage)s.")
    return text % (names | {"stage": stage.title})
