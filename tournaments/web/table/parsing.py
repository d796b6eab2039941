"""Forms of the table pages: what a tablet sends, read into what the services take.

Nothing is required here: an entry grows while people type, and `missing` says what is still to come. Seats are
numbered from 1 on the page; points are those of the pile that was counted, the attack's or the defence's.
"""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Camp, PoigneeSize
from scoring.vocabulary import ALL_HALF_POINTS
from tournaments.models import Deal
from tournaments.selectors.sheets import Sheet
from tournaments.services.deals import PETIT_SEC, DealInput

ALONE = "alone"
ALL_POINTS = Decimal(ALL_HALF_POINTS) / 2
POINTS = re.compile(r"\d{1,3}([.,]\d{0,2})?")
CAMPS = [(camp.value, camp.value) for camp in Camp]
SIZES = [(size.value, size.value) for size in PoigneeSize]
CHELEMS: dict[str, tuple[bool, Camp | None]] = {
    "announced": (True, Camp.ATTACK),
    "made": (False, Camp.ATTACK),
    "missed": (True, None),
    "defence": (False, Camp.DEFENCE),
    "both": (True, Camp.DEFENCE),
}  # what people say in one word: announced or not, and by whom it was made
POIGNEES = (1, 2)  # two at most fit into the 22 trumps, and one at three players


class LineForm(forms.Form):
    """What every line of the sheet brings: how it ended, the version it was read at, and the name of its sending."""

    status = forms.CharField(required=False, max_length=20)
    version = forms.IntegerField(required=False, min_value=0)
    client_id = forms.CharField(required=False, max_length=64)

    def line(self, number: int) -> DealInput:
        """A line without play: passed, or cancelled for a petit sec."""
        sent = self.cleaned_data
        return DealInput(
            number=number,
            status=sent["status"] or Deal.Status.PLAYED,
            version=sent["version"] or 0,
            client_id=sent["client_id"] or None,
            reason=PETIT_SEC if sent["status"] == Deal.Status.CANCELLED else "",
        )


