"""The forms that create a tournament: with all settings, or as a duplicate of another one."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Organiser
from tournaments.models import Stage, Tournament
from tournaments.selectors.blueprints import Blueprint
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.web.desk.setup.fields import CRITERIA, PLAIN
from tournaments.web.desk.setup.forms import SettingsForm

WITH_FIELD = {*PLAIN, *CRITERIA, "fee", "game", "rule_set", "rule_options"}  # settings that the form has
WITHOUT_FIELD = tuple(name for name in (*SETTINGS, *STAGE_SETTINGS) if name not in WITH_FIELD)  # edited on other pages


class CreationForm(SettingsForm):
    """The settings of a new tournament of `organiser`, copied from the blueprint if given."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, organiser: Organiser, blueprint: Blueprint | None = None
    ) -> None:
        own, of_stage = (blueprint.own_settings(), blueprint.stage_settings()) if blueprint else ({}, {})
        super().__init__(data, tournament=Tournament(organiser=organiser, **own), stage=Stage(**of_stage))

    def settings(self) -> dict[str, Any]:
        """Return the typed settings, and those `WITHOUT_FIELD` as copied from the blueprint.

        A fee per team is copied only if all teams have one size; else the fee is per player.
        """
        copied = {
            name: getattr(self.stage if name in STAGE_SETTINGS else self.tournament, name) for name in WITHOUT_FIELD
        }
        # A size that is no number lets the teams differ in size. Pairs, always of two, have no field for it.
        if not self.cleaned_data.get("team_size", "2").isdecimal():
            copied["fee_per"] = Tournament.FeePer.PLAYER
        return super().settings() | copied

    def day(self) -> date | None:
        """Return the day that is typed or proposed, None if it is not valid."""
        if self.is_bound:
            return self.cleaned_data.get("date")
        try:
            return self.fields["date"].clean(self.initial["date"])  # type: ignore[no-any-return]  # a date field
        except forms.ValidationError:
            return None

    def keep_typed(self, typed: Mapping[str, Any], blueprint: Blueprint | None) -> None:
        """Set name and date to what was typed before the blueprint was chosen, else to those that it proposes."""
        today = timezone.localdate().isoformat()
        origin = blueprint.origin if blueprint else None
        self.initial["name"] = typed.get("name") or (origin.name if origin else "")
        day = typed.get("date") or today
        self.initial["date"] = blueprint.next_day() if blueprint and day == today else day


class DuplicateForm(forms.Form):
    """Name and day of the duplicate of a tournament, and whether its players are registered."""

    name = forms.CharField(label=_("Nom"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    players = forms.BooleanField(required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, blueprint: Blueprint, players_label: str) -> None:
        super().__init__(data, initial={"name": blueprint.name, "date": blueprint.next_day()})
        self.fields["players"].label = players_label
        for field in self.fields.values():
            field.error_messages["required"] = _("À remplir.")
