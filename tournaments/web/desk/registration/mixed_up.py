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
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.corrections.previews import ranking_preview
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, read_version, redirect_with_success
from tournaments.web.desk.ranking_preview import RankingPreview, build_preview


class MixedUpForm(forms.Form):
    """The person for whom the player of the page was taken, and the reason."""

    other = forms.ModelChoiceField(label=gettext_lazy("L’autre joueur"), queryset=Entry.objects.none())
    reason = forms.CharField(
        label=gettext_lazy("Motif"), help_text=gettext_lazy("Gardé dans le journal."), max_length=200
    )

    def __init__(self, data: Any, *, stage: Stage, entry: Entry) -> None:
        super().__init__(data)
        others = stage.tournament.entries.exclude(pk=entry.pk)
        self.fields["other"].queryset = others  # type: ignore[attr-defined]  # a choice field
        self.fields["other"].empty_label = _("Choisissez un joueur inscrit")  # type: ignore[attr-defined]  # the same


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
            first, second = (stage.tournament.entries.get(pk=one.pk) for one in (entry, other))
            numbers_exchange(
                tournament=stage.tournament,
                first=first,
                second=second,
                reason=reason,
                actor=actor,
                seen_version=seen_version,
            )

        try:
            if "confirm" in request.POST:
                exchange(stage)
                text = _("%(first)s et %(second)s ont échangé leurs dossards, avec tout ce qui a été joué.")
                names = {"first": entry.full_name, "second": other.full_name}
                return redirect_with_success(request, text % names, "desk-entries", stage.address)
            preview = build_preview(ranking_preview(stage, exchange), stage)
        except DomainError as error:
            form.add_error(None, error.text)
    context = {"form": form, "entry": entry, "preview": preview}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/registration/mixed_up.html", stage, context, section="entries", status=status)
