"""The fonts of the documents: Atkinson Hyperlegible Next, and DejaVu Sans for suits and other missing glyphs."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parents[1] / "fonts"
TEXT = "Atkinson"
TEXT_BOLD = "Atkinson-Bold"
FALLBACK = "DejaVu"
FALLBACK_BOLD = "DejaVu-Bold"
FILES = {
    TEXT: "AtkinsonHyperlegibleNext-Regular.ttf",
    TEXT_BOLD: "AtkinsonHyperlegibleNext-Bold.ttf",
    FALLBACK: "DejaVuSans.ttf",
    FALLBACK_BOLD: "DejaVuSans-Bold.ttf",
}
BOLD = {TEXT: TEXT_BOLD, FALLBACK: FALLBACK_BOLD}
LOADING, WRITING = Lock(), Lock()
UNKNOWN = "\ufffd"  # the replacement character, a question mark in a diamond
BEYOND_BMP = re.compile(r"<([0-9A-F]{5,6})>")


class ReadableFont(TTFont):  # type: ignore[misc]  # reportlab is untyped
    """A font with three changes to ReportLab's.

    Emoji can be copied from the document: ReportLab writes their code points without surrogates. Widths of words are
    cached, because they are measured when lines are broken, when a size is fitted, and when text is drawn. A lock
    serialises the subsetting of fonts, because ReportLab reads the file at a position that all threads share.
    """

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802 - the name is ReportLab's
        return _width(self, text, size, encoding)

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - the name is ReportLab's
        with WRITING:
            super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                stream.content = BEYOND_BMP.sub(_surrogates, stream.content)


@lru_cache(maxsize=20_000)
def _width(font: TTFont, text: str, size: float, encoding: str) -> float:
    return float(TTFont.stringWidth(font, text, size, encoding))


def register_fonts() -> None:
    """Load the fonts once per process. Loading again would lose the glyphs of documents that are being built."""
    with LOADING:
        _load()


@cache
def _load() -> None:
    for name, file in FILES.items():
        pdfmetrics.registerFont(ReadableFont(name, FOLDER / file))
    for name, bold in BOLD.items():
        pdfmetrics.registerFontFamily(name, normal=name, bold=bold, italic=name, boldItalic=bold)


def font_runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield (font, piece) for pieces of one font each. Characters that no font has become UNKNOWN."""
    register_fonts()
    with_fonts = ((_font_of(letter), letter) for letter in text)
    replaced = ((font or FALLBACK, letter if font else UNKNOWN) for font, letter in with_fonts)
    for font, pieces in groupby(replaced, key=lambda pair: pair[0]):
        yield font, "".join(letter for _, letter in pieces)


@cache
def _font_of(letter: str) -> str | None:
    return next((name for name in BOLD if ord(letter) in pdfmetrics.getFont(name).face.charToGlyph), None)


def _surrogates(match: re.Match[str]) -> str:
    """Return a hexadecimal code point beyond the BMP as two surrogates, as PDF requires it."""
    return f"<{chr(int(match[1], 16)).encode('utf-16-be').hex().upper()}>"
