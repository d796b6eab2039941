"""Rendering of the package's sentences, French and English, by code.

Templates are `str.format` texts. The format of a whole number is `{n:words}` for words, or `{n:table|tables}` for a
form (one | several). Templates have plain apostrophes and spaces; `render_sentence` replaces them by the typographic
ones.
"""

from scoring.wording import Count, is_french, join_words, unbroken
from tournaments.seating.wording.words import TEXTS

LANGUAGES = ("fr", "en")


def render_sentence(code: str, language: str = "fr", /, **params: object) -> str:
    """Return the sentence for `code`.

    :raises KeyError: the code has no text, which is a bug
    """
    values = {name: _format_value(value, language) for name, value in params.items()}
    text = TEXTS[code][LANGUAGES.index(language)].format(**values).replace("'", "’")
    return unbroken(text) if is_french(language) else text


def _format_value(value: object, language: str) -> object:
    """Return a number as a count that selects singular or plural, a list as joined words, another value unchanged."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Count(value, language)
    if isinstance(value, list | tuple):
        return join_words([str(item) for item in value], language)
    return value
