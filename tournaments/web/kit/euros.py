"""Form field for an amount that is typed in euros and stored in cents."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class Euros(forms.DecimalField):
    """Amount with a decimal comma or point and an optional € sign. The value is in cents."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})

    def __init__(self, *, most: int, least: int = 0, **kwargs: Any) -> None:
        out_of_range = _("Donnez un montant de %(least)s à %(most)s €.") % {"least": least // 100, "most": most // 100}
        messages: dict[str, Any] = dict.fromkeys(("min_value", "max_value"), out_of_range)
        messages |= {
            "invalid": _("Écrivez un montant en euros, par exemple 12,50."),
            "max_decimal_places": _("Deux chiffres après la virgule au plus."),
            "required": _("À remplir."),
        }
        kwargs |= {"min_value": Decimal(least) / 100, "max_value": Decimal(most) / 100}
        super().__init__(localize=True, decimal_places=2, error_messages=messages, **kwargs)

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str):
            value = value.replace("€", "").replace("\u00a0", " ").replace("\u202f", " ").strip()
        return super().to_python(value)

    def clean(self, value: Any) -> int | None:
        euros = super().clean(value)
        return None if euros is None else int(euros * 100)


def cents_to_euros(cents: int) -> Decimal:
    """Return cents as euros, the initial value of a field."""
    return (Decimal(cents) / 100).quantize(Decimal("0.01"))
