"""Names of people who sign in. The log shows them as authors, so no name may be confused with another or the program.

Only Latin letters are allowed, with any accents: this excludes homoglyphs of other scripts, and the list of confusable
letters is short. A library with the full Unicode table of confusables would allow whole names in other scripts, which
the people in the hall cannot read.
"""

import re
import unicodedata
from collections.abc import Iterable

from players.names import plain
from tournaments.services.core.errors import Conflict, DomainError

NAME_LENGTH = 150
SIGNS = frozenset(" .@+-_'’")
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"})  # Mn, Me: marks that NFC did not compose
# Latin letters that NFD does not decompose into an ASCII letter and an accent.
LATIN = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "p", "ħ": "h", "ı": "i", "ß": "ss"}
ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s"})
AUTHORS = (  # names of devices and of the program in pages and log
    *("Chelem", "programme", "program", "système", "system", "serveur", "server", "admin", "administrateur"),
    *("administrator", "root", "table", "tablette", "tablet", "appareil", "device", "téléphone", "phone", "écran"),
    *("display", "bureau", "desk", "compte", "account", "anonyme", "anonymous", "personne", "nobody"),
)


def check_staff_name(text: str, others: Iterable[str]) -> str:
    """Return the normalised name, which must not be confusable with one of the `others`.

    :raises DomainError: `staff_name_empty`, `text_too_long`, `staff_name_invisible`, `staff_name_letters`,
        `staff_name_signs`, `staff_name_reserved`;
    :raises Conflict: `staff_name_alike`.
    """
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text)).strip(" ")
    _must_have_plain_letters(name)
    words = name.split()
    # The first word, and the whole name, without a number: "table 12" and "Tablet2 Dupont" are refused too.
    if {_skeleton(words[0].rstrip("0123456789")), _skeleton(name.rstrip("0123456789 "))} & RESERVED:
        raise DomainError("staff_name_reserved", field="username", name=name)
    if other := next((other for other in others if _skeleton(other) == _skeleton(name)), None):
        raise Conflict("staff_name_alike", field="username", name=name, other=other)
    return name


def _must_have_plain_letters(name: str) -> None:
    """Refuse a name with other signs than Latin letters, digits and `SIGNS`, without a letter, or too long."""
    if len(name) > NAME_LENGTH:
        raise DomainError("text_too_long", field="username", limit=NAME_LENGTH)
    for sign in name:
        if unicodedata.category(sign) in INVISIBLE or (sign.isspace() and sign != " "):
            raise DomainError("staff_name_invisible", field="username")
        if sign.isalpha() and not _is_latin(sign):
            raise DomainError("staff_name_letters", field="username", letter=sign)
        if not (sign.isalpha() or sign in SIGNS or sign in "0123456789"):
            raise DomainError("staff_name_signs", field="username")
    if not any(map(str.isalpha, name)):
        raise DomainError("staff_name_empty", field="username")


def _is_latin(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[0].isascii() or letter.lower() in LATIN


def _skeleton(name: str) -> str:
    """Return the key by which confusable names are equal: no capitals, accents, blanks, and l for I and 1."""
    letters = plain("".join(LATIN.get(letter, letter) for letter in name.lower()))
    return letters.replace(" ", "").translate(ALIKE).replace("rn", "m").replace("vv", "w")


RESERVED = frozenset(map(_skeleton, AUTHORS))