class DealForm(LineForm):
    """A played deal, complete or not."""

    contract = forms.ChoiceField(required=False)
    bouts = forms.TypedChoiceField(choices=[(n, n) for n in range(4)], coerce=int, empty_value=None, required=False)
    pile = forms.ChoiceField(choices=CAMPS, required=False)
    points = forms.CharField(required=False, max_length=10)
    petit_au_bout = forms.ChoiceField(choices=CAMPS, required=False)
    chelem = forms.ChoiceField(choices=[(word, word) for word in CHELEMS], required=False)
    roi_au_bout = forms.ChoiceField(choices=CAMPS, required=False)
    petit_chelem_announced = forms.BooleanField(required=False)
    petit_chelem_made = forms.BooleanField(required=False)
    acknowledged = forms.CharField(required=False, max_length=400)

    def __init__(self, data: Any = None, *, sheet: Sheet, number: int, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.sheet, self.number = sheet, number
        seats = [(str(seat), str(seat)) for seat in sheet.seats_playing(number)]
        self.fields["taker"] = _seat_field(seats)
        self.fields["partner"] = forms.ChoiceField(choices=[*seats, (ALONE, ALONE)], required=False)
        self.fields["contract"].choices = [(c.value, c.value) for c in sheet.rules.contracts()]  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["misere"] = forms.TypedMultipleChoiceField(choices=seats, coerce=int, required=False)
        for index in POIGNEES:
            self.fields[f"poignee_size_{index}"] = forms.ChoiceField(choices=SIZES, required=False)
            self.fields[f"poignee_player_{index}"] = _seat_field(seats)

    def clean_points(self) -> Decimal | None:
        text = self.cleaned_data["points"].replace("½", ".5").replace(" ", "")
        if not text:
            return None
        if not POINTS.fullmatch(text):
            raise forms.ValidationError(_("Écrivez un nombre de points, par exemple 49 ou 40,5."))
        points = Decimal(text.replace(",", "."))
        if points > ALL_POINTS:
            raise forms.ValidationError(_("Les points d’un camp vont de 0 à 91."))
        return points

    @property
    def values(self) -> dict[str, Any]:
        """What each control shows: the texts that were sent, or those of the line to correct."""
        return {name: self[name].value() for name in self.fields}

    @property
    def attack_points(self) -> int | float | None:
        """The attack's points; the two piles always make 91."""
        typed: Decimal | None = self.cleaned_data.get("points")
        if typed is None:
            return None
        points = ALL_POINTS - typed if self.cleaned_data.get("pile") == Camp.DEFENCE else typed
        return int(points) if points == int(points) else float(points)

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that a deal still needs, in the order in which people say them."""
        sent = self.cleaned_data
        needed = ["taker", "contract", "bouts", "points"]
        if self.sheet.players_per_deal == 5:
            needed.insert(1, "partner")
        missing = [name for name in needed if sent.get(name) in (None, "") and name not in self.errors]
        missing += [f"poignee_player_{n}" for n in POIGNEES if sent.get(f"poignee_size_{n}") and not self._shown_by(n)]
        return tuple(missing)

    @property
    def acknowledged_codes(self) -> frozenset[str]:
        """The codes of the warnings that were on the screen when the deal was sent."""
        return frozenset(self.cleaned_data.get("acknowledged", "").split())

    def outcome(self) -> dict[str, Any]:
        """The mapping that the engine reads. What is missing stays None."""
        sent = self.cleaned_data
        outcome: dict[str, Any] = {name: sent.get(name) for name in ("taker", "contract", "bouts")}
        outcome["points"] = self.attack_points
        if sent.get("partner") not in (None, "", ALONE):
            outcome["partner"] = int(sent["partner"])
        for name in ("petit_au_bout", "roi_au_bout"):
            outcome[name] = sent.get(name) or None
        for name in ("petit_chelem_announced", "petit_chelem_made"):
            outcome[name] = bool(sent.get(name))
        outcome["chelem_announced"], outcome["chelem_made_by"] = CHELEMS.get(sent.get("chelem", ""), (False, None))
        outcome["misere"] = sent.get("misere", [])
        outcome["poignees"] = [
            {"player": self._shown_by(n), "size": sent[f"poignee_size_{n}"]}
            for n in POIGNEES
            if sent.get(f"poignee_size_{n}") and self._shown_by(n)
        ]
        return outcome

    def _shown_by(self, index: int) -> int | None:
        player: int | None = self.cleaned_data.get(f"poignee_player_{index}")
        return player


def _seat_field(seats: list[tuple[str, str]]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(choices=seats, coerce=int, empty_value=None, required=False)


def filled(line: Deal) -> dict[str, Any]:
    """The initial values of the form that corrects a played line."""
    outcome = line.outcome or {}
    if line.status != Deal.Status.PLAYED or not outcome:
        return {}
    partner = outcome.get("partner") or (ALONE if outcome.get("players") == 5 else "")
    values = {name: outcome.get(name) for name in DealForm.base_fields if outcome.get(name) is not None}
    said = (outcome.get("chelem_announced", False), outcome.get("chelem_made_by"))
    chelem = next((word for word, meaning in CHELEMS.items() if meaning == said), "")
    values |= {"taker": outcome["taker"], "partner": partner, "chelem": chelem, "misere": outcome.get("misere", [])}
    for index, poignee in enumerate(outcome.get("poignees", ()), start=1):
        values[f"poignee_size_{index}"] = poignee["size"]
        values[f"poignee_player_{index}"] = poignee["player"]
    return values


class TotalsForm(forms.Form):
    """The balances of a table that keeps paper: one figure and one sign for each seat."""

    client_id = forms.CharField(required=False, max_length=64)

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


class SignForm(forms.Form):
    """Who entered the sheet and who confirms it, seats numbered from 1, and the version of the table that was read."""

    seat = forms.IntegerField(min_value=1, max_value=5)
    entered_by = forms.IntegerField(min_value=1, max_value=5)
    version = forms.IntegerField(min_value=0)
