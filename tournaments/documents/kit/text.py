"""Text for ReportLab's paragraphs: escaped, with a font for every letter, and fitted into its width."""

import re
import unicodedata
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph

from tournaments.documents.kit.fonts import BOLD, TEXT, TEXT_BOLD, font_runs
from tournaments.documents.kit.rtl import visual_order

SMALLEST = 7.0  # points
GENTLE = 0.75  # a name is shrunk to this share of its size before it is broken at a hyphen
ENDLESS = 10_000  # points, a height that no paragraph reaches
OWN = frozenset({TEXT, TEXT_BOLD})  # the fonts of the styles, which need no tag
ELLIPSIS = "…"
NEEDS_PARSER = re.compile(r"[<>&]|[^\S ]|  |^ | $|^$")  # markup, and spaces that ReportLab collapses or strips


def normalize_text(text: str) -> str:
    """Normalise a text to NFKC, without invisible characters."""
    composed = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in composed if not _invisible(letter))


@lru_cache(maxsize=5_000)
def font_markup(text: str, *, bold: bool = False) -> str:
    """Return a text escaped for a `Paragraph`, in visual order (`rtl.py`), with font tags.

    A tag needs the bold font, as it resets the weight.
    """
    text = visual_order(text.replace("\u202f", "\u00a0"))
    pieces = ((BOLD[font] if bold else font, escape(piece)) for font, piece in font_runs(text))
    return "".join(piece if font in OWN else f'<font name="{font}">{piece}</font>' for font, piece in pieces)


def make_paragraph(text: str, style: ParagraphStyle) -> Paragraph:
    """Return a paragraph of plain text. Long names break at their hyphens."""
    return Paragraph("", style, frags=list(_pieces(font_markup(text, bold=style.fontName == TEXT_BOLD), style)))


@lru_cache(maxsize=5_000)
def _pieces(text: str, style: ParagraphStyle) -> tuple[Any, ...]:
    """Return ReportLab's fragments of a marked-up text. Cached: half of the texts of a document repeat on every page.

    A text without markup is one fragment; parsing it as HTML would take longer than fitting it.
    """
    if NEEDS_PARSER.search(text):
        return tuple(Paragraph(text, style).frags)
    return (_sample_fragment(style).clone(text=text),)


@lru_cache(maxsize=200)
def _sample_fragment(style: ParagraphStyle) -> Any:
    return Paragraph("-", style).frags[0]


def fit_text(text: str, style: ParagraphStyle, *, width: float, lines: float = 1) -> Paragraph:
    """Fit a text into `lines` lines of `width` points.

    It is broken between words first, then shrunk and broken at hyphens, and finally truncated with an ellipsis.
    """
    room, smallest = lines * style.leading, min(SMALLEST, style.fontSize)
    if lines > 1 and "-" in text:
        whole = resize_style(style, style.fontSize, hyphens=False, split=False)
        paragraph = fit_largest(text, whole, width=width, room=room, smallest=max(smallest, GENTLE * style.fontSize))
        if paragraph:
            return paragraph
    paragraph = fit_largest(text, style, width=width, room=room, smallest=smallest)
    return paragraph or _truncate(text, resize_style(style, smallest), width=width, room=room)


def fit_largest(text: str, style: ParagraphStyle, *, width: float, room: float, smallest: float) -> Paragraph | None:
    """Return the paragraph in the largest size that fits; None if none fits."""
    size = _find_largest_size(text, style, width, room, smallest)
    return None if size is None else make_paragraph(text, resize_style(style, size))


@lru_cache(maxsize=5_000)
def _find_largest_size(text: str, style: ParagraphStyle, width: float, room: float, smallest: float) -> float | None:
    """Return the largest size that fits, or None. Cached for texts that repeat on every page."""
    size: float = style.fontSize
    if style.leading <= room and _is_one_line(text, style, width):
        return size
    while size >= smallest:
        paragraph = make_paragraph(text, resize_style(style, size))
        if _height(paragraph, width) <= room and max(paragraph.getActualLineWidths0()) <= width:
            return size
        size -= 0.5
    return None


def _is_one_line(text: str, style: ParagraphStyle, width: float) -> bool:
    """Return True if the text fits on one line. Measures most names without laying out a paragraph."""
    marked = font_markup(text, bold=style.fontName == TEXT_BOLD)
    return not NEEDS_PARSER.search(marked) and stringWidth(marked, style.fontName, style.fontSize) <= width


def _truncate(text: str, style: ParagraphStyle, *, width: float, room: float) -> Paragraph:
    """Return the longest beginning of the text that fits into `room` points of height, with an ellipsis."""
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        fits = _height(make_paragraph(text[:middle] + ELLIPSIS, style), width) <= room
        short, long = (middle, long) if fits else (short, middle - 1)
    return make_paragraph(text[:short].rstrip() + ELLIPSIS, style)


def _height(paragraph: Paragraph, width: float) -> float:
    height: float = paragraph.wrap(width, ENDLESS)[1]
    return height - 0.01  # less a tolerance for rounding


@lru_cache(maxsize=400)
def resize_style(
    style: ParagraphStyle, size: float, *, hyphens: bool | None = None, split: bool | None = None
) -> ParagraphStyle:
    """Return the style in another size; `hyphens` and `split` (breaks inside long words) override its own if given."""
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
