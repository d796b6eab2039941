"""Text as ReportLab's paragraphs take it: escaped, with a font for every letter, and never wider than its place."""

import unicodedata
from functools import lru_cache
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from tournaments.documents.fonts import TEXT, runs
from tournaments.documents.rtl import visual

SMALLEST = 7.0
ENDLESS = 10_000
ELLIPSIS = "…"


def normal(text: str) -> str:
    """A name of whatever origin in the letters that fonts have: NFKC, without invisible signs."""
    composed = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in composed if not _invisible(letter))


def markup(text: str) -> str:
    """Our own or somebody's words, safe inside a `Paragraph`."""
    text = visual(text.replace("\u202f", "\u00a0"))
    pieces = ((font, escape(piece)) for font, piece in runs(text))
    return "".join(piece if font == TEXT else f'<font name="{font}">{piece}</font>' for font, piece in pieces)


def words(text: str, style: ParagraphStyle) -> Paragraph:
    """A paragraph of plain words. Long names break at their hyphens."""
    return Paragraph(markup(text), style)


def fitted(text: str, style: ParagraphStyle, *, width: float, lines: int) -> Paragraph:
    """The text in at most `lines` lines of `width` points: smaller letters if need be, in the end cut short."""
    size = style.fontSize
    while size >= SMALLEST:
        paragraph = words(text, _sized(style, size))
        if _height(paragraph, width) <= lines * paragraph.style.leading:
            return paragraph
        size -= 0.5
    return _cut(text, _sized(style, SMALLEST), width=width, lines=lines)


def _cut(text: str, style: ParagraphStyle, *, width: float, lines: int) -> Paragraph:
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        fits = _height(words(text[:middle] + ELLIPSIS, style), width) <= lines * style.leading
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
