"""Form for the balances of a paper sheet, for the arbiter."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.formatting.numbers import format_signed
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.kit.totals_form import TotalsForm


class DeskTotalsForm(TotalsForm):
    """The balances of all seats. A sum other than zero is refused, unless it comes with a reason."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, sheet: Sheet) -> None:
        super().__init__(data, sheet=sheet)
        if sheet.engine.is_zero_sum:
            self.fields["reason"] = forms.CharField(
                label=_("Motif"),
                help_text=_("Seulement si la somme n’est pas nulle : l’arbitre prend la feuille comme elle est."),
                initial=sheet.table.totals_reason,
                required=False,
                max_length=200,
            )

    def clean(self) -> dict[str, Any]:
        """Require a reason if the totals of a zero-sum game do not add up to zero."""
        data = super().clean() or self.cleaned_data
        total = sum(self.balances()) if not self.errors and self.sheet.engine.is_zero_sum else 0
        if total and not data.get("reason"):
            self.add_error(None, _("La somme doit être nulle ; elle vaut %(sum)s.") % {"sum": format_signed(total)})
        return data

    def balances(self) -> tuple[int, ...]:
        """Return the balances in the order of the seats; all are present."""
        return tuple(total for total in self.totals if total is not None)
