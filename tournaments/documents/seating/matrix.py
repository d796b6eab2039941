"""The matrix of meetings, with a row and a column for each start number."""

from collections.abc import Iterable, Mapping

from django.utils.translation import ngettext
from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from tournaments.documents.kit.fonts import TEXT
from tournaments.documents.kit.style import HAIR, INK, RULE, SOFT

Pairs = Mapping[int, Iterable[tuple[int, int]]]
GREYS = {1: Color(0.62, 0.62, 0.62), 2: Color(0.3, 0.3, 0.3)}  # by number of meetings; three and more are black
LABELS = 22  # points for the start numbers at the edge


class MeetingMatrix(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A matrix of `pairs` of players (numbered from 0) by their number of meetings; `side` is in points."""

    def __init__(self, *, pairs: Pairs, players: int, side: float) -> None:
        super().__init__()
        self.pairs, self.players, self.side = pairs, players, side
        self.hAlign = "CENTER"

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.side, self.side

    def draw(self) -> None:
        self.canv.translate(LABELS, 0)
        self._draw_rulers()
        for times, cells in sorted(self.pairs.items()):
            self._draw_cells(cells, GREYS.get(times, INK))
        self._draw_diagonal()

    @property
    def length(self) -> float:
        return self.side - LABELS

    @property
    def cell(self) -> float:
        return self.length / self.players

    def _draw_cells(self, cells: Iterable[tuple[int, int]], colour: Color) -> None:
        inner = self.cell * 0.84
        gap = (self.cell - inner) / 2
        path = self.canv.beginPath()
        for pair in cells:
            for row, column in (pair, pair[::-1]):
                path.rect(column * self.cell + gap, self.length - (row + 1) * self.cell + gap, inner, inner)
        self.canv.setFillColor(colour)
        self.canv.drawPath(path, stroke=0, fill=1)

    def _draw_rulers(self) -> None:
        """Draw a line after every fifth player, or fewer in a large field, with the number; player 1 is on top."""
        self.canv.setLineWidth(HAIR)
        self.canv.setStrokeColor(RULE)
        self.canv.setFillColor(SOFT)
        self.canv.setFont(TEXT, 8)
        for number in range(_step(self.players), self.players + 1, _step(self.players)):
            behind, middle = number * self.cell, (number - 0.5) * self.cell
            self.canv.line(behind, 0, behind, self.length)
            self.canv.line(0, self.length - behind, self.length, self.length - behind)
            self.canv.drawRightString(-4, self.length - middle - 3, str(number))
            self.canv.drawCentredString(middle, self.length + 4, str(number))
        self.canv.rect(0, 0, self.length, self.length)

    def _draw_diagonal(self) -> None:
        self.canv.setLineWidth(HAIR)
        self.canv.setStrokeColor(INK)
        self.canv.line(0, self.length, self.length, 0)


def _step(players: int) -> int:
    return next(step for step in (5, 10, 20, 50, 100, 1000) if players <= step * 12)


def meetings_text(pairs: Pairs) -> str:
    """Return the number of pairs that meet once, twice, ..."""
    counts = ((times, sum(1 for _pair in cells)) for times, cells in sorted(pairs.items()))
    return ", ".join(
        ngettext("%(n)s paire se rencontre %(times)s fois", "%(n)s paires se rencontrent %(times)s fois", count)
        % {"n": count, "times": times}
        for times, count in counts
    )
