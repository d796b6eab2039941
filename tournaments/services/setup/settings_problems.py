"""Validation of the settings of a tournament, with texts that use the labels of the form."""

from collections.abc import Iterator, Mapping, Sequence

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MaxValueValidator, MinValueValidator
from django.db.models import Count, Field
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import RulesError
from scoring.games import games
from tournaments.formatting.language import reader_language
from tournaments.models import Stage, Tournament
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.team_metrics import TEAM_METRICS
from tournaments.selectors.log.stored import OF_STAGE
from tournaments.selectors.registration.online import HOURS, closes_at, opens_at
from tournaments.selectors.typed import rooms_typed
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.money_problems import money_problems
from tournaments.services.setup.of_game import fitting_tables

MAX_TIE_BREAKS = 3
_JSON = ("rule_options", "tie_breaks", "team_tie_breaks", "tariffs", "prizes")  # each has a validation of its own


def settings_problems(tournament: Tournament, stage: Stage) -> tuple[DomainError, ...]:
    """Return all problems of these settings, such as `settings_invalid`, `length_missing`, `ranked_rounds_many`.

    Valid values are converted to the types of their fields.
    """
    fields = (*_field_problems(tournament, _JSON), *_field_problems(stage, ()))
    at_fault = {problem.field for problem in fields}
    between = (*_cross_field_problems(tournament, stage, at_fault), *_odd_table_problems(tournament, stage, at_fault))
    return (
        *fields,
        *between,
        *_all_tie_break_problems(tournament),
        *_rule_problems(tournament),
        *money_problems(tournament, at_fault),
    )


def number_limits(name: str) -> tuple[int, int]:
    """Return the smallest and the largest valid number of this setting."""
    validators = setting_field(name).validators
    low = max(each.limit_value for each in validators if isinstance(each, MinValueValidator))
    return low, min(each.limit_value for each in validators if isinstance(each, MaxValueValidator))


def setting_field(name: str) -> "Field[object, object]":
    """Return the model field of a setting, of the tournament or of a stage."""
    model = Stage if name in OF_STAGE else Tournament
    return model._meta.get_field(name)  # type: ignore[return-value]  # settings are fields of the tables


def _field_problems(row: Tournament | Stage, read_elsewhere: Sequence[str]) -> Iterator[DomainError]:
    """Validate the fields but those `read_elsewhere`.

    A new row has neither slug nor tournament yet: they are set after validation.
    """
    not_set_yet = [] if row.pk else ["slug", "tournament"]
    try:
        row.clean_fields(exclude=["organiser", *read_elsewhere, *not_set_yet])
    except ValidationError as errors:
        for name, problems in errors.error_dict.items():
            yield _invalid_setting(name, _error_sentence(setting_field(name), problems[0]))


def _cross_field_problems(tournament: Tournament, stage: Stage, at_fault: set[str]) -> Iterator[DomainError]:
    """Yield the problems of combinations of settings, without those that are invalid themselves (`at_fault`)."""
    is_known_game = tournament.game in games()
    ends_itself = is_known_game and tournament.engine.ends_itself
    if stage.deals_per_round is None and stage.minutes_per_round is None and not ends_itself:
        yield DomainError("length_missing", field="deals_per_round")
    if tournament.club is not None and tournament.club.organiser_id != tournament.organiser_id:
        yield DomainError("elsewhere", field="club")
    if not at_fault & {"date", *HOURS} and _ends_before_it_begins(tournament):
        yield DomainError("online_backwards", field="online_until")
    if rooms_typed(tournament.rooms) is None:
        yield DomainError("rooms_unfit", field="rooms")
    if not at_fault & {"rounds_planned", "ranked_rounds"} and stage.rounds_drawn < 1:
        yield DomainError("ranked_rounds_many", field="ranked_rounds", most=stage.rounds_planned - 1)
    is_new = not tournament.pk  # it has no teams yet
    if is_new or not is_known_game or at_fault & {"team_size", "partners"}:
        return
    if _teams_change_sides(tournament):
        yield DomainError("teams_made", field="partners")
    elif not tournament.in_pairs and _teams_are_larger(tournament):
        yield DomainError("teams_larger", field="team_size")


