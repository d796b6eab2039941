"""Form for the totals of a table that records its deals on paper."""

from collections.abc import Mapping
from typing import Any

from django import forms

from tournaments.selectors.play.seat_words import seat_label
from tournaments.selectors.play.sheets import Sheet, totals_version
from tournaments.web.kit.figures import WholeNumber

LIMIT = 100_000  # of a total, positive or negative


class TotalsForm(forms.Form):
    """One whole number per seat, `total_1` for North, and the version of the totals that the page showed."""

    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, sheet: Sheet) -> None:
        # a callable, so that the version is read when the page is rendered
        super().__init__(data, initial={"version": lambda: totals_version(sheet.table)})
        self.sheet = sheet
        for seat, total in zip(sheet.seats, sheet.totals_written, strict=True):
            self.add_seat(seat.number, total if sheet.table.totals_entered else None)

    def add_seat(self, seat: int, stored: int | None) -> None:
        """Add the field of a seat with its stored total."""
        self.fields[f"total_{seat}"] = WholeNumber(
            label=seat_label(self.sheet, seat), min_value=-LIMIT, max_value=LIMIT, initial=stored
        )

    def total(self, seat: int) -> int | None:
        """Return the total of a seat; None if its field is empty."""
        total: int | None = self.cleaned_data.get(f"total_{seat}")
        return total

    @property
    def totals(self) -> list[int | None]:
        """The totals in the order of the seats."""
        return [self.total(seat) for seat in range(1, self.sheet.size + 1)]
