"""The settings of a tournament as one form, for creation and for changes.

First the names of the fields by group, their help texts and widgets, then `SettingsForm`. It takes most fields from the
models (`PLAIN`), adds those that a model lacks, removes what the game does not use, and locks what a draw fixes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from players.errors import DomainError
from scoring.games import game_named, games
from tournaments.formatting.language import reader_language
from tournaments.models import Stage, Tournament
from tournaments.ranking.metrics import METRICS, Metric
from tournaments.ranking.team_metrics import TEAM_METRICS, TeamMetric
from tournaments.selectors.log.stored import DATES, STAGE_SETTINGS, TIMES
from tournaments.selectors.registration.online import HOURS
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.errors import Refusals
from tournaments.services.setup.of_game import fitting_tables, with_game_defaults
from tournaments.services.setup.settings import fixed_settings
from tournaments.services.setup.settings_problems import number_limits, settings_problems
from tournaments.web.desk.seating.ranked_words import LIMITS, limit_choices
from tournaments.web.desk.setup.of_game import help_of_game, odd_words, unused_settings
from tournaments.web.desk.setup.rule_fields import PREFIX, rule_fields, rule_options

# Names of fields. `CRITERIA` has the fields of each setting that is a list.
TIE_BREAKS = ("tie_break_1", "tie_break_2", "tie_break_3")
TEAM_TIE_BREAKS = ("team_tie_break_1", "team_tie_break_2", "team_tie_break_3")
TEAMS = ("partners", "team_size", "team_same_club", "team_counting", "team_incomplete", "team_stages")
OF_NO_PAIR = ("team_size", "team_counting", "team_incomplete")  # fixed for pairs: two players who both count
CRITERIA = {"tie_breaks": TIE_BREAKS, "team_tie_breaks": TEAM_TIE_BREAKS}
BY_RANK = ("ranked_rounds", "ranked_pattern", "ranked_most_moved")
ONLINE = (*HOURS, "capacity", "waiting_list", "online_teams")
FEE_LIMIT = 1000  # euros

SECTIONS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (_("Le tournoi"), ("name", "game", "date", "venue", "club", "fee_euros")),
    (_("Les tours"), ("rounds_planned", "deals_per_round", "minutes_per_round")),
    (_("Les tables"), ("recording_mode", "quorum", "devices_per_table", "tablets", "places_at_tables", "rooms")),
    (_("Les places"), ("odd_tables", "strict_fairness", "bye_score", "rating_balance", *BY_RANK)),
    (
        _("Le classement"),
        (*TIE_BREAKS, "unplayed_deals", "passed_deals", "substitutes", "withdrawal", "frozen_after", "deals_public"),
    ),
    (_("Les équipes"), (*TEAMS, *TEAM_TIE_BREAKS)),
    (_("Les inscriptions"), ("self_check_in", *ONLINE)),
)

HELP = {
    "name": _("Tel qu’il sera affiché et imprimé."),
    "game": _("Les variantes du jeu choisi se règlent une fois enregistré."),
    "date": _("Le jour du tournoi."),
    "venue": _("La salle et la ville, pour la page publique et les documents."),
    "club": _("Le club qui organise, s’il y en a plusieurs dans le fichier."),
    "fee_euros": _("Ce que doit chaque inscrit ; vous pourrez le changer pour un joueur."),
    "rounds_planned": _("Dès 16 joueurs, cinq tours sans se retrouver."),
    "deals_per_round": _("La feuille officielle en a cinq ; laissez vide si c’est l’horloge qui décide."),
    "minutes_per_round": _("L’horloge de la salle et des tables ; laissez vide pour jouer sans horloge."),
    "recording_mode": _("Chaque table saisit ses donnes, ou le bureau saisit les totaux des feuilles de papier."),
    "quorum": _("Qui d’autre que celui qui saisit relit la feuille avant qu’elle compte."),
    "devices_per_table": _("Combien de tablettes et de téléphones saisissent au plus pour une même table."),
    "tablets": _("Une tablette qui suit un joueur ouvre d’elle-même sa table au tour suivant."),
    "places_at_tables": _("Ceux d’avant le tour, à côté du nom. Sans cela, la tablette les montre après le tour."),
    "rooms": _("Si vous jouez dans plusieurs : Grande salle : 1-12 ; Salle bleue : 13-20. L’horloge les connaît."),
    "odd_tables": _(
        "Si le nombre de joueurs n’est pas un multiple de quatre ; la plupart des clubs font des tables de trois."
    ),
    "strict_fairness": _(
        "Personne n’y passe deux fois avant que tous y soient passés une fois, même s’il faut se retrouver."
    ),
    "rating_balance": _("Notez la force des joueurs aux inscriptions ; qui n’en a pas compte pour un joueur moyen."),
    "bye_score": _("Ce que reçoit un joueur pour un tour où il ne joue pas."),
    "ranked_rounds": _("0 : tout est tiré avant le premier tour. Beaucoup de clubs placent le dernier au classement."),
    "ranked_pattern": _("Pour les tours placés d’après le classement."),
    "ranked_most_moved": _(
        "Les places à la table changent toujours. Le prix est montré avant chaque tour ; "
        "un quart des joueurs est la limite."
    ),
    "tie_break_1": _("Sans critère, les ex æquo partagent leur place et leurs prix."),
    "tie_break_2": _("Si le premier critère ne suffit pas."),
    "tie_break_3": _("Si le deuxième ne suffit pas non plus."),
    "unplayed_deals": _("Ce que devient une donne que la table n’a pas eu le temps de jouer."),
    "passed_deals": _("Ce que devient une donne où personne n’a pris."),
    "partners": _("Une paire se forme aux inscriptions ; elle joue face à face et se classe ensemble."),
    "team_stages": _("Une finale ne se joue pas par tous : elle ne compte pour les équipes que si vous le voulez."),
    "team_size": _("Des équipiers ne se rencontrent jamais ; leurs points s’ajoutent dans un second classement."),
    "team_same_club": _("Refuse une équipe dont les joueurs ne sont pas inscrits sous le même club."),
    "team_counting": _("0 : tous ; 3 : les trois meilleurs totaux de chaque équipe."),
    "team_incomplete": _("Notre usage est zéro : aucun règlement publié ne le dit."),
    "team_tie_break_1": _("Sans critère, les équipes à égalité partagent leur place."),
    "team_tie_break_2": _("Si le premier critère ne suffit pas."),
    "team_tie_break_3": _("Si le deuxième ne suffit pas non plus."),
    "substitutes": _("Celui qui remplace quelqu’un pour un seul tour ; jusqu’à la fin, il reprend les points."),
    "frozen_after": _(
        "Laissez vide pour tout montrer. Salle, tablettes et page publique en restent là "
        "jusqu’à la cérémonie ou à la publication."
    ),
    "deals_public": _("La page de chaque joueur montre alors ses donnes, une fois le tour clos."),
    "withdrawal": _("La place au classement d’un joueur qui part avant la fin."),
    "self_check_in": _("Le jour venu, le code QR de leur badge ouvre une page avec le bouton « Je suis là »."),
    "online_from": _("Dès ce jour, la page publique a un formulaire. Laissez vide pour n’inscrire qu’au bureau."),
    "online_from_time": _("Laissez vide pour le début de ce jour."),
    "online_until_time": _("Laissez vide pour la fin de ce jour."),
    "online_until": _("Ce jour compris. Laissez vide pour aller jusqu’au jour du tournoi ; le tirage les arrête."),
    "capacity": _("Inscrits au bureau compris. Laissez vide si tout le monde peut venir."),
    "waiting_list": _("Qui vient trop tard attend ; dès qu’une place se libère, le premier la reçoit tout seul."),
    "online_teams": _("Une seule personne écrit les noms de toute son équipe, et reçoit les courriels."),
}
LOCKED = _("Fixé par le tirage ou par les donnes déjà jouées.")


# Fields that are those of the models; the others are made by hand.
PLAIN = (
    "name",
    "date",
    "venue",
    "club",
    "rounds_planned",
    "deals_per_round",
    "minutes_per_round",
    "recording_mode",
    "quorum",
    "devices_per_table",
    "tablets",
    "places_at_tables",
    "self_check_in",
    "rooms",
    "odd_tables",
    "strict_fairness",
    "bye_score",
    "rating_balance",
    *BY_RANK,
    "unplayed_deals",
    "passed_deals",
    "substitutes",
    "withdrawal",
    "frozen_after",
    "deals_public",
    *TEAMS,
    *ONLINE,
)
AS_BUTTONS = (  # fields whose choices are radio buttons
    "recording_mode",
    "quorum",
    "tablets",
    "odd_tables",
    "bye_score",
    "rating_balance",
    "ranked_pattern",
    "unplayed_deals",
    "passed_deals",
    "substitutes",
    "withdrawal",
    "partners",
    "team_size",
    "team_incomplete",
    "team_stages",
)
WIDGETS: dict[str, type[forms.Widget] | forms.Widget] = {
    **dict.fromkeys(DATES, forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})),
    **dict.fromkeys(TIMES, forms.TimeInput(format="%H:%M", attrs={"type": "time"})),
    **dict.fromkeys(AS_BUTTONS, forms.RadioSelect),
}


class SettingsForm(forms.Form):
    """The settings of a tournament; those that can no longer change are disabled and show why.

    `settings()` returns the input of the services.
    """

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament, stage: Stage | None = None
    ) -> None:
        self.tournament = tournament
        self.stage = stage or (tournament.first_stage if tournament.pk else Stage())
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
        tournament, stage = copy(self.tournament), copy(self.stage)
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
            settings |= {"rule_set": rule_set, "rule_options": rule_options(self.tournament.game, data)}
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
            return next((name for n, name in enumerate(names) if chosen[n] and chosen[n] in chosen[:n]), names[0])
        name = {"fee": "fee_euros"}.get(setting, setting)
        return name if name in self.fields else None

    def sections(self) -> Iterator[tuple[Promise, list[forms.BoundField]]]:
        """Return headings with their fields, in the order of the director's decisions."""
        for heading, names in SECTIONS:
            yield heading, [self[name] for name in names if name in self.fields]

    def house_variants(self) -> list[forms.BoundField]:
        """Return the fields of the rule options."""
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    @property
    def rule_set_name(self) -> str:
        """The game and its rules, in words."""
        engine, language = self.tournament.engine, reader_language()
        return f"{engine.title(language)} · {engine.rule_set_name(self.tournament.rule_set, language)}"

    def variant_count(self) -> int:
        """Return the number of options that differ from the federation's rules."""
        return len(self.tournament.rule_options)


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
