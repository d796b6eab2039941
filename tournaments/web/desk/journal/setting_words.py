"""Values of settings in the words of the settings page."""

from collections.abc import Callable
from typing import Any

from django.utils.dateparse import parse_date, parse_time
from django.utils.formats import number_format, time_format
from django.utils.translation import gettext as _

from scoring.games import game_named, games
from scoring.wording import option_label, option_value_name
from tournaments.formatting.dates import date_format
from tournaments.formatting.language import reader_language
from tournaments.formatting.money import money
from tournaments.models import Stage, Tournament
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.team_metrics import TEAM_METRICS
from tournaments.selectors.log.stored import DATES, OF_STAGE, TIMES
from tournaments.web.desk.journal.money_words import prizes, tariffs
from tournaments.web.kit.stage_words import carry_words, cut_words

EMPTY_VALUE = "—"


def setting_name(name: str) -> str:
    """Return the name of a setting as on the settings page; the fee is named apart, as the page shows it in euros."""
    return _("droit d’engagement") if name == "fee" else str(_field(name).verbose_name)


def setting_words(name: str, value: Any) -> str:
    """Format a value from the log. A value that is no longer valid is shown unchanged."""
    if value in (None, "", [], {}):
        return EMPTY_VALUE
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    return WORDS.get(name, _plain)(name, value)


def _plain(name: str, value: Any) -> str:
    labels = dict(_field(name).flatchoices)
    return str(labels.get(value, number_format(value) if isinstance(value, int) else value))


def _field(name: str) -> Any:
    return (Stage if name in OF_STAGE else Tournament)._meta.get_field(name)


def _money(_name: str, value: Any) -> str:
    return money(value)


def _date(_name: str, value: Any) -> str:
    return date_format(day) if (day := parse_date(value)) else str(value)


def _time(_name: str, value: Any) -> str:
    return time_format(moment) if (moment := parse_time(value)) else str(value)


def _tie_breaks(_name: str, value: Any) -> str:
    return ", ".join(METRICS[key].name[reader_language()] if key in METRICS else str(key) for key in value)


def _team_tie_breaks(_name: str, value: Any) -> str:
    return ", ".join(TEAM_METRICS[key].name[reader_language()] if key in TEAM_METRICS else str(key) for key in value)


def _counting(_name: str, value: Any) -> str:
    """Format the number of team-mates who count; 0 means all."""
    return number_format(value) if value else _("tous")


def _variants(_name: str, value: Any) -> str:
    """Format each variant with its value in the order of the rules, unknown ones last, for example "Nello oui"."""
    options = {option.name: option for name in games() for option in game_named(name).options()}
    language = reader_language()
    parts = [
        f"{option_label(option, language)} {option_value_name(option, value[key], language)}"
        for key, option in options.items()
        if key in value
    ]
    unknown = [f"{key} {chosen}" for key, chosen in value.items() if key not in options]
    return ", ".join([*parts, *unknown])


def _rule_set(_name: str, value: Any) -> str:
    of_game = next((game for game in map(game_named, games()) if value in game.rule_sets()), None)
    return of_game.rule_set_name(value, reader_language()) if of_game else str(value)


def _game(_name: str, value: Any) -> str:
    return game_named(value).title(reader_language()) if value in games() else str(value)


def _cut(_name: str, value: Any) -> str:
    return cut_words(value)


def _carry(_name: str, value: Any) -> str:
    return carry_words(value)


WORDS: dict[str, Callable[[str, Any], str]] = {
    "cut": _cut,
    "carry": _carry,
    "fee": _money,
    "tariffs": tariffs,
    "prizes": prizes,
    "game": _game,
    **dict.fromkeys(DATES, _date),
    **dict.fromkeys(TIMES, _time),
    "tie_breaks": _tie_breaks,
    "team_tie_breaks": _team_tie_breaks,
    "team_counting": _counting,
    "rule_options": _variants,
    "rule_set": _rule_set,
}
