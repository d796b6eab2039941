"""The form of a stage, new or changed: who enters, the points they bring, the rounds.

Choices and names of fields, then `StageForm`. Its `settings` has the fields of the cut and of the carried points in the
format of `Stage.cut` and `Stage.carry`; `_stage_initial` is the inverse.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.services.core.errors import Refusals
from tournaments.services.setup.of_game import fitting_tables
from tournaments.services.setup.settings import fixed_settings

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
# Names of fields: those stored in `Stage.cut` or in `Stage.carry`, and the settings of the rounds.
CUT = ("who", "count", "group", "wild", "ties", "tables")
CARRY = ("share", "fraction", "prorata")
PLAY = (
    "rounds_planned",
    "deals_per_round",
    "minutes_per_round",
    "odd_tables",
    "frozen_after",
    "earlier_meetings",
    "team_mates",
)
NUMBERED = {"best", "percent", "quota"}  # cuts at a rank, which tied players may share


class StageForm(forms.Form):
    """The settings of a stage; those that are fixed are disabled.

    `settings()` returns the input of `stage_add` and `stage_change`.
    """

    name = forms.CharField(
        label=_("Nom de la phase"), max_length=60, required=False, help_text=_("Par exemple : Finale.")
    )
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
    frozen_after = forms.IntegerField(
        label=_("Classement public arrêté après le tour"),
        min_value=0,
        max_value=20,
        required=False,
        help_text=_("0 cache tous les résultats de cette phase ; laissez vide pour tout montrer."),
    )
    earlier_meetings = forms.ChoiceField(
        label=_("Rencontres des phases précédentes"),
        choices=Stage.EarlierMeetings.choices,
        widget=forms.RadioSelect,
        initial=Stage.EarlierMeetings.WISH,
    )
    team_mates = forms.ChoiceField(
        label=_("Équipiers"), choices=Stage.TeamMates.choices, widget=forms.RadioSelect, initial=Stage.TeamMates.HARD
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        tournament: Tournament,
        stage: Stage | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial={**(initial or {}), **(_stage_initial(stage) if stage else {})})
        self.stage, self.locked = stage, False
        before = [one for one in tournament.stages.all() if stage is None or one.number < stage.number]
        self.fields["source"].choices = [(one.number, one.title) for one in before]  # type: ignore[attr-defined]  # a choice field
        if len(before) == 1:
            self.fields["source"].widget = forms.HiddenInput()
            self.initial.setdefault("source", before[0].number)
        fitting = fitting_tables(tournament.engine)
        offered = [(value, label) for value, label in Stage.OddTables.choices if value in fitting]
        self.fields["odd_tables"].choices = offered  # type: ignore[attr-defined]  # a choice field
        if tournament.in_pairs or not tournament.teams.exists():  # partners of a pair share a table in every stage
            del self.fields["team_mates"]
        for field in self.fields.values():
            field.error_messages["required"] = _("À remplir.")
        self._lock()

    def _lock(self) -> None:
        """Disable the fields that are fixed for an existing stage; its source is always fixed."""
        if self.stage is None:
            return
        fixed = set(fixed_settings(self.stage))
        locked = {"source", *fixed} | {name for name in CUT if "cut" in fixed}
        for name in locked | {name for name in CARRY if "carry" in fixed}:
            if name in self.fields:
                self.fields[name].disabled = True
        self.locked = bool(fixed)

    def clean_fraction(self) -> str:
        text: str = self.cleaned_data["fraction"]
        if text:
            try:
                Fraction(text)
            except (ValueError, ZeroDivisionError) as error:
                raise forms.ValidationError(_("Écrivez une fraction, par exemple 2/3.")) from error
        return text

    def settings(self) -> dict[str, Any]:
        """Return the settings of the stage; for an existing stage, only the changed ones."""
        data = self.cleaned_data
        settings = {name: data[name] for name in ("name", *PLAY) if name in data}
        settings |= {"cut": self._cut(), "carry": self._carry()}
        if self.stage is None:
            return settings
        fields = {"cut": CUT, "carry": CARRY}
        changed = set(self.changed_data)
        return {name: value for name, value in settings.items() if changed.intersection(fields.get(name, (name,)))}

    def _cut(self) -> dict[str, Any]:
        """Return `Stage.cut`: the way to choose the players, with the numbers that this way needs."""
        data = self.cleaned_data
        cut: dict[str, Any] = {"who": data["who"]}
        if data["who"] in NUMBERED:
            cut |= {"count": data["count"] or 0, "ties": data["ties"], "tables": data["tables"]}
        if data["who"] == "quota":
            cut |= {"group": data["group"], "wild": data["wild"] or 0}
        return cut

    def _carry(self) -> dict[str, Any]:
        """Return `Stage.carry`: the share of their points that players bring, as a fraction."""
        data = self.cleaned_data
        typed = (data["fraction"] or "1") if data["share"] == "other" else data["share"]
        share = Fraction(typed)
        return {"numerator": share.numerator, "denominator": share.denominator, "prorata": data["prorata"]}

    def unsaved_stage(self, tournament: Tournament) -> Stage:
        """Return an unsaved stage with these settings, for a preview of its cut."""
        source = self.cleaned_data["source"]
        return Stage(tournament=tournament, number=tournament.stages.count() + 1, source=source, **self.settings())

    def refuse(self, error: DomainError) -> None:
        """Show a refusal at its field, else at the top of the form."""
        fields = {"cut": "count", "carry": "fraction"}
        for each in error.each if isinstance(error, Refusals) else (error,):
            name = fields.get(each.field, each.field)
            self.add_error(name if name in self.fields else None, str(each.params.get("detail", each.text)))

    def how_they_play(self) -> Iterator[forms.BoundField]:
        """Return the fields of the rounds in their order."""
        return (self[name] for name in PLAY if name in self.fields)


def _stage_initial(stage: Stage) -> dict[str, Any]:
    """Return the initial values of a stage in the form."""
    share = Fraction(stage.carry.get("numerator", 1), stage.carry.get("denominator", 1))
    usual = str(share) in {value for value, _label in SHARES}
    return {
        **{name: getattr(stage, name) for name in ("name", "source", *PLAY)},
        **{name: stage.cut[name] for name in CUT if name in stage.cut},
        "share": str(share) if usual else "other",
        "fraction": "" if usual else str(share),
        "prorata": stage.carry.get("prorata", False),
    }
