"""Texts of the options of rules."""

from ..options import Option, OptionValue
from .language import in_language

_SWITCH = {True: {"fr": "oui", "en": "yes"}, False: {"fr": "non", "en": "no"}}


def option_label(option: Option, lang: str) -> str:
    """Return the label of an option."""
    return in_language(option.label, lang)


def option_text(option: Option, lang: str) -> str:
    """Return the help text of an option."""
    return in_language(option.text, lang)


def option_value_name(option: Option, value: OptionValue, lang: str) -> str:
    """Return the text for a value of an option."""
    if isinstance(value, bool):
        return in_language(_SWITCH[value], lang)
    if value in option.values:
        return in_language(option.values[value], lang)
    return str(value)
