"""Forms of the table pages: what a tablet sends, read into what the services take.

Nothing is required here: a recording grows while people type, and `missing` says what is still to come.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import PoigneeSize
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.play.deals import PETIT_SEC
from tournaments.web.kit.outcome_form import OutcomeForm, outcome_initial
from tournaments.web.table.sending import SendingForm

SIZES = [(size.value, size.value) for size in PoigneeSize]
POIGNEES = (1, 2)  # two at most fit into the 22 trumps, and one at three players


class LineForm(SendingForm):
    """What every line of the sheet brings: how it ended, and the version it was read at."""

    status = forms.CharField(required=False, max_length=20)
    version = forms.IntegerField(required=False, min_value=0)

    def payload(self) -> dict[str, Any]:
        """A line as it is sent to the inbox; without more to say, one without play: passed, or a petit sec."""
        status = self.cleaned_data["status"] or Deal.Status.PLAYED
        return {
            "status": str(status),
            "version": self.cleaned_data["version"] or 0,
            "reason": PETIT_SEC if status == Deal.Status.CANCELLED else "",
        }


class DealForm(OutcomeForm, LineForm):
    """A played deal, complete or not."""

    acknowledged = forms.CharField(required=False, max_length=400)

    def __init__(self, data: Any = None, *, sheet: Sheet, number: int) -> None:
        line = None if data is not None else sheet.line(number)
        super().__init__(data, sheet=sheet, number=number, initial=_filled(line) if line else None)
        for index in POIGNEES:
            self.fields[f"poignee_size_{index}"] = forms.ChoiceField(choices=SIZES, required=False)
            self.fields[f"poignee_player_{index}"] = forms.TypedChoiceField(
                choices=self.seats, coerce=int, empty_value=None, required=False
            )

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


def _filled(line: Deal) -> dict[str, Any]:
    """The initial values of the form that corrects a played line."""
    if line.status != Deal.Status.PLAYED or not line.outcome:
        return {}
    values = outcome_initial(line.outcome)
    for index, poignee in enumerate(line.outcome.get("poignees", ()), start=1):
        values[f"poignee_size_{index}"] = poignee["size"]
        values[f"poignee_player_{index}"] = poignee["player"]
    return values


class TotalsForm(SendingForm):
    """The balances of a table that keeps paper: one figure and one sign for each seat."""

    version = forms.IntegerField(required=False, min_value=0)

    def __init__(self, data: Any = None, *, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.size = sheet.size
        for seat in range(1, sheet.size + 1):
            self.fields[f"sign_{seat}"] = forms.ChoiceField(choices=[("+", "+"), ("-", "-")], required=False)
            self.fields[f"total_{seat}"] = forms.RegexField(
                r"^[+\-−]?\d{1,6}$",
                required=False,
                strip=True,
                error_messages={"invalid": _("Écrivez un nombre entier de points.")},
            )

    @property
    def totals(self) -> list[int | None]:
        """The balance of each seat in order; None where nothing was written."""
        return [self._total(seat) for seat in range(1, self.size + 1)]

    def _total(self, seat: int) -> int | None:
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
