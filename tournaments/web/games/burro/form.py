"""A hand of Burro as people say it: who was the last to hold cards."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.games.form import NONE, OutcomeForm


class BurroForm(OutcomeForm):
    """One answer."""

    needs = ("last_holder",)

    last_holder = forms.TypedChoiceField(
        label=_("Dernier à tenir des cartes"), coerce=int, empty_value=None, required=False
    )

    def prepare(self) -> None:
        """Those who play the hand: in a play-off, those who tie."""
        self.offer("last_holder", [NONE, *self.seats])
