"""Base form for a deal of French Tarot. Points are those of the counted pile, of either camp."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.french_tarot import CalledCard, Camp, Rules
from scoring.french_tarot.vocabulary import ALL_HALF_POINTS
from scoring.french_tarot.wording import called_card_name, contract_name
from tournaments.formatting.language import reader_language
from tournaments.web.games.form import NONE, OutcomeForm

ALONE = "alone"
ALL_POINTS = Decimal(ALL_HALF_POINTS) / 2
POINTS = re.compile(r"\d{1,3}([.,]\d{0,2})?")
UNREADABLE = _("Écrivez un nombre de points, par exemple 49 ou 40,5.")
BEYOND = _("Les points d’un camp vont de 0 à 91.")
CAMPS = [(Camp.ATTACK.value, _("l’attaque")), (Camp.DEFENCE.value, _("la défense"))]
CAMPS_OR_NOBODY = [("", _("personne")), *CAMPS]


class ChelemWord(NamedTuple):
    """An answer about a slam: announced or not, and by whom it was made."""

    label: Promise
    announced: bool
    made_by: Camp | None


CHELEMS = {
    "": ChelemWord(_("Non"), False, None),
    "announced": ChelemWord(_("Annoncé, réussi"), True, Camp.ATTACK),
    "made": ChelemWord(_("Réussi sans annonce"), False, Camp.ATTACK),
    "missed": ChelemWord(_("Annoncé, manqué"), True, None),
    "defence": ChelemWord(_("Réussi par la défense"), False, Camp.DEFENCE),
    "both": ChelemWord(_("Annoncé, réussi par la défense"), True, Camp.DEFENCE),
}


class DealForm(OutcomeForm):
    """A deal; subclasses add fields for poignées."""

    taker = forms.TypedChoiceField(label=_("Preneur"), coerce=int, empty_value=None, required=False)
    partner = forms.ChoiceField(label=_("Appelé"), required=False)
    called = forms.ChoiceField(label=_("Carte appelée"), required=False)
    contract = forms.ChoiceField(label=_("Contrat"), required=False)
    bouts = forms.TypedChoiceField(
        label=_("Bouts de l’attaque"),
        coerce=int,
        empty_value=None,
        choices=[NONE, *((n, str(n)) for n in range(4))],
        required=False,
    )
    points = forms.CharField(
        label=_("Points comptés"),
        max_length=10,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    pile = forms.ChoiceField(label=_("Dans le tas de"), choices=CAMPS, required=False)
    petit_au_bout = forms.ChoiceField(label=_("Petit au bout pour"), choices=CAMPS_OR_NOBODY, required=False)
    chelem = forms.ChoiceField(
        label=_("Chelem"), choices=[(key, word.label) for key, word in CHELEMS.items()], required=False
    )
    misere = forms.TypedMultipleChoiceField(
        label=_("Misère"), coerce=int, widget=forms.CheckboxSelectMultiple, required=False
    )
    roi_au_bout = forms.ChoiceField(label=_("Roi au bout pour"), choices=CAMPS_OR_NOBODY, required=False)
    petit_chelem_announced = forms.BooleanField(label=_("Petit chelem annoncé"), required=False)
    petit_chelem_made = forms.BooleanField(label=_("Petit chelem réussi"), required=False)

    def initial_of(self, outcome: Mapping[str, Any]) -> dict[str, Any]:
        """Return the initial values for a stored deal: points are stored for the pile of the attack."""
        slam = (outcome.get("chelem_announced", False), outcome.get("chelem_made_by"))
        values = {"pile": Camp.ATTACK.value} | super().initial_of(outcome)
        values["chelem"] = next((key for key, word in CHELEMS.items() if (word.announced, word.made_by) == slam), "")
        if outcome.get("players") == 5:
            values.setdefault("partner", ALONE)
        return values

    def prepare(self) -> None:
        """Set the choices: players, contracts of the rules, cards."""
        lang = reader_language()
        contracts = [(c.value, contract_name(c, lang, self.sheet.rules)) for c in self.sheet.rules.contracts()]
        self.offer("taker", [NONE, *self.seats])
        self.offer("partner", [NONE, *self.seats, (ALONE, _("personne, il joue seul"))])
        self.offer("called", [NONE, *((card.value, called_card_name(card, lang)) for card in CalledCard)])
        self.offer("contract", [NONE, *contracts])
        self.offer("misere", self.seats)

    def clean_points(self) -> Decimal | None:
        """Parse points such as 49, 40,5, 40.5 or 40½."""
        text = self.cleaned_data["points"].replace("½", ".5").replace(" ", "")
        if not text:
            return None
        if not POINTS.fullmatch(text):
            raise forms.ValidationError(UNREADABLE)
        points = Decimal(text.replace(",", "."))
        if points > ALL_POINTS:
            raise forms.ValidationError(BEYOND)
        return points

    @property
    def attack_points(self) -> int | float | None:
        """The attack's points; the two piles sum to 91."""
        typed: Decimal | None = self.cleaned_data.get("points")
        if typed is None:
            return None
        points = ALL_POINTS - typed if self.cleaned_data.get("pile") == Camp.DEFENCE else typed
        return int(points) if points == int(points) else float(points)

    @property
    def missing(self) -> tuple[str, ...]:
        """The missing fields; at five with the partner, after the taker."""
        needed = ["taker", "contract", "bouts", "points"]
        if self.sheet.players_per_deal == 5:
            needed.insert(1, "partner")
        return tuple(n for n in needed if self.cleaned_data.get(n) in (None, "") and n not in self.errors)

    @property
    def poignees_stored(self) -> list[tuple[int, str]]:
        """Seat and size of each poignée in the stored line."""
        outcome = (self.line.outcome if self.line else None) or {}
        return [(poignee["player"], poignee["size"]) for poignee in outcome.get("poignees", ())]

    def read_poignees(self) -> list[tuple[int, str]]:
        """Return seat and size of each poignée in the form."""
        raise NotImplementedError

    def outcome(self) -> dict[str, Any]:
        """Return the outcome that the engine reads, with None for missing values."""
        data = self.cleaned_data
        chelem = CHELEMS[data.get("chelem") or ""]
        partner = data.get("partner") or ALONE
        if partner == str(data.get("taker")):
            partner = ALONE  # a taker who calls a card of their own plays alone
        return {
            **{name: data.get(name) for name in ("taker", "contract", "bouts")},
            "partner": None if partner == ALONE else int(partner),
            "points": self.attack_points,
            **{name: data.get(name) or None for name in ("called", "petit_au_bout", "roi_au_bout")},
            **{name: bool(data.get(name)) for name in ("petit_chelem_announced", "petit_chelem_made")},
            "chelem_announced": chelem.announced,
            "chelem_made_by": chelem.made_by,
            "misere": data.get("misere", []),
            "poignees": [{"player": seat, "size": size} for seat, size in self.read_poignees()],
        }


def house_fields(rules: Rules) -> list[str]:
    """Return the fields of house rules that these rules have."""
    names = [name for name in ("misere", "roi_au_bout") if getattr(rules, name)]
    return names + (["petit_chelem_announced", "petit_chelem_made"] if rules.petit_chelem != "off" else [])
