"""QR codes as one black path, which is sharp at any size and smaller than a rectangle for every module."""

import re
from functools import lru_cache

from reportlab.platypus import Flowable

from tournaments.documents.kit.style import INK
from tournaments.formatting.qr_codes import qr_code_rows

QUIET = 4  # modules of the quiet zone, as the standard requires
DARK = re.compile("1+")


class QrCode(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A QR code of `text` with a side of `side` points, including the quiet zone."""

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
    """Return the width in modules, and the PDF operators of the path in modules from the top.

    ReportLab's own path formats each number separately, which takes as long as the rest of the page. Cached, because
    a table has the same code in every round.
    """
    rows = qr_code_rows(text)
    dark = [
        f"{run.start() + QUIET} {row + QUIET} {run.end() - run.start()} 1 re"
        for row, modules in enumerate(rows)
        for run in DARK.finditer(modules)
    ]
    return len(rows) + 2 * QUIET, "\n".join([*dark, "f"])
