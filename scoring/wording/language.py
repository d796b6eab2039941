"""Formatting of words and figures in French ("fr") and English (any other language code)."""

import re
from collections.abc import Mapping, Sequence

MINUS = "\u2212"
NO_BREAK_SPACE = "\u00a0"

_APART = re.compile(" (?=[:;?!»])|(?<=«) ")
_AND = {"fr": " et ", "en": " and "}

_SEATS = (
    {"fr": "Nord", "en": "North"},
    {"fr": "Est", "en": "East"},
    {"fr": "Sud", "en": "South"},
    {"fr": "Ouest", "en": "West"},
)
_FURTHER_SEAT = {"fr": "{seat}e", "en": "{seat}th"}


def is_french(lang: str) -> bool:
    """Return True for "fr" and its variants such as "fr-ca"; any other code is English."""
    return lang[:2] == "fr"


def in_language(text: Mapping[str, str], lang: str) -> str:
    """Return the text in that language."""
    return text["fr" if is_french(lang) else "en"]


def texts_in_language(texts: Mapping[str, Mapping[str, str]], lang: str) -> dict[str, str]:
    """Return the texts of a catalogue, by code, in that language."""
    return {code: in_language(text, lang) for code, text in texts.items()}


def is_singular(count: int, lang: str) -> bool:
    """Return True if a noun after this count is singular; in French that includes zero."""
    return count in {0, 1} if is_french(lang) else count == 1


def join_words(items: Sequence[str], lang: str) -> str:
    """Join items as a list: a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + in_language(_AND, lang) + items[-1]


def unbroken(text: str) -> str:
    """Return the text with no-break spaces before ; : ! ? and inside guillemets, so that no line begins with one."""
    return _APART.sub(NO_BREAK_SPACE, text)


def format_signed(points: int) -> str:
    """Format a number with its sign, using U+2212 for the minus: +318, −106, 0."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"


def decimal(text: str, lang: str) -> str:
    """Return a number with the decimal comma in French: "40,5"."""
    return text.replace(".", ",") if is_french(lang) else text


def seat_name(seat: int, lang: str) -> str:
    """Return the name of a seat: Nord, Est, Sud, Ouest, then 5e, 6e.

    >>> seat_name(2, "fr"), seat_name(4, "en"), seat_name(5, "en")
    ('Est', 'West', '5th')
    """
    if 1 <= seat <= len(_SEATS):
        return in_language(_SEATS[seat - 1], lang)
    return in_language(_FURTHER_SEAT, lang).format(seat=seat)
