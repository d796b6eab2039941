"""Constraints of the director on the seating: players who may not meet, and players with a fixed table."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.models import Club
from tournaments.models import Constraint, Entry, Round, Stage, Tournament
from tournaments.selectors.seating.constraints import constraints_waiting
from tournaments.services.core.actors import Actor
from tournaments.services.seating.constraints import (
    TABLE_LIMIT,
    constraint_drop,
    constraints_apply,
    fixed_table_make,
    separation_make,
)
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.seating.constraint_words import constraint_line
from tournaments.web.kit.many_choices import ManyOptions, share_options

PLAYER_FIELDS = ("first", "second", "third", "fourth")
EMPTY_LABEL = _("choisir un joueur")


class SeparationForm(forms.Form):
    """Up to four players or a whole club, the last round, and whether the draw may break it."""

    first = forms.ModelChoiceField(
        label=_("Ce joueur"), queryset=Entry.objects.none(), required=False, empty_label=EMPTY_LABEL, widget=ManyOptions
    )
    second = forms.ModelChoiceField(
        label=_("et celui-ci"),
        queryset=Entry.objects.none(),
        required=False,
        empty_label=EMPTY_LABEL,
        widget=ManyOptions,
    )
    third = forms.ModelChoiceField(
        label=_("et un troisième"),
        queryset=Entry.objects.none(),
        required=False,
        empty_label=EMPTY_LABEL,
        widget=ManyOptions,
    )
    fourth = forms.ModelChoiceField(
        label=_("et un quatrième"),
        queryset=Entry.objects.none(),
        required=False,
        empty_label=EMPTY_LABEL,
        widget=ManyOptions,
    )
    club = forms.ModelChoiceField(
        label=_("ou tous les joueurs d’un club"), queryset=Club.objects.none(), required=False, empty_label=_("aucun")
    )
    until = forms.TypedChoiceField(label=_("Jusqu’à quand"), coerce=int, empty_value=None, required=False)
    hard = forms.TypedChoiceField(
        label=_("Ce souhait vaut"),
        choices=[("yes", _("toujours : sinon le tirage est refusé")), ("no", _("si possible"))],
        coerce=lambda value: value == "yes",
        initial="yes",
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, *, stage: Stage) -> None:
        super().__init__(data)
        for name in PLAYER_FIELDS:
            self.fields[name].queryset = _entries(stage.tournament)  # type: ignore[attr-defined]  # a model choice field
        share_options(self, PLAYER_FIELDS)
        clubs = Club.objects.filter(players__entries__tournament=stage.tournament).distinct()
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]  # the same
        rounds = range(1, stage.rounds_planned)
        self.fields["until"].choices = [  # type: ignore[attr-defined]  # a choice field
            ("", _("toute la journée")),
            *((n, _("jusqu’au tour %(n)s") % {"n": n}) for n in rounds),
        ]

    def constraint(self) -> dict[str, Any]:
        """Return the arguments of the service."""
        cleaned = self.cleaned_data
        entries = [cleaned[name] for name in PLAYER_FIELDS if cleaned[name]]
        return {"entries": entries, **{name: cleaned[name] for name in ("club", "until", "hard")}}


class FixedTableForm(forms.Form):
    """A player and their table."""

    entry = forms.ModelChoiceField(
        label=_("Ce joueur"), queryset=Entry.objects.none(), empty_label=EMPTY_LABEL, widget=ManyOptions
    )
    table = forms.IntegerField(label=_("reste à la table"), min_value=1, max_value=TABLE_LIMIT)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.fields["entry"].queryset = _entries(tournament)  # type: ignore[attr-defined]  # a model choice field


@require_GET
@desk("read")
def constraints(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List all constraints."""
    return _render_page(request, stage)


@require_POST
@desk("constraints")
def add_separation(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    form = SeparationForm(request.POST, stage=stage)
    if form.is_valid():
        try:
            separation_make(stage=stage, **form.constraint(), actor=actor)
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.text)
        else:
            return redirect_with_success(request, _("Le souhait est noté."), "desk-constraints", stage.address)
    return _render_page(request, stage, separation=form)


@require_POST
@desk("constraints")
def add_fixed_table(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    form = FixedTableForm(request.POST, tournament=stage.tournament)
    if form.is_valid():
        fixed_table_make(stage=stage, **form.cleaned_data, actor=actor)
        return redirect_with_success(request, _("Le souhait est noté."), "desk-constraints", stage.address)
    return _render_page(request, stage, fixed_table=form)


@require_POST
@desk("constraints")
def remove(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    constraint = get_object_or_404(
        Constraint.objects.select_related("stage__tournament"), pk=pk, stage__tournament=stage.tournament
    )
    constraint_drop(constraint=constraint, actor=actor)
    return redirect_with_success(request, _("Le souhait est retiré."), "desk-constraints", stage.address)


@require_POST
@desk("constraints")
def apply(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Seat the planned rounds again by the current constraints."""
    constraints_apply(stage=stage, actor=actor)
    return redirect_with_success(
        request, _("Les tours à venir tiennent compte des souhaits."), "desk-draw", stage.address
    )


def _render_page(
    request: HttpRequest,
    stage: Stage,
    *,
    separation: SeparationForm | None = None,
    fixed_table: FixedTableForm | None = None,
) -> HttpResponse:
    tournament = stage.tournament
    current_draw = stage.draws.first()
    planned_rounds = stage.rounds.filter(state=Round.State.PLANNED, number__lte=stage.rounds_drawn)
    context = {
        "constraints": [constraint_line(it) for it in stage.constraints.prefetch_related("entries__player")],
        "teams": tournament.teams.count(),
        "separation": separation or SeparationForm(stage=stage),
        "fixed_table": fixed_table or FixedTableForm(tournament=tournament),
        "waiting": current_draw is not None and planned_rounds.exists() and constraints_waiting(current_draw),
    }
    status = 422 if separation or fixed_table else 200
    return desk_page(request, "desk/seating/constraints.html", stage, context, section="draw", status=status)


def _entries(tournament: Tournament) -> Any:
    return tournament.entries.filter(state__in=(Entry.State.REGISTERED, Entry.State.CHECKED_IN))
