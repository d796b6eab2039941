"""QR codes as one black path: crisp at any size, and a fraction of the bytes of a square for every module."""

from functools import lru_cache

import segno
from reportlab.platypus import Flowable

from tournaments.documents.kit.style import INK

QUIET = 4  # light modules around, as the standard asks


class QrCode(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """`text` as a square of `side` points, quiet zone included."""

    def __init__(self, text: str, side: float) -> None:
        super().__init__()
        self.text, self.side = text, side

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.side, self.side

    def draw(self) -> None:
        rows = _modules(self.text)
        module = self.side / (len(rows) + 2 * QUIET)
        path = self.canv.beginPath()
        for row, cells in enumerate(rows):
            y = self.side - (row + QUIET + 1) * module
            for first, length in _dark(cells):
                path.rect((first + QUIET) * module, y, length * module, module)
        self.canv.setFillColor(INK)
        self.canv.drawPath(path, stroke=0, fill=1)


@lru_cache(maxsize=1000)
def _modules(text: str) -> tuple[bytearray, ...]:
    """Remembered, because a table has the same code in every round and making it costs more than its page."""
    matrix: tuple[bytearray, ...] = segno.make(text, error="m", micro=False).matrix
    return matrix


def _dark(cells: bytearray) -> list[tuple[int, int]]:
    """Runs of dark modules in a row, as (first, length)."""
    found: list[tuple[int, int]] = []
    for index, cell in enumerate(cells):
        if not cell:
            continue
        if found and sum(found[-1]) == index:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((index, 1))
    return found
