"""How people are written, sorted and found."""

import unicodedata

SEARCH_LENGTH = 200


def plain(text: str) -> str:
    """Lower case without accents, hyphens or apostrophes, single spaces: `D'Aÿ-Ÿves` gives `d ay yves`.

    Sorting and searching use it, so that neither needs a collation from the database.
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = (c for c in decomposed if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())[:SEARCH_LENGTH]


def tidy(text: str) -> str:
    """One line, NFC, single spaces, no control or direction-override characters; emoji and right-to-left stay."""
    normal = unicodedata.normalize("NFC", text)
    kept = (
        c if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Zl", "Zp"} or c == "\u200d" else " " for c in normal
    )
    return " ".join("".join(kept).split())


def public_name(first_name: str, last_name: str, *, consent: bool) -> str:
    """`Jeanne DUPONT` with consent to publish the full name, else `Jeanne D.`"""
    if consent or not last_name:
        return f"{first_name} {last_name}".strip()
    return f"{first_name} {last_name[0]}.".strip()
