"""What a problem says. A game gives its own texts, and how it shows values of its own."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ..problem import Problem
from .language import in_language
from .problem_texts import TEXTS

Shown: TypeAlias = Callable[[str, object, str], str | None]
"""The words for a figure of a problem: its key, its value, the language; None where the game has none of its own."""

_LONGEST = 40
"""Characters of a foreign value that a message repeats."""
_NO_TEXTS: Mapping[str, Mapping[str, str]] = {}


def problem_text(
    problem: Problem, lang: str, own: Mapping[str, Mapping[str, str]] = _NO_TEXTS, shown: Shown | None = None
) -> str:
    """One or two sentences: the game's `own` text of the code, or else the text that all games share."""
    words = {
        key: (shown and shown(key, value, lang)) or _shown(key, value, lang) for key, value in problem.params.items()
    }
    text = own[problem.code] if problem.code in own else TEXTS[problem.code]
    return in_language(text, lang).format(field=shortened(problem.field), **words)


def shortened(value: object) -> str:
    """A value from outside, as far as a sentence may repeat it."""
    if isinstance(value, int) and abs(value) >= 10**_LONGEST:
        return "…"  # too many digits for a message, or even for str()
    text = value if isinstance(value, str) else _plain(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _shown(key: str, value: object, lang: str) -> str:
    if key == "expected" and isinstance(value, str):
        return in_language(_TYPES[value], lang)
    if isinstance(value, tuple):
        return ", ".join(shortened(item) for item in value)
    return shortened(value)


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
}
