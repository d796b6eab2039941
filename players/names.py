"""Normalises names of people for storage, display, sorting and search."""

import re
import unicodedata

SEARCH_LENGTH = 200
NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]+")
PARTICLES = frozenset(
    {
        "de",
        "du",
        "des",
        "da",
        "di",
        "do",
        "dos",
        "del",
        "della",
        "la",
        "le",
        "les",
        "d",
        "l",
        "van",
        "von",
        "den",
        "der",
    }
    | {"ter", "ten", "el", "al", "ben", "bin", "abou", "mac", "mc", "saint", "st"}
)
NEVER_A_FIRST_NAME = frozenset({"de", "du", "des", "le", "la"})
ELIDED = re.compile(r"[dl]['’]\w", re.IGNORECASE)


def plain(text: str) -> str:
    """Return lower case without accents, hyphens or apostrophes, with single spaces: `D'Aÿ-Ÿves` gives `d ay yves`.

    Sorting and searching use it, so that neither depends on a collation of the database. The text is cut after
    `SEARCH_LENGTH` characters, the length of the fields that store it.
    """
    if text.isascii():  # most names; ten times faster
        return " ".join(NOT_ALPHANUMERIC.sub(" ", text.lower()).split())[:SEARCH_LENGTH]
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = (c for c in decomposed if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())[:SEARCH_LENGTH]


def tidy(text: str) -> str:
    """Return one line in NFC with single spaces, without control and direction-override characters.

    Emoji and right-to-left scripts are kept.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    normal = unicodedata.normalize("NFC", text)
    characters = (
        c if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Zl", "Zp"} or c == "\u200d" else " " for c in normal
    )
    return " ".join("".join(characters).split())


def public_name(first_name: str, last_name: str, *, consent: bool) -> str:
    """Return `Jeanne DUPONT` with consent to publish the full name, else `Jeanne D.`"""
    if consent or not last_name:
        return f"{first_name} {last_name}".strip()
    return f"{first_name} {last_name[0]}.".strip()


def split_name(text: str) -> tuple[str, str]:
    """Split one line into last and first name: `DUPONT Jean`, `Jean DUPONT`, `Dupont, Jean`, `de la tour anne`.

    The last name is the words in capitals; without them it begins at a `de`, `le` or `d'` inside the line, as in
    `jeanne d'arc`; else it is the first word, with the particles before it.
    """
    text = tidy(text)
    if "," in text:
        last, _, first = text.partition(",")
        return capitalize_last_name(last.strip()), capitalize_first_name(first.strip())
    words = text.split()
    capitals = [word.isupper() and len(plain(word)) > 1 for word in words]
    if any(capitals) and not all(capitals):
        upper = [w for w, capital in zip(words, capitals, strict=True) if capital]
        others = [w for w, capital in zip(words, capitals, strict=True) if not capital]
        return " ".join(upper), capitalize_first_name(" ".join(others))
    if start := next((i for i in range(1, len(words)) if _begins_last_name(words, i)), 0):
        return capitalize_last_name(" ".join(words[start:])), capitalize_first_name(" ".join(words[:start]))
    count = next((i for i, word in enumerate(words) if plain(word) not in PARTICLES), len(words) - 1) + 1
    return capitalize_last_name(" ".join(words[:count])), capitalize_first_name(" ".join(words[count:]))


def _begins_last_name(words: list[str], index: int) -> bool:
    """Return True if the last name begins at this word. `van` or `ben` may be a first name, `de` and `le` never are."""
    if plain(words[0]) in PARTICLES:
        return False
    follows = index < len(words) - 1
    return ELIDED.match(words[index]) is not None or (follows and plain(words[index]) in NEVER_A_FIRST_NAME)


def capitalize_first_name(first_name: str) -> str:
    """Capitalise a first name: `JEAN-PIERRE` and `jean-pierre` become `Jean-Pierre`; mixed case is kept."""
    if first_name not in {first_name.upper(), first_name.lower()}:
        return first_name
    begins = True
    letters = []
    for letter in first_name.lower():
        letters.append(letter.upper() if begins else letter)
        begins = not letter.isalnum()
    return "".join(letters)


def capitalize_last_name(last_name: str) -> str:
    """Capitalise a last name typed in lower case. Pages show last names in capitals anyway."""
    return capitalize_first_name(last_name) if last_name == last_name.lower() else last_name
