"""Rule options as form fields, built from the options of the scoring engine."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import Option, OptionKind
from scoring.games import game_named
from tournaments.formatting.language import reader_language

PREFIX = "rule_"


def rule_fields(game: str, chosen: Mapping[str, Any]) -> dict[str, forms.Field]:
    """Return one field for each option of the game, with the chosen value, else the default."""
    return {
        PREFIX + option.name: _field(option, chosen.get(option.name, option.default))
        for option in game_named(game).options()
    }


def idle_values(game: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return for each rule field the values of other fields with which it changes nothing; an empty switch is off."""
    return {
        PREFIX + option.name: tuple(
            (PREFIX + other, "" if value is False else str(value))
            for other, values in option.idle.items()
            for value in values
        )
        for option in game_named(game).options()
    }


def rule_options(game: str, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from the defaults, in the format of the game."""
    options = game_named(game).options()
    chosen = {option.name: _value(option, cleaned[PREFIX + option.name]) for option in options}
    return {option.name: chosen[option.name] for option in options if chosen[option.name] != option.default}


def _field(option: Option, value: object) -> forms.Field:
    """Return the field of an option: a tick for a switch, else a choice."""
    language = reader_language()
    sentence = option.text[language]
    if option.kind is OptionKind.SWITCH:
        return forms.BooleanField(label=sentence, initial=value, required=False)
    words = ((str(choice), _words(option, choice, language)) for choice in option.allowed)
    return forms.ChoiceField(label=sentence, choices=list(words), initial=str(value))


def _words(option: Option, value: Any, language: str) -> str:
    """Return the words of an option's value; the default is marked as the usual one."""
    words = option.values[value][language] if value in option.values else str(value)
    return _("%(value)s (usage)") % {"value": words} if value == option.default else words


def _value(option: Option, raw: Any) -> Any:
    """Return the typed value of an option: the form gives choices as strings."""
    return next(value for value in option.allowed if str(value) == str(raw))
