"""Form of what a disputed line should be: plain fields, so that it works by keyboard, aloud and without scripts."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.errors import DomainError
from tournaments.formatting.language import reader_language
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.core.errors import DealRefused
from tournaments.services.deals.judging import deal_is_already_recorded
from tournaments.services.deals.lines import DealInput
from tournaments.services.inbox.disputes import TABLE_STATUSES
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm
from tournaments.web.games.sheet_view import line_note


class WishForm(OutcomeForm):
    """The fields of a line. `filled_for` is the line with whose values the page filled them, empty if with none."""

    prefix = "wish"

    status = forms.ChoiceField(label=gettext_lazy("Cette donne est"), required=False)
    filled_for = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def prepare(self) -> None:
        super().prepare()
        kinds = set(self.sheet.engine.line_kinds(self.sheet.rules)) & TABLE_STATUSES
        self.offer("status", [(value, label) for value, label in Deal.Status.choices if value in kinds])
        self.fields["filled_for"].initial = self.line.number if self.line else None

    @property
    def offered(self) -> Sequence[int]:
        """All seats if a dealer sits out: which one depends on the line, so that the rules check it instead."""
        return range(1, self.sheet.size + 1) if self.sheet.dealer_sits_out else super().offered

    @property
    def is_complete(self) -> bool:
        """True if the fields are complete, or all empty."""
        self.is_valid()
        return not self.problem

    @property
    def problem(self) -> str:
        """The sentence that refuses the typed fields, after `is_complete`; empty if there is none."""
        if self.cleaned_data.get("filled_for") not in {None, self.number}:
            return _("Ces valeurs sont celles d’une autre donne : choisissez la donne encore une fois.")
        if errors := [str(error) for name in self.errors for error in self.errors[name]]:
            return errors[0]
        if self._is_played and self.missing and not self._is_empty:
            names = ", ".join(str(self.fields[name].label) for name in self.missing)
            return _("Pour dire ce que la donne devrait être, il manque : %(fields)s.") % {"fields": names}
        return ""

    def wish(self) -> dict[str, Any] | None:
        """Return the wish as payload of a submission; None if it is empty, or what the sheet has already."""
        if self._is_played and self.missing:
            return None
        deal = DealInput(
            number=self.number,
            status=self.cleaned_data["status"] or Deal.Status.PLAYED,
            outcome=self.outcome() if self._is_played else None,
            acknowledged=True,
        )
        if self.data.get("text", "").strip() and deal_is_already_recorded(self.sheet, deal):
            return None
        return {"status": deal.status, "outcome": deal.outcome}

    @property
    def _is_played(self) -> bool:
        return self.cleaned_data.get("status") in ("", None, Deal.Status.PLAYED)

    @property
    def _is_empty(self) -> bool:
        """True if the visible fields are those of an empty hand."""
        blank = type(self)(sheet=self.sheet, number=self.sheet.next_number)
        return all(
            str(self[name].value() or "") == str(blank[name].value() or "")
            for name in self.fields.keys() & blank.fields.keys()
            if not self[name].is_hidden
        )


def wish_form(sheet: Sheet, line: int | None, data: Mapping[str, Any] | None = None) -> WishForm:
    """Return the form for a line, with its stored values; without a line, of an empty hand."""
    of_game = _wish_form(pages_of(sheet.tournament).desk_form)
    return of_game(data, sheet=sheet, number=sheet.next_number if line is None else line)


@cache
def _wish_form(of_game: type[OutcomeForm]) -> type[WishForm]:
    return type("WishFormOfGame", (WishForm, of_game), {})


def refusal_text(refusal: DomainError) -> str:
    """Return the reason of a refusal; of one by the game, its problems in sentences."""
    if not isinstance(refusal, DealRefused):
        return refusal.text
    return " ".join(refusal.engine.problem_text(problem, reader_language()) for problem in refusal.problems)


def wish_context(sheet: Sheet, line: int | None = None, form: WishForm | None = None) -> dict[str, Any]:
    """Return the context of `table/_wish.html`: the lines to choose from, and the fields of the chosen one."""
    if sheet.in_totals or not sheet.deals:
        return {"wish_lines": []}
    lines = [{"value": str(deal.number), "label": _line_label(sheet, deal)} for deal in sheet.deals]
    return {
        "wish_lines": lines,
        "wish_line": str(line or ""),
        "wish": form or wish_form(sheet, line),
        "wish_fields": pages_of(sheet.tournament).desk_fields,
    }


def wish_context_ahead(sheet: Sheet) -> dict[str, Any]:
    """Return the context of `table/_wish.html` for a sheet that ends without the desk: the script adds its lines."""
    return {"wish": wish_form(sheet, None), "wish_fields": pages_of(sheet.tournament).desk_fields}


def _line_label(sheet: Sheet, deal: Deal) -> str:
    """Return a line as an option: its number on paper, and the hand."""
    note = line_note(sheet.tournament, deal.outcome) or deal.get_status_display()
    return _("Donne %(deal)s : %(note)s") % {"deal": sheet.label(deal.number), "note": note}
