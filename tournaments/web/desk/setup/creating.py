"""A new tournament: three questions in one line, everything else folded, as most clubs do it or as last time."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.models import Organiser
from tournaments.formatting.money import money
from tournaments.models import Stage, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.web.desk.setup.forms import SettingsForm

FIRST = ("name", "date", "rounds_planned")
OF_THE_DAY = {"name", "date", "online_from", "online_until"}  # what no tournament takes from the one before
OF_TREASURY = ("tariffs", "fee_per", "prizes")  # asked on pages of their own


class CreationForm(SettingsForm):
    """The settings of a new tournament of `organiser`, as those of `like` where there is one."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, organiser: Organiser, like: Tournament | None = None
    ) -> None:
        kept = {name: getattr(like, name) for name in SETTINGS if name not in OF_THE_DAY} if like else {}
        of_stage = {name: getattr(like.first_stage, name) for name in STAGE_SETTINGS} if like else {}
        super().__init__(data, tournament=Tournament(organiser=organiser, **kept), stage=Stage(**of_stage))
        for name in FIRST:
            self.fields[name].help_text = ""  # they stand in one line

    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in FIRST]

    def sections(self) -> Iterator[tuple[Promise, list[forms.BoundField]]]:
        """Those of all settings, without what is asked first."""
        for heading, fields in super().sections():
            yield heading, [field for field in fields if field.name not in FIRST]

    def settings(self) -> dict[str, Any]:
        """With what the treasury asks, as last time. Without teams of one size each player owes for themselves."""
        kept = {name: getattr(self.tournament, name) for name in OF_TREASURY}
        if not self.cleaned_data.get("team_size", "2").isdecimal():
            kept["fee_per"] = Tournament.FeePer.PLAYER
        return super().settings() | kept

    @property
    def folded_refused(self) -> bool:
        """Whether something that is folded is wrong."""
        return bool(self.errors.keys() - set(FIRST))

    def summary(self) -> str:
        """What is folded, in a few words."""
        tournament, stage = self.tournament, self.stage
        deals, minutes = stage.deals_per_round, stage.minutes_per_round
        told = [
            self.rule_set_name,
            ngettext("%(n)s donne par tour", "%(n)s donnes par tour", deals) % {"n": deals} if deals else "",
            _("%(n)s min par tour") % {"n": minutes} if minutes else _("sans horloge"),
            tournament.get_recording_mode_display(),
            money(tournament.fee) if tournament.fee else _("gratuit"),
        ]
        return " · ".join(str(words) for words in told if words)
