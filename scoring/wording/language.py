"""Words and figures in French ("fr") and English (any other language code)."""

from collections.abc import Mapping

MINUS = "\u2212"


def in_language(text: Mapping[str, str], lang: str) -> str:
    """One of the two: "fr" and "fr-ca" are French, everything else reads English."""
    return text["fr" if lang[:2] == "fr" else "en"]


def signed(points: int) -> str:
    """With its sign and a real minus: +318, −106, 0."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"


def decimal(text: str, lang: str) -> str:
    """Points with the comma of French: "40,5"."""
    return text.replace(".", ",") if lang[:2] == "fr" else text
