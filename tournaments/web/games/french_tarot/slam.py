"""Points that only a slam or the arbiter explains: they leave the other camp no trick."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring import Problem
from scoring.french_tarot import Camp
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.french_tarot.form import CHELEMS

IMPLIED = "chelem_implied"


@dataclass(frozen=True)
class Slam:
    """The question. `camp` is the one that would have made it, `announced` and `plain` are the answers of `CHELEMS`.

    `asked` is whether somebody has said already that it was announced; `waiting`: the table has called the arbiter.
    """

    camp: Camp
    announced: str
    plain: str
    asked: bool
    waiting: bool

    @property
    def shows(self) -> str:
        """Which of its sentences the bar shows."""
        return "waiting" if self.waiting else self.camp.value


def slam_of(sheet: Sheet, form: OutcomeForm, problems: Iterable[Problem]) -> Slam | None:
    """The question, where the points ask it."""
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
