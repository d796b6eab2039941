"""Forms of the treasurer: a line of the till, a player's charge and payments."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.formatting.money import money
from tournaments.models import Entry, Payment, Tournament
from tournaments.models.tournament import FEE_LIMIT
from tournaments.selectors.money.fees import tariffs_of
from tournaments.services.core.errors import DomainError
from tournaments.services.core.reasons import REASON_LENGTH
from tournaments.services.money.payments import TILL_LIMIT, PaymentInput
from tournaments.web.kit.euros import Euros, cents_to_euros

Kind, Method = Payment.Kind, Payment.Method


class MoneyForm(forms.Form):
    """A form that shows a service's refusal at its field, or at the top of the form if it has no such field."""

    NAMES: dict[str, str] = {}  # the field of the form by that of the refusal, where they differ

    def refuse(self, error: DomainError) -> None:
        """Show the refusal at its field, or at the top of the form."""
        name = self.NAMES.get(error.field, error.field)
        self.add_error(name if name in self.fields else None, error.text)


def _methods() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Moyen"), choices=Method.choices, initial=Method.CASH, widget=forms.RadioSelect)


class TillLineForm(MoneyForm):
    """A line of the till."""

    NAMES = {"cents": "euros"}

    def payment(self, entry: Entry | None = None) -> PaymentInput:
        """Return the typed line for the service."""
        data = self.cleaned_data  # `euros` is in cents, as `Euros` cleans it
        return PaymentInput(
            what=data["what"], method=data["method"], cents=data["euros"], reason=data["reason"], entry=entry
        )


class TillForm(TillLineForm):
    """A line of the till that belongs to no player: the float, an expense, a count."""

    what = forms.ChoiceField(
        label=_("Mouvement"),
        choices=[
            (Kind.EXPENSE, _("Une dépense")),
            (Kind.FLOAT, _("Le fond de caisse")),
            (Kind.CLOSING, _("Le comptage : ce qui est là")),
        ],
        initial=Kind.EXPENSE,
        widget=forms.RadioSelect,
    )
    euros = Euros(label=_("Montant (€)"), most=TILL_LIMIT)
    method = _methods()
    reason = forms.CharField(
        label=_("Motif"), max_length=REASON_LENGTH, required=False, help_text=_("Toujours pour une dépense.")
    )


class PaymentForm(TillLineForm):
    """A payment by one player, or a refund to them."""

    what = forms.ChoiceField(
        label=_("Mouvement"),
        choices=[(Kind.PAYMENT, _("Encaisser")), (Kind.REFUND, _("Rembourser"))],
        initial=Kind.PAYMENT,
        widget=forms.RadioSelect,
    )
    euros = Euros(label=_("Montant (€)"), most=FEE_LIMIT, least=1)
    method = _methods()
    reason = forms.CharField(label=_("Motif"), max_length=REASON_LENGTH, required=False)

    def __init__(self, data: Any = None, *, entry: Entry) -> None:
        owed = entry.fee_due - entry.fee_paid
        initial = {
            "euros": cents_to_euros(abs(owed)) if owed else None,
            "what": Kind.PAYMENT if owed >= 0 else Kind.REFUND,
        }
        super().__init__(data, initial=initial)


class ChargeForm(MoneyForm):
    """The tariff of a player, or an individual amount."""

    NAMES = {"fee": "euros"}
    OWN = "="  # the choice of an individual amount; it cannot be a tariff, whose name ends at an equal sign

    tariff = forms.ChoiceField(label=_("Tarif"), widget=forms.RadioSelect, required=False)
    euros = Euros(label=_("Autre montant (€)"), most=FEE_LIMIT, required=False)

    def __init__(self, data: Any = None, *, tournament: Tournament, entry: Entry) -> None:
        tariffs = tariffs_of(tournament)
        own = (entry.tariff, entry.fee_due) not in tariffs
        initial = {"tariff": self.OWN if own else entry.tariff, "euros": cents_to_euros(entry.fee_due) if own else None}
        super().__init__(data, initial=initial)
        choices = [(name, f"{name or _('plein tarif')}, {money(due)}") for name, due in tariffs]
        self.fields["tariff"].choices = [*choices, (self.OWN, _("un autre montant"))]  # type: ignore[attr-defined]  # a choice field

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("tariff") == self.OWN and not self.errors and cleaned.get("euros") is None:
            self.add_error("euros", _("À remplir."))
        return cleaned
