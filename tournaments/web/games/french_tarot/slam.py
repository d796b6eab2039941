"""The question about a slam: points that leave the other camp no trick need a slam or the arbiter."""

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
    """The question. `camp`: the one that would have made the slam.

    `announced`, `plain`: keys of `CHELEMS` for the answers yes and no to the question if the slam was announced.
    `is_announced`: the form says already that a slam was announced; `waiting`: the table has called the arbiter.
    """

    camp: Camp
    announced: str
    plain: str
    is_announced: bool
    waiting: bool

    @property
    def shows(self) -> str:
        """The key of the sentence in the bar: "waiting" or the camp."""
        return "waiting" if self.waiting else self.camp.value


def slam_of(sheet: Sheet, form: OutcomeForm, problems: Iterable[Problem]) -> Slam | None:
    """Return the question if the points imply a slam, else None."""
    implied = next((problem for problem in problems if problem.code == IMPLIED), None)
    if implied is None:
        return None
    camp = Camp(str(implied.params["camp"]))
    answers = {word.announced: key for key, word in CHELEMS.items() if word.made_by == camp}
    return Slam(
        camp=camp,
        announced=answers[True],
        plain=answers[False],
        is_announced=CHELEMS[form.cleaned_data.get("chelem") or ""].announced,
        waiting=sheet.table.called_at is not None,
    )
