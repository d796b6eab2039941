"""QR codes as one black path: crisp at any size, and a fraction of the bytes of a square for every module."""

import re
from functools import lru_cache

from reportlab.platypus import Flowable

from tournaments.documents.kit.style import INK
from tournaments.formatting.squares import square_rows

QUIET = 4  # light modules around, as the standard asks
DARK = re.compile("1+")


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

    Remembered, because a table has the same code in every round.
    """
    rows = square_rows(text)
    dark = [
        f"{run.start() + QUIET} {row + QUIET} {run.end() - run.start()} 1 re"
        for row, modules in enumerate(rows)
        for run in DARK.finditer(modules)
    ]
    return len(rows) + 2 * QUIET, "\n".join([*dark, "f"])