def _ends_before_it_begins(tournament: Tournament) -> bool:
    until = tournament.online_until or tournament.online_until_time
    opens = opens_at(tournament)
    return opens is not None and until is not None and closes_at(tournament) <= opens


def _teams_change_sides(tournament: Tournament) -> bool:
    """Return True if existing teams would become fixed pairs, or fixed pairs teams who never meet."""
    before = Tournament.objects.get(pk=tournament.pk)
    return before.in_pairs != tournament.in_pairs and tournament.teams.exists()


def _teams_are_larger(tournament: Tournament) -> bool:
    """Return True if a team has more members than the new size allows, or exists where teams are switched off."""
    match tournament.team_size:
        case Tournament.TeamSize.ANY:
            return False
        case Tournament.TeamSize.NONE:
            return tournament.teams.exists()
    sizes = tournament.teams.annotate(places=Count("members__place", distinct=True))
    return sizes.filter(places__gt=int(tournament.team_size)).exists()


def _all_tie_break_problems(tournament: Tournament) -> Iterator[DomainError]:
    yield from _tie_break_problems("tie_breaks", tournament.tie_breaks, tuple(METRICS))
    yield from _tie_break_problems("team_tie_breaks", tournament.team_tie_breaks, tuple(TEAM_METRICS))


def _tie_break_problems(name: str, criteria: object, known_criteria: Sequence[str]) -> Iterator[DomainError]:
    """Yield the problem of a list of tie-breaks: no list, an unknown or a repeated criterion, or too many."""
    if not isinstance(criteria, list):
        yield _invalid_setting(name, _("donnez une liste de critères."))
    elif unknown := [key for key in criteria if not isinstance(key, str) or key not in known_criteria]:
        sentence = _("« %(value)s » n’est pas un critère connu. Connus : %(known)s.")
        yield _invalid_setting(name, sentence % {"value": str(unknown[0])[:40], "known": ", ".join(known_criteria)})
    elif len(set(criteria)) < len(criteria):
        yield _invalid_setting(name, _("le même critère est choisi deux fois."))
    elif len(criteria) > MAX_TIE_BREAKS:
        yield _invalid_setting(name, _("choisissez %(limit)s critères au plus.") % {"limit": MAX_TIE_BREAKS})


def _rule_problems(tournament: Tournament) -> Iterator[DomainError]:
    """Yield the problems of game, rules and variants; an unknown game is the only one."""
    if tournament.game not in games():
        sentence = _("« %(value)s » n’est pas un jeu connu. Connus : %(known)s.")
        yield _invalid_setting("game", sentence % {"value": tournament.game[:40], "known": ", ".join(games())})
        return
    options = tournament.rule_options
    if not isinstance(options, Mapping):
        yield _invalid_setting("rule_options", _("donnez un objet : le nom de chaque variante et sa valeur."))
        return
    try:
        tournament.engine.rules(tournament.rule_set, options)
    except RulesError as error:
        for problem in error.problems:
            name = "rule_set" if problem.field == "rules" else "rule_options"
            yield _invalid_setting(name, tournament.engine.problem_text(problem, reader_language()))


def _odd_table_problems(tournament: Tournament, stage: Stage, at_fault: set[str]) -> Iterator[DomainError]:
    """Yield the problem of a way to seat leftover players that the game does not allow."""
    if at_fault & {"game", "odd_tables"} or tournament.game not in games():
        return
    if stage.odd_tables not in fitting_tables(tournament.engine):
        title = tournament.engine.title(reader_language())
        yield DomainError("odd_tables_unfit", field="odd_tables", game=title)


def _invalid_setting(name: str, sentence: str) -> DomainError:
    return DomainError(
        "settings_invalid", field=name, label=capfirst(setting_field(name).verbose_name), detail=sentence
    )


def _error_sentence(field: "Field[object, object]", error: ValidationError) -> str:
    """Return the text for a validation error, in lower case because it follows the label of the setting."""
    match error.code:
        case "null" | "blank":
            return _("à remplir.")
        case "min_value" | "max_value":
            low, high = number_limits(field.name)
            return _("donnez un nombre de %(low)s à %(high)s.") % {"low": low, "high": high}
        case "max_length":
            limits = (each.limit_value for each in field.validators if isinstance(each, MaxLengthValidator))
            return _("%(limit)s caractères au plus.") % {"limit": min(limits)}
    return str(error.messages[0])
