"""The form for a series of evenings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.setup.series import MAX_DATES, Every, series_dates


class SeriesForm(forms.Form):
    """A name, the first day, the interval, and the last day or the number of evenings; the last day counts first."""

    name = forms.CharField(label=_("Nom"), max_length=120, help_text=_("Le même pour tous : la date les distingue."))
    first = forms.DateField(
        label=_("Le premier jour"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    every = forms.ChoiceField(
        label=_("Ensuite"),
        choices=[
            (Every.WEEK, _("chaque semaine")),
            (Every.FORTNIGHT, _("toutes les deux semaines")),
            (Every.MONTH, _("chaque mois, le même jour de la semaine")),
        ],
        initial=Every.WEEK,
        widget=forms.RadioSelect,
    )
    until = forms.DateField(
        label=_("Jusqu’au"),
        required=False,
        help_text=_("Ce jour compris."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    count = forms.IntegerField(
        label=_("ou combien de soirées"), initial=4, required=False, help_text=_("La première comprise.")
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, name: str = "") -> None:
        super().__init__(data, initial={"name": name})
        self.fields["count"].widget.attrs |= {"min": 1, "max": MAX_DATES}
        for field in self.fields.values():
            field.error_messages["required"] = _("À remplir.")
        self.fields["count"].error_messages["invalid"] = _("Écrivez un nombre entier.")

    def days(self) -> list[date]:
        """Return the days of the series.

        :raises DomainError: those of `series_dates`.
        """
        typed = self.cleaned_data
        return series_dates(typed["first"], Every(typed["every"]), typed["count"] or 0, typed["until"])
