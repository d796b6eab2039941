"""Forms of the table pages: what a tablet sends, read into what the services take.

Nothing is required here: a recording grows while people type, and `missing` says what is still to come.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.lines import DealInput
from tournaments.services.inbox.payloads import deal_payload
from tournaments.web.games import pages_of
from tournaments.web.games.form import OutcomeForm
from tournaments.web.kit.totals_form import TotalsForm
from tournaments.web.table.sending import SendingForm


class TabletLine(SendingForm):
    """What a tablet sends around a hand of any game: a hand, complete or not, or a line without play."""

    acknowledged = forms.CharField(required=False, max_length=400)

    @property
    def without_play(self) -> bool:
        """Whether a line without play was sent: a pass, or one cancelled by rule. It has nothing else to say."""
        sent = {"status", "version", *SendingForm.base_fields}
        return sent.isdisjoint(self.errors) and self.cleaned_data["status"] not in ("", Deal.Status.PLAYED)

    @property
    def acknowledged_codes(self) -> frozenset[str]:
        """The codes of the warnings that were on the screen when the deal was sent."""
        return frozenset(self.cleaned_data.get("acknowledged", "").split())


class TabletForm(TabletLine, OutcomeForm):
    """The line of a tablet: `tablet_form` makes it with the fields of the game."""

    @property
    def offered(self) -> Sequence[int]:
        """Everybody: who sits out rests on lines that may still be on the tablet, and the rules refuse who does."""
        return range(1, self.sheet.size + 1) if self.sheet.dealer_sits_out else super().offered

    def deal(self, *, acknowledged: bool = False) -> DealInput:
        """Return the line as the service takes it."""
        status = self.cleaned_data["status"] or Deal.Status.PLAYED
        reasons = self.sheet.engine.own_cancellations if status == Deal.Status.CANCELLED else ()
        return DealInput(
            number=self.number,
            status=status,
            outcome=None if self.without_play else self.outcome(),
            version=self.cleaned_data["version"] or 0,
            acknowledged=acknowledged,
            reason=next(iter(reasons), ""),
        )

    def payload(self, deal: DealInput) -> dict[str, Any]:
        """Return that line as it is sent to the inbox, with the seats that the page showed."""
        return deal_payload(deal) | self.told_sitters() | self.told_dealer()

    @property
    def values(self) -> dict[str, Any]:
        """What each control shows: the texts that were sent, or those of the line to correct."""
        return {name: self[name].value() for name in self.fields}


def tablet_form(data: Mapping[str, Any] | None = None, *, sheet: Sheet, number: int) -> TabletForm:
    """The form of one line, with the fields of the game that is played."""
    return _tablet_form(pages_of(sheet.tournament).tablet_form)(data, sheet=sheet, number=number)


@cache
def _tablet_form(of_game: type[OutcomeForm]) -> type[TabletForm]:
    return type("TabletFormOfGame", (TabletForm, of_game), {})


class TabletTotalsForm(TotalsForm, SendingForm):
    """One figure and one sign for each seat. A figure may be missing: the page says which, or fills it in."""

    def add_seat(self, seat: int, stored: int | None) -> None:
        """A telephone's keypad of figures has no sign, so that it is asked for beside."""
        sign = None if stored is None else "-" if stored < 0 else "+"
        self.fields[f"sign_{seat}"] = forms.ChoiceField(choices=[("+", "+"), ("-", "-")], required=False, initial=sign)
        self.fields[f"total_{seat}"] = forms.RegexField(
            r"^[+\-−]?\d{1,6}$",
            required=False,
            strip=True,
            error_messages={"invalid": _("Écrivez un nombre entier de points.")},
            initial=None if stored is None else abs(stored),
        )

    def total(self, seat: int) -> int | None:
        """The figure under its sign; a sign that was typed with the figure counts."""
        text = self.cleaned_data.get(f"total_{seat}", "").replace("−", "-")
        if not text:
            return None
        total = int(text)
        minus = self.cleaned_data.get(f"sign_{seat}") == "-" and text[0].isdigit()
        return -total if minus else total


class ReadingForm(forms.Form):
    """What a player says on their own phone: `right` or `wrong`, who they are, and what would be right.

    What cannot be read is left out, and the service says what is missing.
    """

    answer = forms.CharField(required=False)
    seat = forms.IntegerField(required=False, min_value=1, max_value=10)
    entered_by = forms.IntegerField(required=False, min_value=1, max_value=10)
    text = forms.CharField(required=False)


class DisputeForm(SendingForm):
    """Who does not agree, what would be right, and the version of the table that was read."""

    player = forms.IntegerField(min_value=1, max_value=10)
    text = forms.CharField(required=False)
    version = forms.IntegerField(min_value=0)


class TakeBackForm(SendingForm):
    """The version of the line that was read."""

    version = forms.IntegerField(min_value=0)


class ConfirmForm(SendingForm):
    """Who entered the sheet and who confirms it, seats numbered from 1, and what was read: the version of the table, or
    the balances where only the tablet knew them.

    Where nobody else is asked, who entered it confirms it.
    """

    seat = forms.IntegerField(required=False, min_value=1, max_value=10)
    entered_by = forms.IntegerField(min_value=1, max_value=10)
    version = forms.IntegerField(min_value=0, required=False)
    balances = forms.RegexField(r"^-?\d{1,6}(,-?\d{1,6}){2,9}$", required=False)

    def clean(self) -> dict[str, Any]:
        """One of the two was read."""
        said = self.cleaned_data
        if said.get("version") is None and not said.get("balances"):
            self.add_error("version", "-")
        return said

    def payload(self) -> dict[str, Any]:
        """The confirmation as it is sent to the inbox."""
        said, balances = self.cleaned_data, self.cleaned_data["balances"]
        seen = {"balances": [int(one) for one in balances.split(",")]} if balances else {"version": said["version"]}
        return {"seat": said["seat"] or said["entered_by"], "entered_by": said["entered_by"], **seen}
