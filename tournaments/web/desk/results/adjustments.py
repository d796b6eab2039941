"""The arbiter's decisions (penalties and bonuses, each with its reason), on a page with the calls that wait."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Adjustment, Entry, Round, Stage, Team, Tournament
from tournaments.selectors.play.calls import calls_waiting
from tournaments.selectors.registration.teams import teams_of
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.core.reasons import REASON_LENGTH
from tournaments.services.play.adjustments import POINTS_LIMIT, AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.play.words import format_since
from tournaments.web.kit.figures import WholeNumber
from tournaments.web.kit.many_choices import ManyOptions


class AdjustmentForm(forms.Form):
    """The player, the kind, the points, the reason. In a tournament with teams, a player or a team."""

    entry = forms.ModelChoiceField(
        label=_("Joueur"), queryset=Entry.objects.none(), empty_label=_("Choisissez un joueur"), widget=ManyOptions
    )
    team = forms.ModelChoiceField(
        label=_("Ou toute une équipe"),
        queryset=Team.objects.none(),
        required=False,
        empty_label=_("non, ce joueur seul"),
        help_text=_("Compte au classement des équipes, pas à celui des joueurs."),
    )
    kind = forms.ChoiceField(label=_("Décision"), choices=Adjustment.Kind.choices, widget=forms.RadioSelect)
    points = WholeNumber(label=_("Points"), max_value=POINTS_LIMIT, help_text=_("Sans signe : la décision le donne."))
    round_ = forms.ModelChoiceField(
        label=_("Tour"), queryset=Round.objects.none(), required=False, empty_label=_("aucun en particulier")
    )
    reason = forms.CharField(
        label=_("Motif"),
        max_length=REASON_LENGTH,
        help_text=_("Gardé dans le journal et montré au joueur qui le demande."),
    )

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        tournament = stage.tournament
        super().__init__(*args, **kwargs)
        self.fields["points"].label = tournament.engine.unit(reader_language()).capitalize()
        entries = stage.entries.exclude(number=None)
        self.fields["entry"].queryset = entries  # type: ignore[attr-defined]  # a model choice field
        if tournament.teams.exists():
            self._offer_teams(tournament)
        else:
            del self.fields["team"]
        rounds = self.fields["round_"]
        rounds.queryset = begun_rounds(stage)  # type: ignore[attr-defined]  # the same
        rounds.label_from_instance = lambda round_: _("Tour %(n)s") % {"n": round_.number}  # type: ignore[attr-defined]  # the same

    def _offer_teams(self, tournament: Tournament) -> None:
        """Allow a team or pair in place of the player."""
        named = {view.team.pk: view.label for view in teams_of(tournament)}
        field = self.fields["team"]
        field.queryset = tournament.teams.all()  # type: ignore[attr-defined]  # a model choice field
        field.label_from_instance = lambda team: named[team.pk]  # type: ignore[attr-defined]  # the same
        self.fields["entry"].required = False
        if tournament.in_pairs:
            field.label, field.empty_label = _("Ou toute une paire"), _("non, ce joueur seul")  # type: ignore[attr-defined]  # the same
            field.help_text = _("Compte au classement des paires.")

    def clean_points(self) -> int:
        """Return the points without a sign; a penalty of −20 is one of 20."""
        points: int = self.cleaned_data["points"]
        if points < 0 and self.cleaned_data.get("kind") == Adjustment.Kind.PENALTY:
            points = -points
        if not 0 < points <= POINTS_LIMIT:
            raise forms.ValidationError(_("De 1 à %(most)s points, sans signe."), params={"most": POINTS_LIMIT})
        return points

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "team" not in self.fields or self.errors:
            return cleaned
        recipients = [one for one in (cleaned["entry"], cleaned["team"]) if one is not None]
        if len(recipients) != 1:
            self.add_error("entry", DomainError("adjustment_of_whom").text)
        return cleaned


@require_http_methods(["GET", "POST"])
@desk("read", post="adjustments")
def adjustments(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the calls and all decisions (GET), or save a new one (POST). `?joueur=12` preselects an entry by its key."""
    tournament = stage.tournament
    initial = {"kind": Adjustment.Kind.PENALTY, "entry": request.GET.get("joueur")}
    form = AdjustmentForm(request.POST or None, stage=stage, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            adjustment_give(stage=stage, adjustment=AdjustmentInput(**form.cleaned_data), actor=actor)
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.text)
        else:
            return redirect_with_success(request, _("Décision enregistrée."), "desk-adjustments", stage.address)
    decisions = Adjustment.objects.filter(stage__tournament=tournament).select_related("entry", "team", "round")
    teams = {view.team.pk: view.label for view in teams_of(tournament)}
    now = timezone.now()
    context = {
        "form": form,
        "given": [(one, _recipient_name(one, teams)) for one in decisions.order_by("-pk")],
        "closed": not state_allows(tournament, "adjustments"),
        "calls_told": [(call, format_since(call.since, now)) for call in calls_waiting(tournament)],
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/results/adjustments.html", stage, context, section="adjustments", status=status)


@require_POST
@desk("adjustments")
def cancel(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    adjustment = get_object_or_404(
        Adjustment.objects.select_related("stage__tournament", "entry", "team"),
        pk=pk,
        stage__tournament=stage.tournament,
    )
    adjustment_cancel(adjustment=adjustment, actor=actor)
    return redirect_with_success(
        request, _("Décision annulée : elle reste au journal."), "desk-adjustments", stage.address
    )


def _recipient_name(adjustment: Adjustment, teams: Mapping[int, str]) -> str:
    """Return the name of the player, or the label of the team."""
    if adjustment.entry is not None:
        return adjustment.entry.full_name
    return teams.get(adjustment.team_id or 0, "")
