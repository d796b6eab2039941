"""Text as ReportLab's paragraphs take it: escaped, with a font for every letter, and never wider than its place."""

import unicodedata
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from tournaments.documents.kit.fonts import BOLD, TEXT, TEXT_BOLD, runs
from tournaments.documents.kit.rtl import visual

SMALLEST = 7.0
ENDLESS = 10_000
OWN = frozenset({TEXT, TEXT_BOLD})  # the fonts of the styles, which need no tag
ELLIPSIS = "…"


def normal(text: str) -> str:
    """A name of whatever origin in the letters that fonts have: NFKC, without invisible signs."""
    composed = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in composed if not _invisible(letter))


def markup(text: str, *, bold: bool = False) -> str:
    """Our own or somebody's words, safe inside a `Paragraph`, which forgets its weight where the font changes."""
    text = visual(text.replace("\u202f", "\u00a0"))
    pieces = ((BOLD[font] if bold else font, escape(piece)) for font, piece in runs(text))
    return "".join(piece if font in OWN else f'<font name="{font}">{piece}</font>' for font, piece in pieces)


def words(text: str, style: ParagraphStyle) -> Paragraph:
    """A paragraph of plain words. Long names break at their hyphens."""
    return Paragraph("", style, frags=list(_pieces(markup(text, bold=style.fontName == TEXT_BOLD), style)))


@lru_cache(maxsize=5_000)
def _pieces(text: str, style: ParagraphStyle) -> tuple[Any, ...]:
    """What ReportLab reads out of a marked-up text: half of the words of a document come again on every page."""
    return tuple(Paragraph(text, style).frags)


def fitted(text: str, style: ParagraphStyle, *, width: float, lines: float = 1) -> Paragraph:
    """The text in the room of `lines` lines of `width` points: in smaller letters if need be, in the end cut short."""
    room, size, smallest = lines * style.leading, style.fontSize, min(SMALLEST, style.fontSize)
    while size >= smallest:
        paragraph = words(text, _sized(style, size))
        if _height(paragraph, width) <= room:
            return paragraph
        size -= 0.5
    return _cut(text, _sized(style, smallest), width=width, room=room)


def _cut(text: str, style: ParagraphStyle, *, width: float, room: float) -> Paragraph:
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        fits = _height(words(text[:middle] + ELLIPSIS, style), width) <= room
        short, long = (middle, long) if fits else (short, middle - 1)
    return words(text[:short].rstrip() + ELLIPSIS, style)


def _height(paragraph: Paragraph, width: float) -> float:
    height: float = paragraph.wrap(width, ENDLESS)[1]
    return height - 0.01


@lru_cache(maxsize=200)
def _sized(style: ParagraphStyle, size: float) -> ParagraphStyle:
    if size == style.fontSize:
        return style
    return style.clone(f"{style.name}-{size}", fontSize=size, leading=style.leading * size / style.fontSize)


def _invisible(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs"} or "\ufe00" <= letter <= "\ufe0f"
