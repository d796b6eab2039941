"""Forms of the table pages: what a tablet sends, read into what the services take.

Nothing is required here: a recording grows while people type, and `missing` says what is still to come.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.french_tarot import PoigneeSize
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.kit.deal_form import DealForm
from tournaments.web.kit.totals_form import TotalsForm
from tournaments.web.table.sending import SendingForm

SIZES = [(size.value, size.value) for size in PoigneeSize]
POIGNEES = (1, 2)  # two at most fit into the 22 trumps, and one at three players


class TabletDealForm(DealForm, SendingForm):
    """A line as a tablet sends it: a deal, complete or not, or one of the buttons for a line without play."""

    acknowledged = forms.CharField(required=False, max_length=400)

    def __init__(self, data: Mapping[str, Any] | None = None, *, sheet: Sheet, number: int) -> None:
        super().__init__(data, sheet=sheet, number=number)
        for index in POIGNEES:
            player, size = next(iter(self.poignees_stored[index - 1 :]), (None, None))
            self.fields[f"poignee_size_{index}"] = forms.ChoiceField(choices=SIZES, required=False, initial=size)
            self.fields[f"poignee_player_{index}"] = forms.TypedChoiceField(
                choices=self.seats, coerce=int, empty_value=None, required=False, initial=player
            )

    @property
    def without_play(self) -> bool:
        """Whether a line without play was sent: a pass, or a petit sec. It has nothing else to say."""
        sent = {"status", "version", *SendingForm.base_fields}
        return sent.isdisjoint(self.errors) and self.cleaned_data["status"] not in ("", Deal.Status.PLAYED)

    def payload(self) -> dict[str, Any]:
        """The line as it is sent to the inbox."""
        status = self.cleaned_data["status"] or Deal.Status.PLAYED
        return {
            "status": str(status),
            "version": self.cleaned_data["version"] or 0,
            "reason": "petit sec" if status == Deal.Status.CANCELLED else "",
        } | ({} if self.without_play else {"outcome": self.outcome()})

    @property
    def values(self) -> dict[str, Any]:
        """What each control shows: the texts that were sent, or those of the line to correct."""
        return {name: self[name].value() for name in self.fields}

    @property
    def missing(self) -> tuple[str, ...]:
        """Of a poignée, also who showed it."""
        sent = self.cleaned_data
        unnamed = (n for n in POIGNEES if sent.get(f"poignee_size_{n}") and not sent.get(f"poignee_player_{n}"))
        return (*super().missing, *(f"poignee_player_{n}" for n in unnamed))

    @property
    def acknowledged_codes(self) -> frozenset[str]:
        """The codes of the warnings that were on the screen when the deal was sent."""
        return frozenset(self.cleaned_data.get("acknowledged", "").split())

    def poignees_shown(self) -> list[tuple[int, str]]:
        """Those of the two places that are filled."""
        sent = self.cleaned_data
        places = ((sent.get(f"poignee_player_{n}"), sent.get(f"poignee_size_{n}")) for n in POIGNEES)
        return [(player, size) for player, size in places if player and size]


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


class ConfirmForm(SendingForm):
    """Who entered the sheet and who confirms it, seats numbered from 1, and the version of the table that was read."""

    seat = forms.IntegerField(min_value=1, max_value=5)
    entered_by = forms.IntegerField(min_value=1, max_value=5)
    version = forms.IntegerField(min_value=0)
