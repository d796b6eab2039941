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
        modules, path = _path(self.text)
        canvas = self.canv
        canvas.saveState()
        canvas.translate(0, self.side)
        canvas.scale(self.side / modules, -self.side / modules)
        canvas.setFillColor(INK)
        canvas.addLiteral(path)
        canvas.restoreState()


@lru_cache(maxsize=1000)
def _path(text: str) -> tuple[int, str]:
    """How many modules it is wide, and how a PDF says it, in modules from the top: as ReportLab writes the numbers of a
    path one by one, they would cost as much as the rest of the page.

    Remembered, because a table has the same code in every round and making it costs more than its page.
    """
    rows = segno.make(text, error="m", micro=False).matrix
    dark = [
        f"{first + QUIET} {row + QUIET} {length} 1 re"
        for row, cells in enumerate(rows)
        for first, length in _dark(cells)
    ]
    return len(rows) + 2 * QUIET, "\n".join([*dark, "f"])


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
