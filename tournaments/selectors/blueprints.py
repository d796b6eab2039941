"""Blueprints: the settings that a new tournament starts from, of a tournament, of a preset or of the house."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.models import Club, Organiser
from scoring.games import DEFAULT_GAME
from tournaments.models import Preset, Stage, Tournament
from tournaments.selectors.log.stored import AS_TEXT, SETTINGS, STAGE_SETTINGS, settings_of, stage_settings_of

DATES_OF_DAY = ("online_from", "online_until")  # dates that move with the day of the tournament
OF_THE_DAY = {"name", "date", *DATES_OF_DAY}  # settings that a blueprint leaves out
WEEK = 7  # days
Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Blueprint:
    """A starting point of a new tournament.

    `key` identifies it among those of its organiser, as `kind:name`. `settings` are those of a tournament and of its
    first stage without `OF_THE_DAY`, in the types of the models; `stages` those of later stages, with `source`.
    `origin` is the tournament that it copies, if any.
    """

    key: str
    name: str | Promise
    settings: Settings
    stages: Sequence[Settings] = ()
    origin: Tournament | None = field(default=None, compare=False)

    @property
    def game(self) -> str:
        return str(self.settings.get("game", DEFAULT_GAME))

    def own_settings(self) -> dict[str, Any]:
        """Return the settings of the tournament itself."""
        return {name: value for name, value in self.settings.items() if name in SETTINGS}

    def stage_settings(self) -> dict[str, Any]:
        """Return the settings of the first stage."""
        return {name: value for name, value in self.settings.items() if name in STAGE_SETTINGS}

    def next_day(self) -> date:
        """Return the next day with the weekday of the copied tournament, after its own day; today without one."""
        today = timezone.localdate()
        if self.origin is None:
            return today
        if self.origin.date >= today:
            return self.origin.date + timedelta(days=WEEK)
        return today + timedelta(days=(self.origin.date - today).days % WEEK)


HOUSE = (
    Blueprint(
        "maison:soiree",
        _("Soirée de club"),
        {"rounds_planned": 4, "deals_per_round": 5, "minutes_per_round": 35, "strict_fairness": True},
    ),
    Blueprint(
        "maison:grand-prix",
        _("Grand prix"),
        {"rounds_planned": 5, "deals_per_round": 5, "strict_fairness": True, "ranked_rounds": 1, "fee": 1500}
        | {"tie_breaks": ["best_round", "positive_rounds"], "withdrawal": Tournament.Withdrawal.UNRANKED},
    ),
    Blueprint(
        "maison:equipes",
        _("Par équipes"),
        {"rounds_planned": 5, "deals_per_round": 5, "team_size": Tournament.TeamSize.FOUR}
        | {"team_tie_breaks": ["best_member"]},
    ),
    Blueprint(
        "maison:finale",
        _("Qualification et finale"),
        {"rounds_planned": 4, "deals_per_round": 5, "tie_breaks": ["best_round"]},
        ({"source": 1, "name": _("Finale"), "cut": {"who": "best", "count": 16}, "rounds_planned": 2},),
    ),
)


def blueprint_of(tournament: Tournament) -> Blueprint:
    """Return the blueprint of a tournament, with its later stages."""
    settings = {name: getattr(tournament, name) for name in SETTINGS if name not in OF_THE_DAY}
    settings |= {name: getattr(tournament.first_stage, name) for name in STAGE_SETTINGS}
    stages = tuple(map(_later_stage, tournament.stages.filter(number__gt=1).order_by("number")))
    return Blueprint(f"tournoi:{tournament.slug}", tournament.name, settings, stages, origin=tournament)


def preset_data(tournament: Tournament) -> dict[str, Any]:
    """Return the columns of a preset with the settings of this tournament, as JSON."""
    settings = {name: value for name, value in settings_of(tournament).items() if name not in OF_THE_DAY}
    settings |= {name: getattr(tournament.first_stage, name) for name in STAGE_SETTINGS}
    return {"settings": settings, "stages": list(blueprint_of(tournament).stages)}


def blueprints(organiser: Organiser) -> list[Blueprint]:
    """Return the blueprints that an organiser may choose by name: those of the house, then its own presets."""
    presets = list(organiser.presets.all())
    names = {preset.settings.get("club") for preset in presets}
    clubs = {club.name: club for club in organiser.clubs.filter(name__in=names - {None})}
    return [*HOUSE, *(_of_preset(preset, clubs.get(preset.settings.get("club"))) for preset in presets)]


def blueprint_find(organiser: Organiser, key: str) -> Blueprint | None:
    """Return the blueprint with this key, None if there is none at this organiser."""
    kind, _separator, name = key.partition(":")
    if kind == "tournoi":
        tournament = organiser.tournaments.real().filter(slug=name).first()
        return blueprint_of(tournament) if tournament else None
    return next((each for each in blueprints(organiser) if each.key == key), None)


def settings_on(tournament: Tournament, day: date) -> dict[str, Any]:
    """Return the settings of a tournament for another day; its dates of registration are shifted."""
    shift = day - tournament.date
    dates = {name: getattr(tournament, name) for name in DATES_OF_DAY}
    shifted = {name: value + shift for name, value in dates.items() if value is not None}
    return {**blueprint_of(tournament).settings, **shifted, "name": tournament.name, "date": day}


def _later_stage(stage: Stage) -> Settings:
    return {**stage_settings_of(stage), "source": stage.source}


def _of_preset(preset: Preset, club: Club | None) -> Blueprint:
    """Return the blueprint of a preset. `club` is that of its name, None if it was deleted."""
    as_text = {name: text for name, text in preset.settings.items() if name in AS_TEXT and text is not None}
    typed = {name: AS_TEXT[name].fromisoformat(text) for name, text in as_text.items()}
    settings = {**preset.settings, **typed, "club": club}
    return Blueprint(f"modele:{preset.pk}", preset.name, settings, tuple(preset.stages))
