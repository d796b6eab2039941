"""Form for a hand of Burro: the last player to hold cards."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.games.form import NONE, OutcomeForm


class BurroForm(OutcomeForm):
    """A hand with one field."""

    needs = ("last_holder",)

    last_holder = forms.TypedChoiceField(
        label=_("Dernier à tenir des cartes"), coerce=int, empty_value=None, required=False
    )

    def prepare(self) -> None:
        """Set the choices: the players of the hand, in a play-off those who are tied."""
        self.offer("last_holder", [NONE, *self.seats])
