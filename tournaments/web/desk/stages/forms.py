"""Adding a stage: who comes in, what they bring, how they play."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.services.core.errors import Refusals

WHO = (
    ("best", _("les premiers du classement, un nombre")),
    ("percent", _("les premiers du classement, un pourcentage")),
    ("quota", _("les premiers de chaque table, club ou catégorie")),
    ("others", _("tous ceux qui ne passent pas ailleurs (consolante)")),
    ("all", _("tout le monde")),
)
GROUPS = (("table", _("table du dernier tour")), ("club", _("club")), ("category", _("catégorie")))
TIES = (("all", _("tous les ex æquo passent")), ("tie_breaks", _("les critères de départage décident")))
TABLES = (
    ("none", _("comme cela tombe")),
    ("up", _("plus de joueurs, jusqu’à un multiple de quatre")),
    ("down", _("moins de joueurs, jusqu’à un multiple de quatre")),
)
SHARES = (("1", _("tous leurs points")), ("1/2", _("la moitié")), ("0", _("aucun")), ("other", _("une autre part")))


class StageForm(forms.Form):
    """`settings()` gives what `stage_add` takes."""

    name = forms.CharField(label=_("Nom"), max_length=60, required=False, help_text=_("Par exemple : Finale."))
    source = forms.TypedChoiceField(label=_("Après"), coerce=int)
    who = forms.ChoiceField(label=_("Qui passe"), choices=WHO, widget=forms.RadioSelect, initial="best")
    count = forms.IntegerField(label=_("Combien"), min_value=1, max_value=5000, required=False, initial=16)
    group = forms.ChoiceField(label=_("De chaque"), choices=GROUPS, required=False)
    wild = forms.IntegerField(
        label=_("Et parmi les autres, les meilleurs"), min_value=0, max_value=5000, required=False, initial=0
    )
    ties = forms.ChoiceField(label=_("Ex æquo à la limite"), choices=TIES, widget=forms.RadioSelect, initial="all")
    tables = forms.ChoiceField(label=_("Tables complètes"), choices=TABLES, widget=forms.RadioSelect, initial="none")
    share = forms.ChoiceField(label=_("Points apportés"), choices=SHARES, widget=forms.RadioSelect, initial="1")
    fraction = forms.CharField(
        label=_("Autre part"), max_length=9, required=False, help_text=_("Une fraction, par exemple 2/3.")
    )
    prorata = forms.BooleanField(label=_("À proportion des donnes jouées ici et là"), required=False)
    rounds_planned = forms.IntegerField(label=_("Nombre de tours"), min_value=1, max_value=20, initial=1)
    deals_per_round = forms.IntegerField(
        label=_("Donnes par tour"), min_value=1, max_value=30, required=False, initial=5
    )
    minutes_per_round = forms.IntegerField(label=_("Minutes par tour"), min_value=5, max_value=240, required=False)
    odd_tables = forms.ChoiceField(label=_("Joueurs en surnombre"), choices=Stage.OddTables.choices)

    def __init__(self, data: Mapping[str, Any] | None, *, tournament: Tournament) -> None:
        super().__init__(data)
        stages = tournament.stages.all()
        self.fields["source"].choices = [(stage.number, stage.title) for stage in stages]  # type: ignore[attr-defined]  # a choice field
        for field in self.fields.values():
            field.error_messages["required"] = _("À remplir.")

    def clean_fraction(self) -> str:
        typed: str = self.cleaned_data["fraction"]
        if typed:
            try:
                Fraction(typed)
            except (ValueError, ZeroDivisionError) as error:
                raise forms.ValidationError(_("Écrivez une fraction, par exemple 2/3.")) from error
        return typed

    def settings(self) -> dict[str, Any]:
        said = self.cleaned_data
        typed = said["fraction"] or "1" if said["share"] == "other" else said["share"]
        share = Fraction(typed)
        cut: dict[str, Any] = {"who": said["who"]}
        if said["who"] in {"best", "percent", "quota"}:
            cut |= {"count": said["count"] or 0, "ties": said["ties"], "tables": said["tables"]}
        if said["who"] == "quota":
            cut |= {"group": said["group"], "wild": said["wild"] or 0}
        carry = {"numerator": share.numerator, "denominator": share.denominator, "prorata": said["prorata"]}
        names = ("name", "rounds_planned", "deals_per_round", "minutes_per_round", "odd_tables")
        return {name: said[name] for name in names} | {"cut": cut, "carry": carry}

    def refuse(self, error: DomainError) -> None:
        """Beside the field that is at fault, else at the head."""
        places = {"cut": "count", "carry": "fraction"}
        for each in error.each if isinstance(error, Refusals) else (error,):
            name = places.get(each.field, each.field)
            self.add_error(name if name in self.fields else None, str(each.params.get("detail", each.text)))
