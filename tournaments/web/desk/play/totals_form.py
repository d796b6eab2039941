"""The balances of a paper sheet, as the arbiter enters them."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.formatting.numbers import signed
from tournaments.web.kit.totals_form import TotalsForm


class DeskTotalsForm(TotalsForm):
    """All of them at once, and their sum is refused beside the fields."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and self.sheet.engine.is_zero_sum and (total := sum(self.balances())):
            self.add_error(None, _("La somme doit être nulle ; elle vaut %(sum)s.") % {"sum": signed(total)})
        return cleaned

    def balances(self) -> tuple[int, ...]:
        """In the order of the seats, none missing."""
        return tuple(total for total in self.totals if total is not None)
