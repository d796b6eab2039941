"""Form for the online registration."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from players.names import split_name
from players.person import LIMITS, Person
from tournaments.models import Tournament
from tournaments.services.core.errors import Refusals
from tournaments.services.online.asking import RegistrationInput

LONGEST = 1000  # characters of the list of team mates


class RegistrationForm(forms.Form):
    """A person and their team mates. The service validates, so that each refusal is shown at its field."""

    last_name = forms.CharField(
        label=_("Nom"), required=False, widget=forms.TextInput(attrs={"autocomplete": "family-name"})
    )
    first_name = forms.CharField(
        label=_("Prénom"), required=False, widget=forms.TextInput(attrs={"autocomplete": "given-name"})
    )
    email = forms.CharField(
        label=_("Courriel"),
        required=False,
        help_text=_("Il reçoit le lien qui confirme, et celui qui annule. Il n’est jamais publié."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    club = forms.CharField(
        label=_("Club"), required=False, widget=forms.TextInput(attrs={"autocomplete": "organization"})
    )
    licence = forms.CharField(
        label=_("Numéro de licence"),
        required=False,
        help_text=_("Si vous en avez une : le club vous retrouve plus vite."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    team_name = forms.CharField(label=_("Nom de l’équipe"), required=False)
    mates = forms.CharField(
        label=_("Vos équipiers"),
        required=False,
        help_text=_("Un par ligne : nom, prénom, et la licence s’il en a une, séparés par des virgules."),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "maxlength": LONGEST}),
    )
    consent_full_name = forms.BooleanField(
        label=_("J’accepte que mon nom complet soit publié"),
        required=False,
        help_text=_("Sinon, la liste et le classement publics montrent votre prénom et une initiale."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        if not (tournament.online_teams and tournament.has_teams):
            del self.fields["team_name"], self.fields["mates"]
        for name, field in self.fields.items():
            if name in LIMITS:
                field.widget.attrs["maxlength"] = LIMITS[name]

    def registration(self) -> RegistrationInput:
        """Return the input of the service."""
        typed = dict(self.cleaned_data)
        name, mates = typed.pop("team_name", ""), typed.pop("mates", "")
        lines = [line for line in mates.splitlines() if line.strip()]
        return RegistrationInput(person=Person(**typed), mates=tuple(map(_mate, lines)), team_name=name)

    def refuse(self, error: DomainError) -> None:
        """Add each refusal to its field, or to the form."""
        for each in error.each if isinstance(error, Refusals) else (error,):
            self.add_error(each.field if each.field in self.fields else None, each.text)


def _mate(line: str) -> Person:
    """Parse `Blanc, Ana, L00123`; without commas, split the name."""
    parts = [part.strip() for part in line.split(",", 2)]
    last_name, first_name, licence = (*parts, "", "")[:3]  # missing parts are empty
    if not first_name:
        last_name, first_name = split_name(last_name)
    return Person(last_name=last_name, first_name=first_name, licence=licence)
