"""What the page says of a recording while it grows: what is missing, what cannot be, what is rare, what it scores."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import Problem
from tournaments.formatting.language import reader_language
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import DealVerdict
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm

INCOMPLETE = _("Il manque : {fields}.")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """`state` is incomplete, refused, question, rare or ready. `scores`: one for each seat, or None.

    `says` is what the bar under the recording says of it, in one place and never two things at once: the first refusal,
    or else what is missing, or else whatever is rare, or else how the scores come about. `question`: what the template
    of the game asks. A game that knows its hands on the tablet makes the same there (`judge` of its script).
    """

    state: str
    says: str
    codes: str
    scores: tuple[int | None, ...]
    question: Any = None


def verdict_of(sheet: Sheet, form: OutcomeForm) -> Verdict:
    """The verdict on a form that has been cleaned."""
    pages = pages_of(sheet.tournament)
    judged = pages.judge(sheet, form)
    asked = pages.asked(judged.problems)
    refused = [problem for problem in judged.problems if problem.refuses and problem.code not in asked]
    refusals = [*_broken(form), *(_text(sheet, problem) for problem in refused)]
    question = None if refusals else pages.question(sheet, form, judged.problems)
    complete = not form.missing and not form.errors
    warnings = [problem for problem in judged.problems if not problem.refuses]
    rare = " ".join(_text(sheet, problem) for problem in pages.worth_saying(warnings))
    shown = judged.result if complete else None
    missing = INCOMPLETE.format(fields=", ".join(str(pages.missing_words[name]) for name in form.missing))
    return Verdict(
        state=_state(complete=complete, refused=bool(refusals), question=question, rare=bool(warnings)),
        says=refusals[0] if refusals else missing if form.missing else rare or _sentence(sheet, judged),
        codes=" ".join(sorted({problem.code for problem in warnings})),
        scores=tuple(map(sheet.figure, shown.by_seat)) if shown else (None,) * sheet.size,
        question=question,
    )


def _state(*, complete: bool, refused: bool, question: object, rare: bool) -> str:
    if refused:
        return "refused"
    if question:
        return "question"
    if not complete:
        return "incomplete"
    return "rare" if rare else "ready"


def _broken(form: OutcomeForm) -> list[str]:
    """What cannot be read, in the order of the form."""
    return [str(error) for errors in form.errors.values() for error in errors]


def _text(sheet: Sheet, problem: Problem) -> str:
    return sheet.engine.problem_text(problem, reader_language())


def _sentence(sheet: Sheet, judged: DealVerdict) -> str:
    if judged.result is None:
        return ""
    return sheet.engine.explanation(judged.outcome, sheet.rules, reader_language())
