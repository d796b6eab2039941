"""The form that creates a tournament: the settings, with defaults or the values of another tournament."""

from collections.abc import Mapping
from typing import Any

from players.models import Organiser
from tournaments.models import Stage, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.web.desk.setup.forms import SettingsForm

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

    def settings(self) -> dict[str, Any]:
        """Return the typed settings, and those of the treasury (`OF_TREASURY`) as copied from an earlier tournament.

        A fee per team is copied only if all teams have one size; else the fee is per player.
        """
        copied = {name: getattr(self.tournament, name) for name in OF_TREASURY}
        # Sizes that are no number vary. Pairs have no field for their size, which is two.
        if not self.cleaned_data.get("team_size", "2").isdecimal():
            copied["fee_per"] = Tournament.FeePer.PLAYER
        return super().settings() | copied
