"""The sheet of paper that a document is printed on. Documents are laid out for A4; a format says how that is laid on
the sheet: smaller on A5, two beside each other to be cut apart, or in larger letters, which leaves less room on a page.

Which one is chosen is known while a document is made, as its language is.
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
    """`zoom` enlarges what is laid out; `many` pages share a sheet of A4."""

    key: str
    words: Promise | str
    zoom: float = 1.0
    many: int = 1

    def laid_out(self, size: Size) -> Size:
        """The page on which there is to be laid out what would go on `size` of A4."""
        return (size[0] / self.zoom, size[1] / self.zoom) if self.zoom > 1 else size

    def sheet(self, size: Size) -> Size:
        """The sheet under a page of `size`, as it was laid out."""
        lying = size[0] > size[1]
        short, long = A5 if self.zoom < 1 and self.many == 1 else A4
        return (long, short) if lying != (self.many > 1) else (short, long)

    def corner(self, size: Size, number: int) -> Size:
        """Where the lower left corner of page `number` (from 0) comes to stand on its sheet."""
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

_chosen: ContextVar[Format] = ContextVar("format", default=PLAIN)


@contextmanager
def printed_on(key: object) -> Iterator[None]:
    """Documents that are made inside are laid on this format."""
    token = _chosen.set(FORMATS.get(str(key), PLAIN))
    try:
        yield
    finally:
        _chosen.reset(token)


def chosen_format() -> Format:
    """The format of the document that is being made."""
    return _chosen.get()
