"""The settings of a tournament as one form, for creation and for changes.

`SettingsForm` takes most fields from the models (`PLAIN`), adds those that a model lacks, removes what the game does
not use, and locks what a draw fixes. `fields.py` has the sections, help texts and widgets.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from scoring.games import game_named, games
from tournaments.formatting.language import reader_language
from tournaments.models import Stage, Tournament
from tournaments.ranking.metrics import METRICS, Metric
from tournaments.ranking.team_metrics import TEAM_METRICS, TeamMetric
from tournaments.selectors.log.stored import STAGE_SETTINGS
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.errors import Refusals
from tournaments.services.setup.of_game import fitting_tables, with_game_defaults
from tournaments.services.setup.settings import fixed_settings
from tournaments.services.setup.settings_problems import number_limits, settings_problems
from tournaments.web.desk.seating.ranked_words import LIMITS, limit_choices
from tournaments.web.desk.setup.fields import (
    CRITERIA,
    FEE_LIMIT,
    FIRST,
    HELP,
    LOCKED,
    MEANINGLESS_WITH,
    OF_NO_PAIR,
    PLAIN,
    SECTIONS,
    TEAM_TIE_BREAKS,
    TIE_BREAKS,
    WIDGETS,
    Section,
)
from tournaments.web.desk.setup.of_game import help_of_game, odd_words, unused_settings
from tournaments.web.desk.setup.rule_fields import PREFIX, idle_values, rule_fields, rule_options
from tournaments.web.desk.setup.summaries import section_summary

SHOWN = "shown"  # hidden field: game and partners for which the browser has the fields


@dataclass(frozen=True)
class ShownField:
    """A field on the page. `unless`: the values of other fields that hide it, as `name=value` words."""

    bound: forms.BoundField
    unless: str


@dataclass(frozen=True)
class ShownSection:
    """A folded section: its summary in words, its fields, and whether it is unfolded."""

    section: Section
    summary: str
    fields: list[ShownField]
    is_open: bool


class SettingsForm(forms.Form):
    """The settings of a tournament; those that can no longer change are disabled and show why.

    `settings()` returns the input of the services.
    """

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament, stage: Stage | None = None
    ) -> None:
        stage = stage or (tournament.first_stage if tournament.pk else Stage())
        self.tournament, self.stage = _as_shown(tournament, stage, data) if data else (tournament, stage)
        self.entered = self.tournament, self.stage  # with the valid input of the form, once it is cleaned
        self.opened = ""  # key of a section to unfold besides those with errors
        initial = forms.model_to_dict(self.tournament, fields=PLAIN)
        initial |= forms.model_to_dict(self.stage, fields=STAGE_SETTINGS)  # without `name`, which a stage has too
        super().__init__(data, initial=initial)
        own, of_stage = (forms.fields_for_model(model, widgets=WIDGETS) for model in (Tournament, Stage))
        self.fields.update({name: (of_stage if name in STAGE_SETTINGS else own)[name] for name in PLAIN})
        for name in PLAIN:
            _prepare_field(self.fields[name], name)
        self.fields["game"] = self._game_field()
        self._offer_tables()
        self.fields["fee_euros"] = _fee_field(self.tournament)
        clubs = tournament.organiser.clubs.all()
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]  # a model choice field
        self.fields["club"].empty_label = _("aucun en particulier")  # type: ignore[attr-defined]  # a model choice field
        self.fields["ranked_most_moved"] = forms.TypedChoiceField(
            label=_("Éviter les rencontres déjà faites"),
            choices=limit_choices(max(LIMITS), self.stage.ranked_most_moved),
            coerce=int,
        )
        self._add_tie_breaks(TIE_BREAKS, METRICS, self.tournament.tie_breaks)
        self._add_tie_breaks(TEAM_TIE_BREAKS, TEAM_METRICS, self.tournament.team_tie_breaks)
        self.fields.update(rule_fields(self.tournament.game, self.tournament.rule_options))
        for name in self._unused_team_fields():
            del self.fields[name]
        for field in self.fields.values():
            field.error_messages["required"] = _("À remplir.")
        for name, sentence in (HELP | help_of_game(self.tournament.engine)).items():
            if name in self.fields:
                self.fields[name].help_text = str(sentence)
        for name in unused_settings(self.tournament.engine, self.tournament.rules()):
            self.fields.pop(name, None)
        self._lock()

    def _unused_team_fields(self) -> tuple[str, ...]:
        """Return the fields to remove: `partners` in a game without partnerships, the size of teams for pairs."""
        if not self.tournament.engine.partnerships:
            return ("partners",)
        return OF_NO_PAIR if self.tournament.in_pairs else ()

    def _game_field(self) -> forms.ChoiceField:
        language = reader_language()
        titles = [(name, game_named(name).title(language)) for name in games()]
        chosen = self.tournament.game
        return forms.ChoiceField(label=_("Jeu"), choices=titles, initial=chosen, widget=forms.RadioSelect)

    def _offer_tables(self) -> None:
        """Offer only the table sizes of the game."""
        field = self.fields["odd_tables"]
        assert isinstance(field, forms.ChoiceField)
        fitting = fitting_tables(self.tournament.engine)
        labels = dict(Stage.OddTables.choices) | odd_words(self.tournament.engine)
        field.choices = [(value, label) for value, label in labels.items() if value in fitting]

    def _add_tie_breaks(
        self, names: Sequence[str], metrics: Mapping[str, Metric] | Mapping[str, TeamMetric], current: Sequence[str]
    ) -> None:
        """Add a choice among the metrics for each of the three names; `current` are the chosen ones in order."""
        language = reader_language()
        choices = [("", _("Aucun")), *((key, metric.name[language]) for key, metric in metrics.items())]
        labels = (_("Premier critère"), _("Deuxième critère"), _("Troisième critère"))
        for name, label, value in zip(names, labels, [*current, "", "", ""], strict=False):
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, initial=value, required=False)

    def _lock(self) -> None:
        """Disable all fields once the settings may not change, else those that a draw or a played deal fixes."""
        if self.tournament.pk is None:
            return
        if not state_allows(self.tournament, "settings"):
            self._disable(self.fields)
        elif fixed := fixed_settings(self.stage):
            locked = [name for name in self.fields if name in fixed or name.startswith(PREFIX)]
            self._disable(locked)
            for name in locked:
                self.fields[name].help_text = str(LOCKED)

    def _disable(self, names: Iterable[str]) -> None:
        for name in names:
            self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        """Add the refusals of the service to those of the fields, so that the page shows all at once."""
        data = super().clean() or self.cleaned_data
        self.entered = tournament, stage = copy(self.tournament), copy(self.stage)
        for name, value in with_game_defaults(self.tournament, self.settings()).items():
            setattr(stage if name in STAGE_SETTINGS else tournament, name, value)
        for problem in settings_problems(tournament, stage):
            self.add_domain_error(problem)
        return data

    def settings(self) -> dict[str, Any]:
        """Return the input of `tournament_create` and `tournament_configure`, without invalid values.

        With another game than before, leave out the rules and unchanged values of `game_specific`, so that the defaults
        of the new game hold.
        """
        data = self.cleaned_data
        settings = {name: data[name] for name in PLAIN if name in data}
        if "fee_euros" in data:
            settings["fee"] = int((data["fee_euros"] or 0) * 100)
        for setting, names in CRITERIA.items():
            if not self.errors.keys() & set(names):
                settings[setting] = [data[name] for name in names if data[name]]
        rule_set = self.tournament.rule_set
        if data.get("game", self.tournament.game) != self.tournament.game:
            # The form showed the values of the previous game; an unchanged one gets the default of the new game.
            game_specific = ("deals_per_round", "odd_tables")
            changed = [name for name in game_specific if settings.get(name) != getattr(self.stage, name)]
            return {k: v for k, v in settings.items() if k not in game_specific or k in changed} | {
                "game": data["game"]
            }
        if not any(name.startswith(PREFIX) for name in self.errors):
            options = rule_options(self.tournament.game, data)
            settings |= {"game": self.tournament.game, "rule_set": rule_set, "rule_options": options}
        return settings

    def add_domain_error(self, error: DomainError) -> None:
        """Show a refusal of a service at its field, unless that has an error already, else at the top of the form."""
        for each in error.each if isinstance(error, Refusals) else (error,):
            name = self._name_of(each.field)
            if name is None or name not in self.errors:
                # `detail` is the sentence without the name of the setting, which is the label of the field.
                self.add_error(name, capfirst(str(each.params.get("detail", each.text))))

    def _name_of(self, setting: str) -> str | None:
        """Return the field of a setting; of several tie-breaks, the one that repeats an earlier one."""
        if names := CRITERIA.get(setting):
            chosen = [self.cleaned_data.get(name) for name in names]
            repeats = (name for place, name in enumerate(names) if chosen[place] and chosen[place] in chosen[:place])
            return next(repeats, names[0])
        name = {"fee": "fee_euros"}.get(setting, setting)
        return name if name in self.fields else None

    def first(self) -> list[forms.BoundField]:
        """Return the fields of the first line: name, date, number of rounds."""
        return [self[name] for name in FIRST]

    def sections(self) -> Iterator[ShownSection]:
        """Yield the folded sections in the order of the director's decisions; one with an error is unfolded."""
        meaningless = MEANINGLESS_WITH | idle_values(self.tournament.game)
        for section in SECTIONS:
            names = [name for name in section.names if name in self.fields]
            if section.key == "game":
                names += [name for name in self.fields if name.startswith(PREFIX)]
            is_open = section.key == self.opened or not self.errors.keys().isdisjoint(names)
            fields = [ShownField(self[name], _words_of(meaningless.get(name, ()))) for name in names]
            yield ShownSection(section, self.summary_of(section), fields, is_open)

    def summary_of(self, section: Section) -> str:
        """Return the settings of a section in words, with the input of the form where it is valid."""
        return section_summary(section.key, *self.entered)

    @property
    def shown(self) -> str:
        """The value of the hidden field: the game and the partners whose fields are on the page."""
        return f"{self.tournament.game}:{self.tournament.partners}"

    def is_outdated(self) -> bool:
        """Return True if the chosen game or partners have other fields than those on the page."""
        entered, _stage = self.entered
        before = (self.tournament.game, self.tournament.in_pairs)
        return before != (entered.game, entered.in_pairs)

    def for_entered(self) -> "SettingsForm":
        """Return a form without data for the entered game and partners; invalid input stays as initial values."""
        tournament, stage = self.entered
        form = SettingsForm(tournament=tournament, stage=stage)
        form.initial.update({name: self.data.get(name) for name in self.errors if name in form.fields})
        form.opened = "game" if tournament.game != self.tournament.game else "teams"
        return form


