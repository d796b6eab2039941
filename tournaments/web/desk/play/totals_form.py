"""The four balances of a table that kept its deals on paper."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.formatting.numbers import signed
from tournaments.selectors.play.sheets import Sheet, totals_version

LIMIT = 100_000


class DeskTotalsForm(forms.Form):
    """One whole number for each seat, N E S O; they must sum to zero."""

    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None, *, sheet: Sheet) -> None:
        super().__init__(data, initial={"version": totals_version(sheet.table)})
        for seat in sheet.seats:
            label = f"{seat.place.name} · {seat.entry.full_name}"
            initial = seat.score if sheet.table.totals_entered else None
            self.fields[f"total_{seat.number}"] = forms.IntegerField(
                label=label, min_value=-LIMIT, max_value=LIMIT, initial=initial
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and (total := sum(self.totals())):
            self.add_error(None, _("La somme doit être nulle ; elle vaut %(sum)s.") % {"sum": signed(total)})
        return cleaned

    def totals(self) -> tuple[int, ...]:
        """The balances in the order of the seats."""
        return tuple(self.cleaned_data[field.name] for field in self.visible_fields())
