"""What the pages of tables and desk ask a slice: form, templates, words. A game overrides what it needs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring import Problem
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import DealVerdict, deal_judge
from tournaments.web.games.form import OutcomeForm


class GamePages:
    """How the hands of one game are entered and told.

    `recording`: template of the tablet, which extends `table/_recording.html`; one field after the other unless a
    game has its own. `desk_fields`: of the arbiter's correction; `sheet`: of the sheet as table and desk read it;
    `question_template`: of what the bar asks, and `beside_verdict`: of what changes with each answer elsewhere.
    `scripts`: beside `table.js`; `desk_script` judges what the arbiter types, and `line_script` reads a hand from a
    short line of text, which `line_help` explains, for a desk with paper sheets. `missing_words`: what the bar says
    of a field that the hand still needs, `begin`: before anything is touched. `chosen_seat`: the field that is
    answered by touching a seat.
    """

    recording: ClassVar[str] = "games/_fields.html"
    desk_fields: ClassVar[str] = "games/_desk_fields.html"
    sheet: ClassVar[str] = "table/_sheet.html"
    question_template: ClassVar[str] = ""
    beside_verdict: ClassVar[str] = ""
    begin: ClassVar[Promise | str] = ""
    chosen_seat: ClassVar[str] = ""
    scripts: ClassVar[tuple[str, ...]] = ()
    desk_script: ClassVar[str] = ""
    line_script: ClassVar[str] = ""
    line_help: ClassVar[str] = ""
    tablet_form: ClassVar[type[OutcomeForm]]
    desk_form: ClassVar[type[OutcomeForm]]
    missing_words: ClassVar[Mapping[str, Promise]] = {}

    def context(self, sheet: Sheet, form: OutcomeForm, values: Mapping[str, Any]) -> dict[str, Any]:
        """What the template of the recording needs beside what every recording has; `values` are those shown."""
        del sheet, form, values
        return {}

    def seat_context(self, total: int) -> dict[str, Any]:
        """How the total of a seat is written where it sits: `written`, a template, and what that needs."""
        del total
        return {}

    def sheet_context(self, sheet: Sheet) -> dict[str, Any]:
        """What the template of the sheet needs beside lines and totals."""
        del sheet
        return {}

    def judge(self, sheet: Sheet, form: OutcomeForm) -> DealVerdict:
        """What the game says of what is there; nothing before all is there."""
        if form.missing or form.errors:
            return DealVerdict(problems=())
        return deal_judge(sheet, form.played())

    def words_on_tablet(self) -> dict[str, Any]:
        """What the script of a game says beside the tables of its rules (`Game.tables`), in the reader's language."""
        return {}

    def asked(self, problems: Iterable[Problem]) -> Collection[str]:
        """Codes of refusals that `question` asks about instead."""
        del problems
        return ()

    def question(self, sheet: Sheet, form: OutcomeForm, problems: Iterable[Problem]) -> object | None:
        """What the bar asks before the hand can be sent."""
        del sheet, form, problems
        return None

    def worth_saying(self, warnings: list[Problem]) -> list[Problem]:
        """Those that are not said already by another."""
        return warnings

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        """Who did what, in two or three words, for a row of the sheet."""
        raise NotImplementedError

    def line_cells(self, outcome: Mapping[str, Any] | None, scores: Sequence[int]) -> object:
        """What a row of the game's own sheet shows beside note and scores."""
        del outcome, scores
        return None

    def planned(self, sheet: Sheet) -> int | None:
        """How many hands a sheet has; None where the clock or the game decides."""
        return sheet.stage.deals_per_round

    def last_told(self, sheet: Sheet, outcome: Mapping[str, Any]) -> str:
        """The hand entered last, for the eye that checks it."""
        del sheet
        return self.line_note(outcome)

    def line_told(self, outcome: Mapping[str, Any]) -> str:
        """The whole hand in a line, for the journal and for the desk's decisions."""
        return self.line_note(outcome)

    def line_scored(self, outcome: Mapping[str, Any], scores: Sequence[str]) -> str:
        """The hand with what it gave, for the journal; `scores` are those of all seats, as they are written."""
        return _("%(deal)s : %(scores)s") % {"deal": self.line_told(outcome), "scores": " ".join(scores)}

    def field_of(self, problem: Problem) -> str:
        """The field of the desk's form that a problem is about."""
        return problem.field
