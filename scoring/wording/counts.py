"""Formatting of a whole number in a sentence: in figures, in words, or as the singular or plural of a noun."""

from .language import is_french, is_singular

_FRENCH = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
_ENGLISH = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Count:
    """A number with format specs for `str.format`.

    >>> "{n:words} {n:table|tables}, {n}".format(n=Count(2, "fr"))
    'deux tables, 2'
    """

    def __init__(self, number: int, lang: str) -> None:
        self.number, self.lang = number, lang

    def __format__(self, spec: str) -> str:
        """Return the number as `words`, the text before or after the bar of `one|several`, or its figures."""
        if spec == "words":
            words = _FRENCH if is_french(self.lang) else _ENGLISH
            return words[self.number] if 0 <= self.number < len(words) else str(self.number)
        if "|" in spec:
            one, several = spec.split("|")
            return one if is_singular(self.number, self.lang) else several
        return str(self.number)