def _words_of(values: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{name}={value}" for name, value in values)


def _as_shown(tournament: Tournament, stage: Stage, data: Mapping[str, Any]) -> tuple[Tournament, Stage]:
    """Return copies with the game and partners of the fields in the browser, unless these can no longer change."""
    game, _separator, partners = str(data.get(SHOWN, "")).partition(":")
    if tournament.pk and (not state_allows(tournament, "settings") or "game" in fixed_settings(stage)):
        return tournament, stage
    if game not in games() or partners not in Tournament.Partners.values:
        return tournament, stage
    tournament, stage = copy(tournament), copy(stage)
    for name, value in with_game_defaults(tournament, {"game": game, "partners": partners}).items():
        setattr(stage if name in STAGE_SETTINGS else tournament, name, value)
    return tournament, stage


def _prepare_field(field: forms.Field, name: str) -> None:
    """Set the error message of a number, and its limits for the browser; the service checks the limits."""
    if isinstance(field, forms.IntegerField):
        field.error_messages["invalid"] = _("Écrivez un nombre entier.")
        field.validators.clear()
        low, high = number_limits(name)
        field.widget.attrs |= {"min": low, "max": high}


def _fee_field(tournament: Tournament) -> forms.DecimalField:
    """Return the field of the entry fee in euros; the tournament stores cents."""
    out_of_range = _("Donnez un montant de 0 à %(limit)s €.") % {"limit": FEE_LIMIT}
    return forms.DecimalField(
        label=_("Droit d’engagement (€)"),
        min_value=0,
        max_value=FEE_LIMIT,
        decimal_places=2,
        required=False,
        localize=True,
        initial=(Decimal(tournament.fee) / 100).quantize(Decimal("0.01")),
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
        error_messages=dict.fromkeys(("min_value", "max_value"), out_of_range),
    )
