"""Fitting of a person's name into its width.

In this order: smaller letters and more lines; given names as initials, `MONTMORENCY M.-C.`; the family name broken at
its hyphens; smaller still; later parts of it left out, `MONTMORENCY… M.-C.`. Words are not broken.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from players.names import PARTICLES, plain
from tournaments.documents.kit.text import (
    ELLIPSIS,
    GENTLE,
    SMALLEST,
    fit_largest,
    fit_text,
    make_paragraph,
    normalize_text,
    resize_style,
)

PART = re.compile(r"[^\s-]+")
LAST_PART = re.compile(r"[\s-]*[^\s-]+$")


def fit_name(full_name: str, style: ParagraphStyle, *, width: float, lines: float = 1, before: str = "") -> Paragraph:
    """Return a name as a paragraph of at most `width` points and `lines` lines, including the text `before` it.

    :param full_name: as in lists, with the last name first and in capitals, or as on public pages.
    """
    width_for_cache = int(10 * width) / 10  # rounded down, so that columns of nearly the same width share results
    text, fitting = _choose_form(before, normalize_text(full_name), style, width_for_cache, lines)
    return make_paragraph(text, fitting) if fitting else fit_text(text, style, width=width, lines=lines)


def shorten_given_names(full_name: str) -> str:
    """Replace given names with initials: `LE GOFF M.-C. A.` for `LE GOFF Marie-Charlotte Anne`.

    A name without a part in capitals, which marks the family name, is returned unchanged.
    """
    family, given_names, order = _split_name(full_name)
    return order.format(family, _initials(given_names)) if family and given_names else full_name


@lru_cache(maxsize=5_000)
def _choose_form(
    before: str, full_name: str, style: ParagraphStyle, width: float, lines: float
) -> tuple[str, ParagraphStyle | None]:
    """Return the form of the name and the style that fits; the style is None if a single word is too long.

    Cached, because the same people are on every page.
    """
    room, smallest = lines * style.leading, min(SMALLEST, style.fontSize)
    gentle, short = max(smallest, GENTLE * style.fontSize), shorten_given_names(full_name)
    for text, hyphens, size in (
        (full_name, False, gentle),
        (short, False, gentle),
        (full_name, True, gentle),
        (short, True, gentle),
        (short, True, smallest),
        *((truncated, True, smallest) for truncated in _truncated_forms(full_name)),
    ):
        tried = resize_style(style, style.fontSize, hyphens=hyphens, split=False)
        if paragraph := fit_largest(before + text, tried, width=width, room=room, smallest=size):
            return before + text, paragraph.style
    return before + short, None


def _split_name(full_name: str) -> tuple[str, str, str]:
    """Return the family name (in capitals), the given names, and the format string of their order."""
    pieces = full_name.split(" ")
    capitals = [piece.isupper() and len(plain(piece)) > 1 for piece in pieces]
    is_family_first = capitals[0] or not capitals[-1]
    if is_family_first:
        end = capitals.index(False) if False in capitals else len(pieces)
        return " ".join(pieces[:end]), " ".join(pieces[end:]), "{0} {1}"
    begin = len(pieces) - capitals[::-1].index(False)
    return " ".join(pieces[begin:]), " ".join(pieces[:begin]), "{1} {0}"


def _initials(given_names: str) -> str:
    return PART.sub(lambda part: part[0][0].upper() + ".", given_names)


def _truncated_forms(full_name: str) -> Iterator[str]:
    """Yield the name without the last part of the family name, the last two, and so on; finally without initials."""
    family, given_names, order = _split_name(full_name)
    truncated = ""
    while family := LAST_PART.sub("", family):
        if plain(family.split(" ")[-1]) not in PARTICLES:
            truncated = f"{family}{ELLIPSIS}"
            yield order.format(truncated, _initials(given_names)).strip()
    if truncated:
        yield truncated
