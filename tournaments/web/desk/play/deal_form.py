"""One line of a sheet as the arbiter enters or corrects it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from scoring import Problem, Severity
from scoring.french_tarot import PoigneeSize
from scoring.french_tarot.wording import poignee_name, problem_text
from tournaments.formatting.language import reader_language
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.core.errors import DealRefused
from tournaments.services.play.deals import REASON_LENGTH, DealInput, deal_judge
from tournaments.web.kit.deal_form import DealForm, house_fields, seat_label

LIMIT = 10_000


class DeskDealForm(DealForm):
    """A line with what only the arbiter decides: scores, a refusal set aside, a reason.

    `deal()` gives what `deal_record` takes: a deal that was played, or how else the line ended.
    """

    status = forms.ChoiceField(label=_("La donne"), choices=Deal.Status.choices)
    acknowledged = forms.BooleanField(label=_("J’ai vérifié : cette donne est juste."), required=False)
    override = forms.BooleanField(label=_("L’arbitre accepte cette donne malgré le refus."), required=False)
    reason = forms.CharField(
        label=_("Motif"),
        help_text=_("Pour une donne annulée, ajustée ou non jouée, ou acceptée malgré un refus."),
        max_length=REASON_LENGTH,
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None, *, sheet: Sheet, number: int) -> None:
        super().__init__(data, sheet=sheet, number=number)
        self.fields["version"].required = True
        self.overridable = False
        self.unsure = False
        if sheet.players_per_deal != 5:
            del self.fields["partner"], self.fields["called"]
        self._add_poignees()
        self._add_scores()
        if self.line is not None:
            self.fields["reason"].help_text = _("Gardé dans le journal avec l’ancienne et la nouvelle valeur.")

    def _add_poignees(self) -> None:
        lang = reader_language()
        sizes = [("", _("aucune")), *((size.value, poignee_name(size, lang)) for size in PoigneeSize)]
        stored = dict(self.poignees_stored)
        for seat, label in self.seats:
            field = forms.ChoiceField(label=label, choices=sizes, required=False, initial=stored.get(seat))
            self.fields[f"poignee_{seat}"] = field

    def _add_scores(self) -> None:
        stored = self.line.scores if self.line else [None] * self.sheet.size
        for seat, score in enumerate(stored, start=1):
            label = seat_label(self.sheet, seat)
            self.fields[f"score_{seat}"] = forms.IntegerField(
                label=label, min_value=-LIMIT, max_value=LIMIT, required=False, initial=score
            )

    def clean(self) -> dict[str, Any]:
        """What a played deal needs, and the reason of a correction."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("status") == Deal.Status.PLAYED:
            for name in self.missing:
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
            outcome=self.outcome() if cleaned["status"] == Deal.Status.PLAYED else None,
            scores=scores if cleaned["status"] == Deal.Status.ADJUSTED else None,
            version=cleaned["version"],
            acknowledged=cleaned["acknowledged"],
            override=self._overruled() if cleaned["override"] else frozenset(),
            reason=cleaned["reason"],
        )

    def poignees_shown(self) -> list[tuple[int, str]]:
        """One answer for each seat that plays."""
        answers = ((seat, self.cleaned_data.get(f"poignee_{seat}")) for seat, _label in self.seats)
        return [(seat, size) for seat, size in answers if size]

    def _overruled(self) -> frozenset[str]:
        """The refusals of this very line that an arbiter may set aside."""
        plain = DealInput(number=self.number, outcome=self.outcome())
        return _overridable(deal_judge(self.sheet, plain).problems)

    def refuse(self, error: DomainError) -> None:
        """Show a service's refusal beside its field, and offer the way past it: a check, or a decision."""
        if not isinstance(error, DealRefused):
            self.add_error(error.field if error.field in self.fields else None, error.text)
            return
        self.unsure = any(problem.severity is Severity.WARNING for problem in error.problems)
        self.overridable = bool(_overridable(error.problems)) or self.cleaned_data["override"]
        for problem in error.problems:
            self.add_error(self._field_of(problem), problem_text(problem, reader_language()))

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
        return [self[name] for name in house_fields(self.sheet.rules)]

    @property
    def has_bonus(self) -> bool:
        """Whether the folded part holds something."""
        folded = [self["petit_au_bout"], self["chelem"], *self.house_fields, *self.poignees]
        return any(field.value() or field.errors for field in folded)

    def _named(self, prefix: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(prefix)]


def _overridable(problems: Iterable[Problem]) -> frozenset[str]:
    return frozenset(problem.code for problem in problems if problem.severity is Severity.OVERRIDABLE)
