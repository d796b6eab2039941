"""Creation of a tournament: three fields in one line, the others folded, with defaults or the last one's values."""

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
OF_THE_DAY = {"name", "date", "online_from", "online_until"}  # settings that are not copied from another tournament
OF_TREASURY = ("tariffs", "fee_per", "prizes")  # settings edited on pages of the treasury


class CreationForm(SettingsForm):
    """The settings of a new tournament of `organiser`, copied from `like` if given."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, organiser: Organiser, like: Tournament | None = None
    ) -> None:
        copied = {name: getattr(like, name) for name in SETTINGS if name not in OF_THE_DAY} if like else {}
        of_stage = {name: getattr(like.first_stage, name) for name in STAGE_SETTINGS} if like else {}
        super().__init__(data, tournament=Tournament(organiser=organiser, **copied), stage=Stage(**of_stage))
        for name in FIRST:
            self.fields[name].help_text = ""  # no room in one line

    def first(self) -> list[forms.BoundField]:
        """Return the fields of the first line."""
        return [self[name] for name in FIRST]

    def sections(self) -> Iterator[tuple[Promise, list[forms.BoundField]]]:
        """Return the sections of all settings, without the fields of the first line."""
        for heading, fields in super().sections():
            yield heading, [field for field in fields if field.name not in FIRST]

    def settings(self) -> dict[str, Any]:
        """Return the typed settings, and those of the treasury (`OF_TREASURY`) as copied from an earlier tournament.

        A fee per team is copied only if all teams have one size; else the fee is per player.
        """
        copied = {name: getattr(self.tournament, name) for name in OF_TREASURY}
        # Sizes that are no number vary. Pairs have no field for their size, which is two.
        if not self.cleaned_data.get("team_size", "2").isdecimal():
            copied["fee_per"] = Tournament.FeePer.PLAYER
        return super().settings() | copied

    @property
    def folded_refused(self) -> bool:
        """True if a folded field has an error."""
        return bool(self.errors.keys() - set(FIRST))

    def summary(self) -> str:
        """Return the folded settings in a few words."""
        tournament, stage = self.tournament, self.stage
        deals, minutes = stage.deals_per_round, stage.minutes_per_round
        parts = [
            self.rule_set_name,
            ngettext("%(n)s donne par tour", "%(n)s donnes par tour", deals) % {"n": deals} if deals else "",
            _("%(n)s min par tour") % {"n": minutes} if minutes else _("sans horloge"),
            tournament.get_recording_mode_display(),
            money(tournament.fee) if tournament.fee else _("gratuit"),
        ]
        return " · ".join(str(words) for words in parts if words)
