"""Every sentence of the package, French and English, by code.

Templates are `str.format` texts. A whole number can be asked for in words, `{n:words}`, or choose a form,
`{n:table|tables}` (one | several). Both are written with plain apostrophes and spaces; `say` sets the typographic ones.
"""

from scoring.wording import Count, is_french, listed, unbroken
from tournaments.seating.wording.words import TEXTS

LANGUAGES = ("fr", "en")


def say(code: str, language: str = "fr", /, **params: object) -> str:
    """The sentence for `code`; raises KeyError for a code without words, which no code may be."""
    shown = {name: _shown(value, language) for name, value in params.items()}
    text = TEXTS[code][LANGUAGES.index(language)].format(**shown).replace("'", "’")
    return unbroken(text) if is_french(language) else text


def _shown(value: object, language: str) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return Count(value, language)
    if isinstance(value, list | tuple):
        return listed([str(item) for item in value], language)
    return value
