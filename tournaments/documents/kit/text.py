"""Text as ReportLab's paragraphs take it: escaped, with a font for every letter, and never wider than its place."""

import re
import unicodedata
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph

from tournaments.documents.kit.fonts import BOLD, TEXT, TEXT_BOLD, runs
from tournaments.documents.kit.rtl import visual

SMALLEST = 7.0
GENTLE = 0.75  # of its size that a name may lose before it is broken at a hyphen
ENDLESS = 10_000
OWN = frozenset({TEXT, TEXT_BOLD})  # the fonts of the styles, which need no tag
ELLIPSIS = "…"
READ_OTHERWISE = re.compile(r"[<>&]|[^\S ]|  |^ | $|^$")  # marks, and spaces that ReportLab takes out


def normal(text: str) -> str:
    """A name of whatever origin in the letters that fonts have: NFKC, without invisible signs."""
    composed = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in composed if not _invisible(letter))


@lru_cache(maxsize=5_000)
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
    """What ReportLab reads out of a marked-up text: half of the words of a document come again on every page.

    A name is one piece as it stands. To read it as HTML would take longer than to fit it into its place.
    """
    if READ_OTHERWISE.search(text):
        return tuple(Paragraph(text, style).frags)
    return (_like(style).clone(text=text),)


@lru_cache(maxsize=200)
def _like(style: ParagraphStyle) -> Any:
    return Paragraph("-", style).frags[0]


def fitted(text: str, style: ParagraphStyle, *, width: float, lines: float = 1) -> Paragraph:
    """The text in the room of `lines` lines of `width` points: between its words, then in smaller letters and at its
    hyphens, in the end cut short."""
    room, smallest = lines * style.leading, min(SMALLEST, style.fontSize)
    if lines > 1 and "-" in text:
        whole = sized(style, style.fontSize, hyphens=False, split=False)
        paragraph = largest(text, whole, width=width, room=room, smallest=max(smallest, GENTLE * style.fontSize))
        if paragraph:
            return paragraph
    paragraph = largest(text, style, width=width, room=room, smallest=smallest)
    return paragraph or _cut(text, sized(style, smallest), width=width, room=room)


def largest(text: str, style: ParagraphStyle, *, width: float, room: float, smallest: float) -> Paragraph | None:
    """In the largest letters in which it fits; None where it does not."""
    size = _largest(text, style, width, room, smallest)
    return None if size is None else words(text, sized(style, size))


@lru_cache(maxsize=5_000)
def _largest(text: str, style: ParagraphStyle, width: float, room: float, smallest: float) -> float | None:
    """The size of those letters: what stands on every page is tried once."""
    size: float = style.fontSize
    if style.leading <= room and _is_one_line(text, style, width):
        return size
    while size >= smallest:
        paragraph = words(text, sized(style, size))
        if _height(paragraph, width) <= room and max(paragraph.getActualLineWidths0()) <= width:
            return size
        size -= 0.5
    return None


def _is_one_line(text: str, style: ParagraphStyle, width: float) -> bool:
    """Whether words in the letters of the style alone need no second line: most names, without asking a paragraph."""
    marked = markup(text, bold=style.fontName == TEXT_BOLD)
    return not READ_OTHERWISE.search(marked) and stringWidth(marked, style.fontName, style.fontSize) <= width


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


@lru_cache(maxsize=400)
def sized(
    style: ParagraphStyle, size: float, *, hyphens: bool | None = None, split: bool | None = None
) -> ParagraphStyle:
    """The style in another size; as they are said, whether it breaks words at their hyphens, and long ones anywhere."""
    breaks = {
        "embeddedHyphenation": int(style.embeddedHyphenation if hyphens is None else hyphens),
        "splitLongWords": int(style.splitLongWords if split is None else split),
    }
    if size == style.fontSize and all(getattr(style, name) == value for name, value in breaks.items()):
        return style
    name = f"{style.name}-{size}-{'-'.join(map(str, breaks.values()))}"
    return style.clone(name, fontSize=size, leading=style.leading * size / style.fontSize, **breaks)


def _invisible(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs"} or "\ufe00" <= letter <= "\ufe0f"
