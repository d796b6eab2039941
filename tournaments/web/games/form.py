"""Base form for a hand, parsed into the outcome that its game takes; for tablets and the arbiter's corrections.

Seats are numbered from 1.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms

from tournaments.models import Deal
from tournaments.selectors.play.seat_words import seat_label
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.lines import DealInput

NONE = ("", "—")


class OutcomeForm(forms.Form):
    """A hand that may be incomplete: no field is required, `missing` lists the empty ones that the hand needs.

    A game lists the fields that it `needs`, in the order in which people name them.
    """

    needs: ClassVar[tuple[str, ...]] = ()

    status: forms.Field = forms.CharField(required=False, max_length=20)
    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, sheet: Sheet, number: int) -> None:
        self.sheet, self.number, self.line = sheet, number, sheet.line(number)
        stored: Mapping[str, Any] = (self.line.outcome if self.line else None) or {}
        values: dict[str, Any] = {"status": self.line.status if self.line else Deal.Status.PLAYED}
        values |= {"version": self.line.version if self.line else 0}
        super().__init__(data, initial=values | self.initial_of(stored))
        self.seats = [(seat, seat_label(sheet, seat)) for seat in self.offered]
        self.prepare()

    @property
    def offered(self) -> Sequence[int]:
        """The seats that can be chosen: those that play."""
        return self.sheet.seats_playing(self.number)

    def initial_of(self, outcome: Mapping[str, Any]) -> dict[str, Any]:
        """Return the initial values for a stored outcome; for a new hand the outcome is empty."""
        return {name: outcome[name] for name in self.base_fields if outcome.get(name) is not None}

    def prepare(self) -> None:
        """Set the choices for this table and these rules."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that the hand still needs, in the order in which people name them."""
        return tuple(n for n in self.needs if self.cleaned_data.get(n) in (None, "", []) and n not in self.errors)

    def outcome(self) -> dict[str, Any]:
        """Return the outcome that the game reads, with None for missing values."""
        return {name: self.cleaned_data.get(name) for name in self.needs}

    def as_deal(self) -> DealInput:
        """Return the hand as a played deal."""
        return DealInput(number=self.number, outcome=self.outcome())

    @property
    def hand_fields(self) -> list[forms.BoundField]:
        """The fields of the hand itself, for a page that renders them one after the other."""
        return [self[name] for name in self.needs]

    def offer(self, name: str, choices: list[Any]) -> None:
        """Set the choices of a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
