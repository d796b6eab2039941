"""Base class for the pages of a game at table and desk: forms, templates, texts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring import Problem
from tournaments.formatting.language import reader_language
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import DealVerdict, deal_judge
from tournaments.web.games.form import OutcomeForm


class GamePages:
    """Forms, templates and texts to enter and describe the hands of a game. A game overrides what it needs.

    Templates: `recording` for the tablet, which extends `table/_recording.html` (by default one field after the
    other); `desk_fields` for the arbiter's correction; `sheet` for table and desk; `question_template` for the question
    in the bar; `beside_verdict` for other parts of the page that change with the verdict; `line_help` explains the
    short lines of `line_script`. Scripts: `scripts` are loaded after `table.js`; `desk_script` judges what the arbiter
    types; `line_script` parses a hand from a short line of text, for a desk with paper sheets. Texts:
    `missing_words` names the missing fields in the bar, `begin` is shown before the first input. `chosen_seat`: the
    field that is set by touching a seat.
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
        """Return the extra context of the template `recording`; `values` are those of the form."""
        del sheet, form, values
        return {}

    def seat_context(self, total: int) -> dict[str, Any]:
        """Return the extra context of a seat: `written`, a template for its total, and the context of that."""
        del total
        return {}

    def sheet_context(self, sheet: Sheet) -> dict[str, Any]:
        """Return the extra context of the template `sheet`."""
        del sheet
        return {}

    def judge(self, sheet: Sheet, form: OutcomeForm) -> DealVerdict:
        """Return the game's verdict on the hand; an empty one while fields are missing or invalid."""
        if form.missing or form.errors:
            return DealVerdict(problems=())
        return deal_judge(sheet, form.as_deal())

    @property
    def has_own_sheet(self) -> bool:
        """True if the sheet is not the one of most games, so that the game's script draws its unsent lines."""
        return self.sheet != GamePages.sheet

    def words_on_tablet(self) -> dict[str, Any]:
        """Return the texts of the game's script, in the reader's language."""
        return {}

    def questioned_codes(self, problems: Iterable[Problem]) -> Collection[str]:
        """Return the codes of refusals that `question` covers."""
        del problems
        return ()

    def question(self, sheet: Sheet, form: OutcomeForm, problems: Iterable[Problem]) -> object | None:
        """Return the context of the question in the bar that must be answered before sending, or None."""
        del sheet, form, problems
        return None

    def filter_warnings(self, warnings: list[Problem]) -> list[Problem]:
        """Return the warnings without those that follow from another."""
        return warnings

    def describe_problem(self, sheet: Sheet, form: OutcomeForm, problem: Problem) -> str:
        """Return the message of a problem with the values of the form."""
        del form
        return sheet.engine.problem_text(problem, reader_language())

    def line_note(self, outcome: Mapping[str, Any]) -> str:
        """Return the hand in two or three words, for a row of the sheet."""
        raise NotImplementedError

    def line_cells(self, outcome: Mapping[str, Any] | None, scores: Sequence[int]) -> object:
        """Return extra cells for a row of the game's own sheet."""
        del outcome, scores
        return None

    def planned_hands(self, sheet: Sheet) -> int | None:
        """Return the number of hands of a sheet; None if the clock or the game decides."""
        return sheet.stage.deals_per_round

    def describe_last(self, sheet: Sheet, outcome: Mapping[str, Any]) -> str:
        """Return the last hand in a line, for the table to check."""
        del sheet
        return self.line_note(outcome)

    def describe_hand(self, outcome: Mapping[str, Any]) -> str:
        """Return the whole hand in a line, for the journal and the desk."""
        return self.line_note(outcome)

    def describe_scored_hand(self, outcome: Mapping[str, Any], scores: Sequence[str]) -> str:
        """Return the hand with its scores in a line, for the journal; `scores`: of all seats, formatted."""
        return _("%(deal)s : %(scores)s") % {"deal": self.describe_hand(outcome), "scores": " ".join(scores)}

    def field_of(self, problem: Problem) -> str:
        """Return the field of the desk's form for a problem."""
        return problem.field
