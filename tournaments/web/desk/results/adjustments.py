"""What the arbiter is called for, and decides: penalties and bonuses, each with its reason."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Adjustment, Entry, Round, Tournament
from tournaments.selectors.play.calls import calls_waiting
from tournaments.selectors.play.rounds import begun_rounds
from tournaments.services.access.permissions import is_time
from tournaments.services.core.actors import Actor
from tournaments.services.core.reasons import REASON_LENGTH
from tournaments.services.play.adjustments import POINTS_LIMIT, adjustment_cancel, adjustment_give
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.play.words import ago
from tournaments.web.kit.many_choices import ManyOptions


class AdjustmentForm(forms.Form):
    """Who, what, how much, why."""

    entry = forms.ModelChoiceField(
        label=_("Joueur"), queryset=Entry.objects.none(), empty_label=_("Choisissez un joueur"), widget=ManyOptions
    )
    kind = forms.ChoiceField(label=_("Décision"), choices=Adjustment.Kind.choices, widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Points"), min_value=1, max_value=POINTS_LIMIT, help_text=_("Sans signe : la décision le donne.")
    )
    round_ = forms.ModelChoiceField(
        label=_("Tour"), queryset=Round.objects.none(), required=False, empty_label=_("aucun en particulier")
    )
    reason = forms.CharField(
        label=_("Motif"),
        max_length=REASON_LENGTH,
        help_text=_("Gardé dans le journal et montré au joueur qui le demande."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["points"].label = tournament.engine.unit(reader_language()).capitalize()
        entries = tournament.stage.entries.exclude(number=None)
        self.fields["entry"].queryset = entries  # type: ignore[attr-defined]  # a model choice field
        rounds = self.fields["round_"]
        rounds.queryset = begun_rounds(tournament.stage)  # type: ignore[attr-defined]  # the same
        rounds.label_from_instance = lambda round_: _("Tour %(n)s") % {"n": round_.number}  # type: ignore[attr-defined]  # the same


@require_http_methods(["GET", "POST"])
@desk("read", post="adjustments")
def adjustments(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """The calls, all decisions, and a new one. `?joueur=12` chooses the player by their entry."""
    initial = {"kind": Adjustment.Kind.PENALTY, "entry": request.GET.get("joueur")}
    form = AdjustmentForm(request.POST or None, tournament=tournament, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            adjustment_give(stage=tournament.stage, **form.cleaned_data, actor=actor)
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.text)
        else:
            return done(request, _("Décision enregistrée."), "desk-adjustments", tournament.at)
    given = Adjustment.objects.filter(entry__tournament=tournament).select_related("entry", "round")
    now = timezone.now()
    context = {
        "form": form,
        "given": given.order_by("-pk"),
        "closed": not is_time(tournament, "adjustments"),
        "calls_told": [(call, ago(call.since, now)) for call in calls_waiting(tournament)],
    }
    status = 422 if form.errors else 200
    return desk_page(
        request, "desk/results/adjustments.html", tournament, context, section="adjustments", status=status
    )


@require_POST
@desk("adjustments")
def cancel(request: HttpRequest, tournament: Tournament, actor: Actor, pk: int) -> HttpResponse:
    given = get_object_or_404(
        Adjustment.objects.select_related("entry__tournament"), pk=pk, entry__tournament=tournament
    )
    adjustment_cancel(adjustment=given, actor=actor)
    return done(request, _("Décision annulée : elle reste au journal."), "desk-adjustments", tournament.at)
