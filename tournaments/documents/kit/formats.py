"""Paper formats. Documents are laid out for A4; a format maps pages to sheets.

Pages are scaled down to A5, printed two on a sheet to be cut apart, or laid out in larger letters with less room on a
page. Like the language, the current format is a context variable while a document is built.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from reportlab.lib.pagesizes import A4, A5

Size = tuple[float, float]


@dataclass(frozen=True)
class Format:
    """A paper format: `zoom` scales the page, `many` is the number of pages on a sheet of A4."""

    key: str
    words: Promise | str
    zoom: float = 1.0
    many: int = 1

    def page_size(self, size: Size) -> Size:
        """Return the size of the page to lay out, where A4 would have `size`."""
        return (size[0] / self.zoom, size[1] / self.zoom) if self.zoom > 1 else size

    def sheet(self, size: Size) -> Size:
        """Return the size of the sheet for a page laid out in `size`."""
        lying = size[0] > size[1]
        short, long = A5 if self.zoom < 1 and self.many == 1 else A4
        # Two upright pages lie side by side, two lying pages one above the other.
        return (long, short) if lying != (self.many > 1) else (short, long)

    def corner(self, size: Size, number: int) -> Size:
        """Return the position of the lower left corner of page `number` (from 0) on its sheet."""
        wide, tall = self.sheet(size)
        width, height = size[0] * self.zoom, size[1] * self.zoom
        if self.many == 1:
            return (wide - width) / 2, (tall - height) / 2
        first = number % self.many == 0
        if tall > wide:
            return (wide - width) / 2, tall / 2 if first else tall / 2 - height
        return (wide / 2 - width if first else wide / 2), (tall - height) / 2


HALF = A5[0] / A4[0]
PLAIN = Format("a4", "A4")
SMALL = Format("a5", "A5", HALF)
TWO = Format("two", gettext_lazy("deux par feuille A4"), HALF, 2)
LARGE = Format("large", gettext_lazy("grands caractères"), 1.3)
FORMATS = {format_.key: format_ for format_ in (PLAIN, SMALL, TWO, LARGE)}

_current_format: ContextVar[Format] = ContextVar("format", default=PLAIN)


@contextmanager
def use_format(key: object) -> Iterator[None]:
    """Build the documents inside the context in this format; unknown keys mean A4."""
    token = _current_format.set(FORMATS.get(str(key), PLAIN))
    try:
        yield
    finally:
        _current_format.reset(token)


def current_format() -> Format:
    """Return the format of the document that is being built."""
    return _current_format.get()
