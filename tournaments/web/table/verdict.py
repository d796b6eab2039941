"""What the page says of a recording while it grows: what is missing, what cannot be, what is rare, what it scores."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import Problem
from scoring.french_tarot import Camp
from scoring.french_tarot.wording import problem_text
from tournaments.formatting.language import reader_language
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.play.deals import DealInput, Judged, deal_judge
from tournaments.web.kit.deal_form import CHELEMS
from tournaments.web.kit.sheet_view import scores_by_place
from tournaments.web.table.parsing import TabletDealForm

MISSING = {
    "taker": _("le preneur"),
    "partner": _("l’appelé"),
    "contract": _("le contrat"),
    "bouts": _("les bouts"),
    "points": _("les points"),
    "poignee_player_1": _("qui a montré la poignée"),
    "poignee_player_2": _("qui a montré la deuxième poignée"),
}
IMPLIED = "chelem_implied"


@dataclass(frozen=True)
class Slam:
    """The question that only a slam or the arbiter answers: the points leave the other camp no trick.

    `camp` is the one that would have made it, `announced` and `plain` are the answers of `CHELEMS`, and `asked` is
    whether somebody has said already that it was announced. `waiting`: the table has called the arbiter.
    """

    camp: Camp
    announced: str
    plain: str
    asked: bool
    waiting: bool


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """`state` is incomplete, refused, slam, rare or ready.

    `says` is what the bar under the recording says of it, in one place and never two things at once: the first refusal,
    or else whatever is rare, or else how the scores come about.
    """

    state: str
    missing: tuple[str, ...]
    says: str
    codes: str
    scores: list[dict[str, Any]]
    slam: Slam | None = None


def verdict_of(sheet: Sheet, form: TabletDealForm) -> Verdict:
    """The verdict on a form that has been cleaned."""
    judged = _judge(sheet, form)
    refusals = [*_broken(form), *map(_text, _refusals(judged.problems))]
    slam = None if refusals else _slam(sheet, form, judged.problems)
    complete = not form.missing and not form.errors
    warnings = [problem for problem in judged.problems if not problem.refuses]
    return Verdict(
        state=_state(complete=complete, refused=bool(refusals), slam=slam, rare=bool(warnings)),
        missing=tuple(str(MISSING[name]) for name in form.missing),
        says=refusals[0] if refusals else _rare(warnings) or _sentence(sheet, judged),
        codes=" ".join(sorted({problem.code for problem in warnings})),
        scores=_scores(sheet, judged if complete else Judged(problems=())),
        slam=slam,
    )


def _state(*, complete: bool, refused: bool, slam: Slam | None, rare: bool) -> str:
    if refused:
        return "refused"
    if slam:
        return "slam"
    if not complete:
        return "incomplete"
    return "rare" if rare else "ready"


def _broken(form: TabletDealForm) -> list[str]:
    """What cannot be read, in the order of the form."""
    return [str(error) for errors in form.errors.values() for error in errors]


def _refusals(problems: Iterable[Problem]) -> list[Problem]:
    """All but the question about a slam; who made the last trick hangs on its answer, so that waits for it."""
    refusals = [problem for problem in problems if problem.refuses]
    asked = {IMPLIED, "petit_against_chelem"} if any(p.code == IMPLIED for p in refusals) else ()
    return [problem for problem in refusals if problem.code not in asked]


def _text(problem: Problem) -> str:
    return problem_text(problem, reader_language())


def _rare(warnings: list[Problem]) -> str:
    """Whatever is rare. The points of a slam follow from it, so they are no question of their own."""
    slam = any(problem.code in {"rare_chelem", "rare_chelem_defence"} for problem in warnings)
    return " ".join(_text(problem) for problem in warnings if not (slam and problem.code == "rare_points"))


def _slam(sheet: Sheet, form: TabletDealForm, problems: Iterable[Problem]) -> Slam | None:
    implied = next((problem for problem in problems if problem.code == IMPLIED), None)
    if implied is None:
        return None
    camp = Camp(str(implied.params["camp"]))
    answers = {word.announced: key for key, word in CHELEMS.items() if word.made_by == camp}
    return Slam(
        camp=camp,
        announced=answers[True],
        plain=answers[False],
        asked=CHELEMS[form.cleaned_data.get("chelem") or ""].announced,
        waiting=sheet.table.called_at is not None,
    )


def _judge(sheet: Sheet, form: TabletDealForm) -> Judged:
    """What the engine says of what is there. Without contract, bouts and points it has nothing to say.

    The camps weigh on points before people say who took, so a taker who is missing is stood in for.
    """
    if any(name in form.missing or name in form.errors for name in ("contract", "bouts", "points")):
        return Judged(problems=())
    outcome = form.outcome()
    absent = {name for name in ("taker", "partner") if name in form.missing}
    if outcome["taker"] is None:
        outcome["taker"] = next(seat for seat in sheet.seats_playing(form.number) if seat != outcome.get("partner"))
    judged = deal_judge(sheet, DealInput(number=form.number, outcome=outcome))
    return Judged(
        problems=tuple(p for p in judged.problems if p.field not in absent),
        outcome=judged.outcome,
        result=judged.result,
    )


def _scores(sheet: Sheet, judged: Judged) -> list[dict[str, Any]]:
    by_seat = judged.result.by_seat if judged.result else (None,) * sheet.size
    return scores_by_place(by_seat)


def _sentence(sheet: Sheet, judged: Judged) -> str:
    if judged.result is None:
        return ""
    return sheet.engine.explanation(judged.outcome, sheet.rules, reader_language())
