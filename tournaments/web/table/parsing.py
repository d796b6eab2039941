"""Forms of the table pages, which convert requests of tablets to the input of services.

Fields are optional: an entry is validated while people type, and `missing` lists the missing fields.
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

MOST_LINES = 10_000


class TabletLine(SendingForm):
    """The common fields of a line in any game: a deal, complete or not, or a line without play.

    `corrects`: client id of the submission that this one corrects, sent before without an answer.
    """

    acknowledged = forms.CharField(required=False, max_length=400)
    corrects = forms.CharField(required=False, max_length=64)

    @property
    def without_play(self) -> bool:
        """True for a line without play: a pass, or a deal cancelled by rule. Its other fields are ignored."""
        sent = {"status", "version", *SendingForm.base_fields}
        return sent.isdisjoint(self.errors) and self.cleaned_data["status"] not in ("", Deal.Status.PLAYED)

    @property
    def acknowledged_codes(self) -> frozenset[str]:
        """The codes of the warnings that the page showed when the deal was sent."""
        return frozenset(self.cleaned_data.get("acknowledged", "").split())


class TabletForm(TabletLine, OutcomeForm):
    """The form of a line. `tablet_form` combines it with the fields of the game."""

    @property
    def offered(self) -> Sequence[int]:
        """All seats if a dealer sits out: which one depends on unsent lines, so that the rules check it instead."""
        return range(1, self.sheet.size + 1) if self.sheet.dealer_sits_out else super().offered

    def deal(self, *, acknowledged: bool = False) -> DealInput:
        """Return the line as input of the service."""
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
        """Return the payload of the line for the inbox, with the players and the dealer that the page showed."""
        corrects = self.cleaned_data.get("corrects")
        named = {"corrects": corrects} if corrects else {}
        return deal_payload(deal) | self.payload_sitters() | self.payload_dealer() | named

    @property
    def values(self) -> dict[str, Any]:
        """The values of the controls: the submitted texts, or those of the line to correct."""
        return {name: self[name].value() for name in self.fields}


def tablet_form(data: Mapping[str, Any] | None = None, *, sheet: Sheet, number: int) -> TabletForm:
    """Return the form of a line with the fields of the game."""
    return _tablet_form(pages_of(sheet.tournament).tablet_form)(data, sheet=sheet, number=number)


@cache
def _tablet_form(of_game: type[OutcomeForm]) -> type[TabletForm]:
    return type("TabletFormOfGame", (TabletForm, of_game), {})


class TabletTotalsForm(TotalsForm, SendingForm):
    """A number and a sign for each seat. Numbers may be missing."""

    def add_seat(self, seat: int, stored: int | None) -> None:
        """Add the fields of a seat. The sign has its own field, because the numeric keypad of phones has none."""
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
        """Return the signed total. A sign typed with the number overrides the sign field."""
        text = self.cleaned_data.get(f"total_{seat}", "").replace("−", "-")
        if not text:
            return None
        total = int(text)
        minus = self.cleaned_data.get(f"sign_{seat}") == "-" and text[0].isdigit()
        return -total if minus else total


class ReadingForm(forms.Form):
    """The answer of a player on their own phone: `right` or `wrong`, their seat, and a text or a disputed line.

    Invalid fields are dropped, and the service refuses missing ones.
    """

    answer = forms.CharField(required=False)
    seat = forms.IntegerField(required=False, min_value=1, max_value=10)
    entered_by = forms.IntegerField(required=False, min_value=1, max_value=10)
    text = forms.CharField(required=False)
    line = forms.IntegerField(required=False, min_value=1, max_value=MOST_LINES)


class DisputeForm(SendingForm):
    """A dispute: the seat, the text, the line if it is about one, and the version of the table as read, if it was.

    What the line should be is in the fields of `WishForm`.
    """

    player = forms.IntegerField(min_value=1, max_value=10)
    text = forms.CharField(required=False)
    line = forms.IntegerField(required=False, min_value=1, max_value=MOST_LINES)
    version = forms.IntegerField(min_value=0, required=False)


class TakeBackForm(SendingForm):
    """The version of the line as read, or the client ids of its submissions, at most ten, if they had no answer."""

    version = forms.IntegerField(min_value=0, required=False)
    submissions = forms.RegexField(r"^[A-Za-z0-9-]{8,64}( [A-Za-z0-9-]{8,64}){0,9}$", required=False)


class ConfirmForm(SendingForm):
    """A confirmation: the seats, from 1, that entered and confirm the sheet, and the version of the table as read.

    An offline tablet sends the balances instead of the version. Without `seat`, the seat that entered it confirms it.
    """

    seat = forms.IntegerField(required=False, min_value=1, max_value=10)
    entered_by = forms.IntegerField(min_value=1, max_value=10)
    version = forms.IntegerField(min_value=0, required=False)
    balances = forms.RegexField(r"^-?\d{1,6}(,-?\d{1,6}){2,9}$", required=False)

    def clean(self) -> dict[str, Any]:
        """Require the version or the balances."""
        data = self.cleaned_data
        if data.get("version") is None and not data.get("balances"):
            self.add_error("version", "-")
        return data

    def payload(self) -> dict[str, Any]:
        """Return the payload of the confirmation for the inbox."""
        data, balances = self.cleaned_data, self.cleaned_data["balances"]
        seen = {"balances": [int(one) for one in balances.split(",")]} if balances else {"version": data["version"]}
        return {"seat": data["seat"] or data["entered_by"], "entered_by": data["entered_by"], **seen}
