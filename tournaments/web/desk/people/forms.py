"""One person as a form, for creation and correction; `players.person` has the rules of valid values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from players.models import Organiser
from players.person import LIMITS, Person, problems, tidy_person


class PersonForm(forms.Form):
    """Fields of a person in the order in which people say them."""

    last_name = forms.CharField(label=_("Nom"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    first_name = forms.CharField(
        label=_("Prénom"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    club = forms.CharField(
        label=_("Club"),
        required=False,
        help_text=_("Un club qui n’est pas dans la liste est créé."),
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    licence = forms.CharField(
        label=_("Licence"), required=False, help_text=_("Telle qu’elle est imprimée sur la carte.")
    )
    category = forms.CharField(label=_("Catégorie"), required=False, help_text=_("Pour les classements par catégorie."))
    birth_year = forms.IntegerField(label=_("Année de naissance"), required=False)
    email = forms.CharField(label=_("Courriel"), required=False, widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    member_until = forms.DateField(
        label=_("Adhésion jusqu’au"),
        required=False,
        help_text=_("Le pointage le dit quand elle est expirée. Laissez vide pour ne pas en tenir compte."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    dues_paid = forms.BooleanField(label=_("Cotisation payée"), required=False)
    consent_full_name = forms.BooleanField(
        label=_("Accepte que son nom complet soit publié"),
        required=False,
        help_text=_("Sans cet accord, le classement public montre le prénom et l’initiale."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, limit in LIMITS.items():
            self.fields[name].widget.attrs["maxlength"] = limit

    def clean(self) -> dict[str, Any]:
        """Show each problem of the person at its field."""
        super().clean()
        if not self.errors:
            for problem in problems(self.person()):
                self.refuse(problem)
        return self.cleaned_data

    def person(self) -> Person:
        """Return the person typed, tidied."""
        return tidy_person(Person(**self.cleaned_data))

    def refuse(self, error: DomainError) -> None:
        """Show a refusal at its field."""
        self.add_error(error.field if error.field in self.fields else None, error.text)


def club_names(organiser: Organiser) -> list[str]:
    """Return the suggestions of the club field."""
    return list(organiser.clubs.values_list("name", flat=True))
