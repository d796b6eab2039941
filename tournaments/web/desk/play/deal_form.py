"""Form in which the arbiter enters or corrects one line of a sheet."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from scoring import Problem, Severity
from tournaments.formatting.language import reader_language
from tournaments.models import Deal
from tournaments.selectors.play.seat_words import seat_label
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.core.errors import DealRefused
from tournaments.services.core.reasons import REASON_LENGTH
from tournaments.services.deals.judging import deal_judge
from tournaments.services.deals.lines import DealInput
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm
from tournaments.web.kit.figures import WholeNumber

SCORE_LIMIT = 10_000


class DeskForm(OutcomeForm):
    """A line with the fields of the arbiter: scores, an override of a refusal, a reason.

    `deal()` returns the input of `deal_record`: a played deal, or another status of the line. After a refusal, `unsure`
    shows the box that acknowledges warnings, and `overridable` the box that overrides the refusal.
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

    def prepare(self) -> None:
        """Add the fields of the game, then those of the arbiter."""
        super().prepare()
        self.fields["version"].required = True
        self.overridable = False
        self.unsure = False
        kinds = self.sheet.engine.line_kinds(self.sheet.rules)
        self.offer("status", [(value, label) for value, label in Deal.Status.choices if value in kinds])
        self._add_scores()
        if self.line is not None:
            self.fields["reason"].help_text = _("Gardé dans le journal avec l’ancienne et la nouvelle valeur.")

    def _add_scores(self) -> None:
        """Add a field for the score of each seat, for a line with the status *adjusted*."""
        stored = self.line.scores if self.line else [None] * self.sheet.size
        for seat, score in enumerate(stored, start=1):
            label = seat_label(self.sheet, seat)
            self.fields[f"score_{seat}"] = WholeNumber(
                label=label, min_value=-SCORE_LIMIT, max_value=SCORE_LIMIT, required=False, initial=score
            )

    def clean(self) -> dict[str, Any]:
        """Require the fields of a played deal, and the reason of a correction."""
        data = super().clean() or self.cleaned_data
        if data.get("status") == Deal.Status.PLAYED:
            for name in self.missing:
                self.add_error(name, _("À remplir pour une donne jouée."))
        if self.line is not None and not data.get("reason"):
            self.add_error("reason", _("Indiquez pourquoi la donne est corrigée."))
        return data

    def deal(self) -> DealInput:
        """Return the line for the service."""
        data = self.cleaned_data
        scores = tuple(data[f"score_{seat}"] or 0 for seat in range(1, self.sheet.size + 1))
        return DealInput(
            number=self.number,
            status=data["status"],
            outcome=self.outcome() if data["status"] == Deal.Status.PLAYED else None,
            scores=scores if data["status"] == Deal.Status.ADJUSTED else None,
            version=data["version"],
            acknowledged=data["acknowledged"],
            override=self._overridden_codes() if data["override"] else frozenset(),
            reason=data["reason"],
        )

    def _overridden_codes(self) -> frozenset[str]:
        """Return the codes of this line's refusals that an arbiter may override."""
        return _overridable(deal_judge(self.sheet, self.as_deal()).problems)

    def refuse(self, error: DomainError) -> None:
        """Show a refusal of a service at its field, with the box that acknowledges or overrides it."""
        if not isinstance(error, DealRefused):
            self.add_error(error.field if error.field in self.fields else None, error.text)
            return
        self.unsure = any(problem.severity is Severity.WARNING for problem in error.problems)
        self.overridable = bool(_overridable(error.problems)) or self.cleaned_data["override"]
        pages = pages_of(self.sheet.tournament)
        for problem in error.problems:
            field = pages.field_of(problem)
            text = error.engine.problem_text(problem, reader_language())
            self.add_error(field if field in self.fields else None, text)

    @property
    def statuses(self) -> list[dict[str, str]]:
        """The statuses of a line, for `_choice.html`."""
        kinds = self.sheet.engine.line_kinds(self.sheet.rules)
        return [{"value": v, "label": label.capitalize()} for v, label in Deal.Status.choices if v in kinds]

    @property
    def scores(self) -> list[forms.BoundField]:
        """One field for each seat of the table."""
        return self._fields_named("score_")

    def _fields_named(self, prefix: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(prefix)]


def desk_form(data: Mapping[str, Any] | None, *, sheet: Sheet, number: int) -> DeskForm:
    """Return the form of one line, with the fields of the game."""
    return _desk_form(pages_of(sheet.tournament).desk_form)(data, sheet=sheet, number=number)


@cache
def _desk_form(of_game: type[OutcomeForm]) -> type[DeskForm]:
    """Return the class of the form: the fields of the arbiter over those of the game."""
    return type("DeskFormOfGame", (DeskForm, of_game), {})


def _overridable(problems: Iterable[Problem]) -> frozenset[str]:
    """Return the codes of refusals that an arbiter may override."""
    return frozenset(problem.code for problem in problems if problem.severity is Severity.OVERRIDABLE)
