"""Who meets whom, as a picture: a row and a column for each start number."""

from collections.abc import Iterable, Mapping

from django.utils.translation import ngettext
from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from tournaments.documents.fonts import TEXT
from tournaments.documents.style import HAIR, INK, RULE, SOFT

Pairs = Mapping[int, Iterable[tuple[int, int]]]
GREYS = {1: Color(0.62, 0.62, 0.62), 2: Color(0.3, 0.3, 0.3)}  # three meetings and more are black
LABELS = 16  # points for the start numbers at the edge


class MeetingMatrix(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """`pairs` holds the pairs (counted from 0) by how often they meet; `side` is in points."""

    def __init__(self, *, pairs: Pairs, players: int, side: float) -> None:
        super().__init__()
        self.pairs, self.players, self.side = pairs, players, side
        self.hAlign = "CENTER"

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.side, self.side

    def draw(self) -> None:
        cell = (self.side - LABELS) / self.players
        self.canv.translate(LABELS, 0)
        self._rulers(cell)
        for times, cells in sorted(self.pairs.items()):
            self._marks(cell, cells, GREYS.get(times, INK))
        self._diagonal(cell)

    def _marks(self, cell: float, cells: Iterable[tuple[int, int]], colour: Color) -> None:
        gap = cell * 0.08
        path = self.canv.beginPath()
        for pair in cells:
            for row, column in (pair, pair[::-1]):
                path.rect(column * cell + gap, self._y(row, cell) + gap, cell - 2 * gap, cell - 2 * gap)
        self.canv.setFillColor(colour)
        self.canv.drawPath(path, stroke=0, fill=1)

    def _rulers(self, cell: float) -> None:
        """Lines and start numbers at every fifth player, or fewer in a large field."""
        length = self.players * cell
        self.canv.setLineWidth(HAIR)
        self.canv.setStrokeColor(RULE)
        self.canv.setFillColor(SOFT)
        self.canv.setFont(TEXT, 7)
        for number in range(0, self.players + 1, _step(self.players)):
            self.canv.line(number * cell, 0, number * cell, length)
            self.canv.line(0, number * cell + length % 1, length, number * cell + length % 1)
        self.canv.rect(0, 0, length, length)

    def _diagonal(self, cell: float) -> None:
        length = self.players * cell
        self.canv.setLineWidth(HAIR)
        self.canv.setStrokeColor(INK)
        self.canv.line(0, length, length, 0)

    def _y(self, row: int, cell: float) -> float:
        """The first player is on top."""
        return (self.players - 1 - row) * cell


def _step(players: int) -> int:
    return next(step for step in (5, 10, 20, 50, 100, 1000) if players <= step * 12)


def meetings_text(pairs: Pairs) -> str:
    """How many pairs meet once, twice, ..."""
    counts = ((times, sum(1 for _pair in cells)) for times, cells in sorted(pairs.items()))
    return " ; ".join(
        ngettext("%(n)s paire se rencontre %(times)s fois", "%(n)s paires se rencontrent %(times)s fois", count)
        % {"n": count, "times": times}
        for times, count in counts
    )
