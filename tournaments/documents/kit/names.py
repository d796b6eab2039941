"""The name of a person in its room: whole where there is any way, then with care.

In this order: smaller letters and more lines; given names as initials, `MONTMORENCY M.-C.`; the family name broken at
its hyphens; smaller still; later parts of it left out, `MONTMORENCY… M.-C.`. A word is never broken inside.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from players.names import PARTICLES, plain
from tournaments.documents.kit.text import ELLIPSIS, GENTLE, SMALLEST, fitted, largest, normal, sized, words

PART = re.compile(r"[^\s-]+")
LAST_PART = re.compile(r"[\s-]*[^\s-]+$")


def name_fitted(
    full_name: str, style: ParagraphStyle, *, width: float, lines: float = 1, before: str = ""
) -> Paragraph:
    """`full_name` is that of the lists, the last name first and in capitals, or that of the public. The paragraph takes
    no more than `width` points and `lines` lines, with what stands `before` the name."""
    text, chosen = _chosen(before, normal(full_name), style, int(10 * width) / 10, lines)
    return words(text, chosen) if chosen else fitted(text, style, width=width, lines=lines)


def given_shortened(full_name: str) -> str:
    """`LE GOFF Marie-Charlotte Anne` is `LE GOFF M.-C. A.`; a name without capitals to tell its parts by stays."""
    family, given, order = _parted(full_name)
    return order.format(family, _initials(given)) if family and given else full_name


@lru_cache(maxsize=5_000)
def _chosen(
    before: str, full_name: str, style: ParagraphStyle, width: float, lines: float
) -> tuple[str, ParagraphStyle | None]:
    """What is written, and in which style; no style for one word without end. Remembered, because the same people stand
    on every page."""
    room, smallest = lines * style.leading, min(SMALLEST, style.fontSize)
    gentle, short = max(smallest, GENTLE * style.fontSize), given_shortened(full_name)
    for text, hyphens, size in (
        (full_name, False, gentle),
        (short, False, gentle),
        (full_name, True, gentle),
        (short, True, gentle),
        (short, True, smallest),
        *((cut, True, smallest) for cut in _cut(full_name)),
    ):
        tried = sized(style, style.fontSize, hyphens=hyphens, split=False)
        if paragraph := largest(before + text, tried, width=width, room=room, smallest=size):
            return before + text, paragraph.style
    return before + short, None


def _parted(full_name: str) -> tuple[str, str, str]:
    """The words in capitals, the others, and how they stand: as on lists, or as the public reads them."""
    pieces = full_name.split(" ")
    capitals = [piece.isupper() and len(plain(piece)) > 1 for piece in pieces]
    if capitals[0] or not capitals[-1]:
        end = capitals.index(False) if False in capitals else len(pieces)
        return " ".join(pieces[:end]), " ".join(pieces[end:]), "{0} {1}"
    begin = len(pieces) - capitals[::-1].index(False)
    return " ".join(pieces[begin:]), " ".join(pieces[:begin]), "{1} {0}"


def _initials(given: str) -> str:
    return PART.sub(lambda part: part[0][0].upper() + ".", given)


def _cut(full_name: str) -> Iterator[str]:
    """The family name without its last part, its last two, ..., in the end alone."""
    family, given, order = _parted(full_name)
    cut = ""
    while family := LAST_PART.sub("", family):
        if plain(family.split(" ")[-1]) not in PARTICLES:
            cut = f"{family}{ELLIPSIS}"
            yield order.format(cut, _initials(given)).strip()
    if cut:
        yield cut
