"""The form of a season: name, days, rules."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.errors import DomainError
from players.models import Club, Organiser
from tournaments.models import Season
from tournaments.models.season import ONCE
from tournaments.ranking.seasons.rules import MOST_EVENINGS, SeasonRules
from tournaments.selectors.seasons.words import TIE_BREAKS

BASES = (
    ("score", _("le score")),
    ("place", _("des points selon la place")),
    ("percent", _("la part des autres que l’on devance, en pour cent")),
    ("per_deal", _("le score par donne")),
)
SCALES = (
    ("linear", _("de 100 au premier à 1 au dernier")),
    ("field", _("1 au dernier, un de plus par place")),
    ("list", _("une liste de points")),
)
COMBINES = (("sum", _("la somme")), ("mean", _("la moyenne")))
# Names of fields: the settings that are no rules, and the rules of the total and of the places.
OWN_SETTINGS = ("name", "starts", "ends", "public")
COUNTING = ("best", "drop", "combine", "absent_zero", "attendance", "win")
RANKED = ("minimum", "club", "club_best", "tie_breaks", "finalists")
FIRST_MONTH = 9  # a season begins in September and ends in August, like the year of a club


def count_field(label: Any, help_text: Any = "", *, most: int = MOST_EVENINGS) -> forms.IntegerField:
    """Return a field for a whole number in which an empty value means zero."""
    return forms.IntegerField(label=label, help_text=help_text, min_value=0, max_value=most, required=False, initial=0)


class SeasonForm(forms.Form):
    """Name, days and rules of a season. `settings()` returns the input of `season_create` and `season_change`."""

    name = forms.CharField(
        label=_("Nom de la saison"), max_length=80, help_text=_("Par exemple : Championnat 2026-2027.")
    )
    starts = forms.DateField(label=pgettext_lazy("day", "Du"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    ends = forms.DateField(label=pgettext_lazy("day", "Au"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    public = forms.BooleanField(label=_("Tout le monde lit son classement"), required=False)
    basis = forms.ChoiceField(
        label=_("Ce que chaque soirée apporte"), choices=BASES, widget=forms.RadioSelect, initial="score"
    )
    scale = forms.ChoiceField(
        label=_("Points selon la place"), choices=SCALES, widget=forms.RadioSelect, initial="linear", required=False
    )
    points = forms.CharField(
        label=_("Liste de points"),
        max_length=400,
        required=False,
        help_text=_("À partir du premier, par exemple : 25 18 15 12 10. Les places suivantes n’en ont pas."),
    )
    best = count_field(_("Meilleures soirées qui comptent"), _("0 : toutes."))
    drop = count_field(_("Moins bonnes soirées retirées"), _("Une absence en est une."))
    combine = forms.ChoiceField(
        label=_("Le total est"), choices=COMBINES, widget=forms.RadioSelect, initial="sum", required=False
    )
    absent_zero = forms.BooleanField(label=_("Une absence compte zéro"), required=False)
    attendance = count_field(_("Points pour être venu"), most=100_000)
    win = count_field(_("Points pour une victoire"), most=100_000)
    minimum = count_field(_("Soirées qu’il faut pour être classé"))
    club = forms.ChoiceField(label=_("Qui est classé"), required=False)
    club_best = count_field(_("Joueurs d’un club qui comptent chaque soirée"), _("0 : tous."), most=1000)
    tie_breaks = forms.MultipleChoiceField(
        label=_("Les ex æquo sont départagés par"),
        choices=[(word.value, label) for word, label in TIE_BREAKS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Dans cet ordre ; rien de coché : ils partagent leur place."),
    )
    finalists = count_field(_("Finalistes"), _("0 : la saison n’a pas de finale."), most=5000)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        organiser: Organiser,
        today: date,
        season: Season | None = None,
        rules: SeasonRules | None = None,
    ) -> None:
        self.rules = rules or SeasonRules()
        super().__init__(
            data,
            initial=_rules_initial(self.rules) | (_default_days(today) if season is None else _season_initial(season)),
        )
        names = list(Club.objects.filter(organiser=organiser).values_list("name", flat=True))
        names += [self.rules.club] if self.rules.club not in {"", *names} else []
        only = [(name, _("seulement ceux qui jouent pour %(club)s") % {"club": name}) for name in names]
        self.fields["club"].choices = [("", _("tout le monde")), *only]  # type: ignore[attr-defined]  # a choice field
        for field in self.fields.values():
            field.error_messages["required"] = _("À remplir.")

    def clean_points(self) -> list[int]:
        words = self.cleaned_data["points"].replace(",", " ").replace(";", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
            raise forms.ValidationError(DomainError("season_rule_scale").text)
        return [int(word) for word in words]

    def settings(self) -> dict[str, Any]:
        """Return name, days and rules; an empty number counts as 0. Tie-breaks keep their previous order."""
        data = dict(self.cleaned_data)
        ticked_words = set(data.pop("tie_breaks"))
        order = [*self.rules.tie_breaks, *(word for word in TIE_BREAKS if word not in self.rules.tie_breaks)]
        own = {name: data.pop(name) for name in OWN_SETTINGS}
        rules = {name: 0 if value is None else value for name, value in data.items()}
        defaults = SeasonRules()
        rules["scale"] = data["scale"] or defaults.scale.value
        rules["combine"] = data["combine"] or defaults.combine.value
        return own | {"rules": rules | {"tie_breaks": [word.value for word in order if word in ticked_words]}}

    def refuse(self, error: DomainError) -> None:
        """Show a refusal at its field, else at the top of the form."""
        self.add_error(error.field if error.field in self.fields else None, error.text)

    @property
    def how_it_counts(self) -> list[forms.BoundField]:
        """The fields of the total."""
        return [self[name] for name in COUNTING]

    @property
    def who_is_ranked(self) -> list[forms.BoundField]:
        """The fields of places, clubs and the final."""
        return [self[name] for name in RANKED]


def parse_coefficient(text: str) -> int:
    """Parse a coefficient such as `1,5` into hundredths.

    :raises DomainError: `season_coefficient`.
    """
    try:
        value = Decimal(text.strip().replace(",", ".")) * ONCE
        if value != value.to_integral_value() or not 1 <= value <= 10 * ONCE:
            raise InvalidOperation
    except InvalidOperation as error:
        raise DomainError("season_coefficient", field="coefficient") from error
    return int(value)


def _rules_initial(rules: SeasonRules) -> dict[str, Any]:
    return rules.as_data() | {"points": " ".join(map(str, rules.points))}


def _season_initial(season: Season) -> dict[str, Any]:
    return {name: getattr(season, name) for name in OWN_SETTINGS}


def _default_days(today: date) -> dict[str, Any]:
    """Return the first and the last day of the season that contains today."""
    first = today.year if today.month >= FIRST_MONTH else today.year - 1
    return {"starts": date(first, FIRST_MONTH, 1), "ends": date(first + 1, FIRST_MONTH - 1, 31), "public": True}
