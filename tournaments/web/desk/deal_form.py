"""One line of a sheet as the arbiter enters or corrects it."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from scoring import PoigneeSize, Problem, Severity
from scoring.wording import contract_name, poignee_name, problem_text
from tournaments.models import Deal
from tournaments.selectors.sheets import COMPASS, Sheet
from tournaments.services.deals import DealInput, deal_judge
from tournaments.services.errors import DealRefused
from tournaments.templatetags.chelem import seat_name

CAMPS = [("", _("personne")), ("attack", _("l’attaque")), ("defence", _("la défense"))]
CHELEMS = {
    "": (_("non"), False, None),
    "announced": (_("annoncé et réussi"), True, "attack"),
    "made": (_("réussi sans annonce"), False, "attack"),
    "missed": (_("annoncé et manqué"), True, None),
    "defence": (_("réussi par la défense"), False, "defence"),
    "both": (_("annoncé, et réussi par la défense"), True, "defence"),
}
HOUSE = ("misere", "roi_au_bout", "petit_chelem_announced", "petit_chelem_made")
LIMIT = 10_000


class DealForm(forms.Form):
    """`deal()` gives what `deal_record` takes. Which fields exist depends on the table and on the rules."""

    status = forms.ChoiceField(
        label=_("La donne"),
    )
    taker = forms.TypedChoiceField(label=_("Preneur"), coerce=int, empty_value=None, required=False)
    contract = forms.ChoiceField(label=_("Contrat"), required=False)
    bouts = forms.TypedChoiceField(
        label=_("Bouts de l’attaque"),
        coerce=int,
        empty_value=None,
        choices=[(n, str(n)) for n in range(4)],
        required=False,
    )
    points = forms.DecimalField(label=_("Points comptés"), min_value=0, max_value=91, decimal_places=1, required=False)
    pile = forms.ChoiceField(label=_("Dans le tas de"), choices=CAMPS[1:], required=False)
    petit_au_bout = forms.ChoiceField(label=_("Petit au bout pour"), choices=CAMPS, required=False)
    chelem = forms.ChoiceField(
        label=_("Chelem"), choices=[(key, words[0]) for key, words in CHELEMS.items()], required=False
    )
    acknowledged = forms.BooleanField(label=_("J’ai vérifié : cette donne est juste."), required=False)
    override = forms.BooleanField(label=_("L’arbitre accepte cette donne malgré le refus."), required=False)
    reason = forms.CharField(label=_("Motif"), max_length=200, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, data: Mapping[str, Any] | None, *, sheet: Sheet, number: int) -> None:
        self.sheet, self.number = sheet, number
        self.line = next((deal for deal in sheet.deals if deal.number == number), None)
        super().__init__(data, initial=self._initial())
        self.overridable = False
        self.unsure = False
        self._fit_table()
        self._fit_rules()
        if self.line is not None:
            self.fields["reason"].help_text = _("Gardé dans le journal avec l’ancienne et la nouvelle valeur.")

    def _initial(self) -> dict[str, Any]:
        if self.line is None:
            return {"status": Deal.Status.PLAYED, "version": 0, "pile": "attack"}
        initial: dict[str, Any] = {
            "status": self.line.status,
            "version": self.line.version,
            "pile": "attack",
            **{f"score_{seat}": score for seat, score in enumerate(self.line.scores, start=1)},
        }
        return initial | _from_outcome(self.line.outcome or {})

    def _fit_table(self) -> None:
        names = {seat.position + 1: seat.entry.player.full_name for seat in self.sheet.seats}
        seats = [
            (seat, f"{seat_name(COMPASS[seat - 1])} · {names[seat]}") for seat in self.sheet.seats_playing(self.number)
        ]
        self.fields["status"].choices = [(value, label.capitalize()) for value, label in Deal.Status.choices]  # type: ignore[attr-defined]  # a choice field
        self.fields["taker"].choices = [("", "—"), *seats]  # type: ignore[attr-defined]  # a choice field
        if self.sheet.players_per_deal == 5:
            choices = [("", _("personne, il joue seul")), *seats]
            self.fields["partner"] = forms.TypedChoiceField(
                label=_("Appelé"), choices=choices, coerce=int, empty_value=None, required=False
            )
        lang = get_language() or "fr"
        sizes = [("", _("aucune")), *((size.value, poignee_name(size, lang)) for size in PoigneeSize)]
        for seat, label in seats:
            self.fields[f"poignee_{seat}"] = forms.ChoiceField(label=label, choices=sizes, required=False)
        for seat in range(1, self.sheet.size + 1):
            label = f"{seat_name(COMPASS[seat - 1])} · {names[seat]}"
            self.fields[f"score_{seat}"] = forms.IntegerField(
                label=label, min_value=-LIMIT, max_value=LIMIT, required=False
            )
        if self.sheet.rules.misere:
            self.fields["misere"] = forms.TypedMultipleChoiceField(
                label=_("Misère"), choices=seats, coerce=int, widget=forms.CheckboxSelectMultiple, required=False
            )

    def _fit_rules(self) -> None:
        lang, rules = get_language() or "fr", self.sheet.rules
        contracts = [(c.value, contract_name(c, lang, rules)) for c in rules.contracts()]
        self.fields["contract"].choices = [("", "—"), *contracts]  # type: ignore[attr-defined]  # a choice field
        if rules.roi_au_bout:
            self.fields["roi_au_bout"] = forms.ChoiceField(label=_("Roi au bout pour"), choices=CAMPS, required=False)
        if rules.petit_chelem != "off":
            self.fields["petit_chelem_announced"] = forms.BooleanField(label=_("Petit chelem annoncé"), required=False)
            self.fields["petit_chelem_made"] = forms.BooleanField(label=_("Petit chelem réussi"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("status") == Deal.Status.PLAYED:
            for name in ("taker", "contract", "bouts", "points"):
                if cleaned.get(name) in {None, ""} and name not in self.errors:
                    self.add_error(name, _("À remplir pour une donne jouée."))
        if self.line is not None and not cleaned.get("reason"):
            self.add_error("reason", _("Indiquez pourquoi la donne est corrigée."))
        return cleaned

    def deal(self) -> DealInput:
        """The line as the service takes it."""
        cleaned = self.cleaned_data
        scores = tuple(cleaned[f"score_{seat}"] or 0 for seat in range(1, self.sheet.size + 1))
        return DealInput(
            number=self.number,
            status=cleaned["status"],
            outcome=self._outcome() if cleaned["status"] == Deal.Status.PLAYED else None,
            scores=scores if cleaned["status"] == Deal.Status.ADJUSTED else None,
            version=cleaned["version"],
            acknowledged=cleaned["acknowledged"],
            override=self._overruled() if cleaned["override"] else frozenset(),
            reason=cleaned["reason"],
        )

    def _overruled(self) -> frozenset[str]:
        """The refusals of this very line that an arbiter may set aside."""
        plain = DealInput(number=self.number, outcome=self._outcome())
        return _overridable(deal_judge(self.sheet, plain).problems)

    def _outcome(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        _words, announced, made_by = CHELEMS[cleaned["chelem"]]
        points = cleaned["points"] if cleaned["pile"] != "defence" else Decimal(91) - cleaned["points"]
        poignees = [(seat, cleaned[f"poignee_{seat}"]) for seat in self.sheet.seats_playing(self.number)]
        outcome = {
            "taker": cleaned["taker"],
            "partner": cleaned.get("partner"),
            "contract": cleaned["contract"],
            "bouts": cleaned["bouts"],
            "points": int(points) if points == int(points) else float(points),
            "petit_au_bout": cleaned["petit_au_bout"] or None,
            "poignees": [{"player": seat, "size": size} for seat, size in poignees if size],
            "chelem_announced": announced,
            "chelem_made_by": made_by,
            "misere": cleaned.get("misere", []),
        }
        rare = {name: cleaned.get(name) for name in ("roi_au_bout", "petit_chelem_announced", "petit_chelem_made")}
        return outcome | {name: value for name, value in rare.items() if value}

    def refuse(self, error: DomainError) -> None:
        """Show a service's refusal beside its field, and offer the way past it: a check, or a decision."""
        if not isinstance(error, DealRefused):
            self.add_error(error.field if error.field in self.fields else None, error.text)
            return
        self.unsure = error.code == "deal_unsure"
        self.overridable = bool(_overridable(error.problems))
        for problem in error.problems:
            self.add_error(self._field_of(problem), problem_text(problem, get_language() or "fr"))

    def _field_of(self, problem: Problem) -> str | None:
        if problem.field in {"chelem_announced", "chelem_made_by"}:
            return "chelem"
        return problem.field if problem.field in self.fields else None

    @property
    def statuses(self) -> list[dict[str, str]]:
        """How a deal can end, for `_choice.html`."""
        return [{"value": value, "label": label.capitalize()} for value, label in Deal.Status.choices]

    @property
    def poignees(self) -> list[forms.BoundField]:
        """One field for each seat that plays."""
        return self._named("poignee_")

    @property
    def scores(self) -> list[forms.BoundField]:
        """One field for each seat of the table."""
        return self._named("score_")

    @property
    def house_fields(self) -> list[forms.BoundField]:
        """What only house rules know."""
        return [self[name] for name in HOUSE if name in self.fields]

    @property
    def has_bonus(self) -> bool:
        """Whether the folded part holds something."""
        names = ("petit_au_bout", "chelem", *HOUSE)
        folded = [*self.poignees, *(self[name] for name in names if name in self.fields)]
        return any(field.value() or field.errors for field in folded)

    def _named(self, prefix: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(prefix)]


def _from_outcome(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """The stored outcome as the initial values of the fields."""
    said = (outcome.get("chelem_announced", False), outcome.get("chelem_made_by"))
    chelem = next((key for key, words in CHELEMS.items() if words[1:] == said), "")
    poignees = {f"poignee_{item['player']}": item["size"] for item in outcome.get("poignees", [])}
    return {**outcome, "chelem": chelem, **poignees}


def _overridable(problems: Iterable[Problem]) -> frozenset[str]:
    return frozenset(problem.code for problem in problems if problem.severity is Severity.OVERRIDABLE)
