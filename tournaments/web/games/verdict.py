"""The verdict on a partly filled form: missing fields, refusals, rare values, scores."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.formatting.language import reader_language
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import DealVerdict
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm

INCOMPLETE = _("Il manque : {fields}.")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The state of a form, and the text and scores to show.

    `state`: incomplete, refused, question, rare or ready. `says`: the text of the bar, the first of refusal, missing
    fields, warnings, explanation of the scores. `codes`: those of the warnings, which the sender accepts. `scores`: one
    per seat, or None. `question`: context of the game's question. The script of a game computes the same on the tablet
    (`judge`).
    """

    state: str
    says: str
    codes: str
    scores: tuple[int | None, ...]
    question: Any = None


def verdict_of(sheet: Sheet, form: OutcomeForm) -> Verdict:
    """Return the verdict on a cleaned form."""
    pages = pages_of(sheet.tournament)
    judgement = pages.judge(sheet, form)
    questioned = pages.questioned_codes(judgement.problems)
    refused = [problem for problem in judgement.problems if problem.refuses and problem.code not in questioned]
    refusals = [*_field_errors(form), *(pages.describe_problem(sheet, form, problem) for problem in refused)]
    question = None if refusals else pages.question(sheet, form, judgement.problems)
    complete = not form.missing and not form.errors
    warnings = pages.filter_warnings([problem for problem in judgement.problems if not problem.refuses])
    rare = " ".join(pages.describe_problem(sheet, form, problem) for problem in warnings)
    result = judgement.result if complete else None
    missing_fields = ", ".join(str(pages.missing_words[name]) for name in form.missing)
    missing = INCOMPLETE.format(fields=missing_fields) if form.missing else ""
    refusal = refusals[0] if refusals else ""
    return Verdict(
        state=_state(complete=complete, refused=bool(refusals), question=question, rare=bool(warnings)),
        says=refusal or missing or rare or _sentence(sheet, judgement),
        codes=" ".join(sorted({problem.code for problem in warnings})),
        scores=tuple(map(sheet.figure, result.by_seat)) if result else (None,) * sheet.size,
        question=question,
    )


def _state(*, complete: bool, refused: bool, question: object, rare: bool) -> str:
    """Return the state for the form's script; a refusal comes before a question, and both before missing fields."""
    if refused:
        return "refused"
    if question:
        return "question"
    if not complete:
        return "incomplete"
    return "rare" if rare else "ready"


def _field_errors(form: OutcomeForm) -> list[str]:
    """Return the errors of invalid fields, in the order of the form."""
    return [str(error) for errors in form.errors.values() for error in errors]


def _sentence(sheet: Sheet, judged: DealVerdict) -> str:
    """Return the explanation of the score; empty if the outcome has none."""
    if judged.result is None:
        return ""
    return sheet.engine.explanation(judged.outcome, sheet.rules, reader_language())
