"""Formatting of the message of a problem. Games add their own texts, and a formatter for values of their own types."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ..problem import Problem
from .language import in_language
from .problem_texts import TEXTS

FormatParam: TypeAlias = Callable[[str, object, str], str | None]
"""A function from key, value and language to a text; None to format the value as any game does."""

_MAX_CHARACTERS = 40
"""Characters of an untrusted value that a message repeats."""
_NO_TEXTS: Mapping[str, Mapping[str, str]] = {}


def problem_text(
    problem: Problem,
    lang: str,
    own: Mapping[str, Mapping[str, str]] = _NO_TEXTS,
    format_param: FormatParam | None = None,
) -> str:
    """Return the message, one or two sentences: the game's `own` text of the code, or else the shared text."""
    words = {
        key: (format_param and format_param(key, value, lang)) or _format_param(key, value, lang)
        for key, value in problem.params.items()
    }
    text = own[problem.code] if problem.code in own else TEXTS[problem.code]
    return in_language(text, lang).format(field=shorten(problem.field), **words)


def shorten(value: object) -> str:
    """Return an untrusted value as text of at most `_MAX_CHARACTERS` characters."""
    if isinstance(value, int) and abs(value) >= 10**_MAX_CHARACTERS:
        return "…"  # str() raises ValueError above 4,300 digits
    text = value if isinstance(value, str) else _plain_text(value)
    return text if len(text) <= _MAX_CHARACTERS else text[: _MAX_CHARACTERS - 1] + "…"


def _format_param(key: str, value: object, lang: str) -> str:
    if key == "expected" and isinstance(value, str):
        return in_language(_TYPES[value], lang)
    if isinstance(value, tuple):
        return ", ".join(shorten(item) for item in value)
    return shorten(value)


def _plain_text(value: object) -> str:
    """Return a value as text, but "[…]" or "{…}" for untrusted lists and objects, which may be huge or deep."""
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
}
