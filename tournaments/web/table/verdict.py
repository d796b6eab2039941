"""What the page says of a recording while it grows: what is missing, what cannot be, what is rare, what it scores."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring import Problem, Severity
from scoring.wording import explanation, problem_text
from tournaments.selectors.play.sheets import COMPASS, Sheet
from tournaments.services.play.deals import DealInput, Judged, deal_judge
from tournaments.web.outcome_form import house_fields
from tournaments.web.table.parsing import DealForm

MISSING = {
    "taker": _("le preneur"),
    "partner": _("l’appelé"),
    "contract": _("le contrat"),
    "bouts": _("les bouts"),
    "points": _("les points"),
    "poignee_player_1": _("qui a montré la poignée"),
    "poignee_player_2": _("qui a montré la deuxième poignée"),
}
# Where the page shows what concerns a field that has no slot of its own.
SLOTS = {
    "chelem_announced": "chelem",
    "chelem_made_by": "chelem",
    "petit_chelem_announced": "petit_chelem",
    "petit_chelem_made": "petit_chelem",
    "pile": "points",
    "poignee_size_1": "poignees",
    "poignee_player_1": "poignees",
    "poignee_size_2": "poignees",
    "poignee_player_2": "poignees",
}


@dataclass(frozen=True)
class Note:
    """One sentence beside a field."""

    text: str
    refuses: bool


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """`state` is incomplete, refused, rare or ready; `notes` are by slot on the page.

    `slots` names every slot that the page has, with its notes, so that those that no longer hold are taken away.
    """

    state: str
    missing: tuple[str, ...]
    notes: dict[str, list[Note]]
    codes: str
    scores: list[dict[str, Any]]
    sentence: str
    slots: list[tuple[str, list[Note]]]

    @property
    def reason(self) -> str:
        """The first refusal, for the line that is always in sight."""
        return next((note.text for notes in self.notes.values() for note in notes if note.refuses), "")


def verdict_of(sheet: Sheet, form: DealForm) -> Verdict:
    """The verdict on a form that has been cleaned."""
    judged = _judge(sheet, form)
    complete = not form.missing and not form.errors
    notes = _notes(form, judged.problems)
    return Verdict(
        state=_state(judged, complete=complete, broken=bool(form.errors)),
        missing=tuple(str(MISSING[name]) for name in form.missing),
        notes=notes,
        slots=[(slot, notes.get(slot, [])) for slot in _slots(sheet)],
        codes=" ".join(sorted({p.code for p in judged.problems if p.severity is Severity.WARNING})),
        scores=_scores(sheet, judged if complete else Judged(problems=())),
        sentence=_sentence(sheet, judged) if complete else "",
    )


def _slots(sheet: Sheet) -> list[str]:
    """The slots for notes on the page of this table, which depend on its size and on the rules."""
    slots = ["taker", "contract", "bouts", "points", "petit_au_bout", "poignees", "chelem"]
    if sheet.players_per_deal == 5:
        slots.append("partner")
    return slots + list(dict.fromkeys(SLOTS.get(name, name) for name in house_fields(sheet.rules)))


def _judge(sheet: Sheet, form: DealForm) -> Judged:
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
        problems=tuple(p for p in judged.problems if p.field not in absent), deal=judged.deal, result=judged.result
    )


def _state(judged: Judged, *, complete: bool, broken: bool) -> str:
    if broken or any(problem.severity is not Severity.WARNING for problem in judged.problems):
        return "refused"
    if not complete:
        return "incomplete"
    return "rare" if judged.problems else "ready"


def _notes(form: DealForm, problems: Iterable[Problem]) -> dict[str, list[Note]]:
    notes: dict[str, list[Note]] = defaultdict(list)
    for name, errors in form.errors.items():
        notes[SLOTS.get(name, name)] += [Note(str(error), refuses=True) for error in errors]
    for problem in problems:
        text = problem_text(problem, get_language() or "fr")
        notes[SLOTS.get(problem.field, problem.field)].append(
            Note(text, refuses=problem.severity is not Severity.WARNING)
        )
    return dict(notes)


def _scores(sheet: Sheet, judged: Judged) -> list[dict[str, Any]]:
    by_seat = judged.result.by_seat if judged.result else (None,) * sheet.size
    return [{"letter": COMPASS[position], "score": score} for position, score in enumerate(by_seat)]


def _sentence(sheet: Sheet, judged: Judged) -> str:
    if judged.deal is None or judged.result is None:
        return ""
    return explanation(judged.deal, sheet.rules, get_language() or "fr")
