"""Words and figures in French ("fr") and English (any other language code)."""

from collections.abc import Mapping

MINUS = "\u2212"

_SEATS = (
    {"fr": "Nord", "en": "North"},
    {"fr": "Est", "en": "East"},
    {"fr": "Sud", "en": "South"},
    {"fr": "Ouest", "en": "West"},
)
_FURTHER_SEAT = {"fr": "{seat}e", "en": "{seat}th"}


def in_language(text: Mapping[str, str], lang: str) -> str:
    """One of the two: "fr" and "fr-ca" are French, everything else reads English."""
    return text["fr" if lang[:2] == "fr" else "en"]


def signed(points: int) -> str:
    """With its sign and a real minus: +318, −106, 0."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"


def decimal(text: str, lang: str) -> str:
    """Points with the comma of French: "40,5"."""
    return text.replace(".", ",") if lang[:2] == "fr" else text


def seat_name(seat: int, lang: str) -> str:
    """A seat as people at the table know it: Nord, Est, Sud, Ouest, then 5e, 6e.

    >>> seat_name(2, "fr"), seat_name(4, "en"), seat_name(5, "en")
    ('Est', 'West', '5th')
    """
    if 1 <= seat <= len(_SEATS):
        return in_language(_SEATS[seat - 1], lang)
    return in_language(_FURTHER_SEAT, lang).format(seat=seat)
