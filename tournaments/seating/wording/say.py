"""Every sentence of the package, French and English, by code.

Templates are `str.format` texts. A whole number can be asked for in words, `{n:words}`, or choose a form,
`{n:table|tables}` (one | several). Both are written with plain apostrophes and spaces; `say` sets the typographic ones.
"""

import re

from tournaments.seating.wording.words import TEXTS

LANGUAGES = ("fr", "en")

_NUMBERS = {
    "fr": ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
}
_AND = {"fr": " et ", "en": " and "}


def say(code: str, language: str = "fr", /, **params: object) -> str:
    """The sentence for `code`; raises KeyError for a code without words, which no code may be."""
    shown = {name: _shown(value, language) for name, value in params.items()}
    text = TEXTS[code][LANGUAGES.index(language)].format(**shown).replace("'", "’")
    return _spaced(text) if language == "fr" else text


def listed(items: list[str], language: str = "fr") -> str:
    """Words in a row: a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + _AND[language] + items[-1]


def _shown(value: object, language: str) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return _Count(value, language)
    if isinstance(value, list | tuple):
        return listed([str(item) for item in value], language)
    return value


def _spaced(text: str) -> str:
    """No-break spaces before ; : ! ? and inside guillemets."""
    return re.sub(r" (?=[;:!?»])|(?<=«) ", "\u00a0", text)


class _Count:
    """A number that knows its words and which form of a noun it takes."""

    def __init__(self, number: int, language: str) -> None:
        self.number, self.language = number, language

    def __format__(self, spec: str) -> str:
        if spec == "words":
            words = _NUMBERS[self.language]
            return words[self.number] if 0 <= self.number < len(words) else str(self.number)
        if "|" in spec:
            one, several = spec.split("|")
            return one if self._is_singular() else several
        return str(self.number)

    def _is_singular(self) -> bool:
        return self.number in {0, 1} if self.language == "fr" else self.number == 1
