"""What each problem says: what is wrong, why, and what to do."""

from collections.abc import Mapping

from ..problem import Problem
from ..vocabulary import Camp, Contract
from .names import bouts_name, camp_name, contract_name, decimal, in_language, ranges_name
from .problem_texts import TEXTS

_LONGEST = 40
"""Characters of a foreign value that a message repeats."""


def problem_text(problem: Problem, lang: str) -> str:
    """One or two sentences. Every code of this package has words in both languages."""
    words = {key: _shown(key, value, lang) for key, value in problem.params.items()}
    return in_language(TEXTS[problem.code], lang).format(field=_shortened(problem.field), **words)


def _shown(key: str, value: object, lang: str) -> str:
    match key, value:
        case "possible", tuple():
            text = ranges_name(value, lang)
        case "points", _:
            text = decimal(_shortened(value), lang)
        case "bouts", int():
            text = bouts_name(value, lang)
        case "expected", str():
            text = in_language(_TYPES[value], lang)
        case _, Contract():
            text = contract_name(value, lang)
        case _, Camp():
            text = camp_name(value, lang)
        case _, tuple():
            text = ", ".join(_shortened(item) for item in value)
        case _:
            text = _shortened(value)
    return text


def _shortened(value: object) -> str:
    if isinstance(value, int) and abs(value) >= 10**_LONGEST:
        return "…"  # too many digits for a message, or even for str()
    text = value if isinstance(value, str) else _plain(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _plain(value: object) -> str:
    """Lists and objects from outside may be huge or deep, so they are only named."""
    if isinstance(value, list | tuple):
        return "[…]"
    if isinstance(value, Mapping):
        return "{…}"
    return str(value)


_TYPES: dict[str, dict[str, str]] = {
    "integer": {"fr": "un nombre entier", "en": "an integer"},
    "number": {"fr": "un nombre", "en": "a number"},
    "boolean": {"fr": "vrai ou faux", "en": "true or false"},
    "string": {"fr": "un mot", "en": "a string"},
    "list": {"fr": "une liste", "en": "a list"},
    "object": {"fr": "un objet", "en": "an object"},
    "poignee": {"fr": "une poignée avec player et size", "en": "a poignée with player and size"},
}
