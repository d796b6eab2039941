"""A small chart of a player's place after each round, with the first place on top."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable

from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.style import HAIR, INK, RULE, SOFT, THICK
from tournaments.formatting.ordinals import ordinal

LEFT, BELOW, ABOVE = 34.0, 14.0, 16.0  # points for the labels of places, the rounds below, a figure above
DOT = 2.4  # points: half the side of the mark of a place


class PlacesChart(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A chart of `places` (None before the first) after `rounds`, among `players`; sizes in points."""

    def __init__(
        self, places: Sequence[int | None], rounds: Sequence[int], players: int, width: float, height: float
    ) -> None:
        super().__init__()
        self.places, self.rounds, self.players = places, rounds, players
        self.width, self.height = width, height

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.setFont(TEXT, 8)
        canvas.setLineWidth(HAIR)
        canvas.setStrokeColor(RULE)
        canvas.setFillColor(SOFT)
        for edge in sorted({1, self.players}):
            canvas.line(LEFT, self._y(edge), self.width, self._y(edge))
            canvas.drawRightString(LEFT - 5, self._y(edge) - 3, ordinal(edge))
        points = []
        for index, (number, place) in enumerate(zip(self.rounds, self.places, strict=True)):
            canvas.drawCentredString(self._x(index), 0, _("tour %(round)s") % {"round": number})
            if place is not None:
                points.append((self._x(index), self._y(place), place))
        self._draw_curve(points)

    def _draw_curve(self, points: list[tuple[float, float, int]]) -> None:
        """Draw the line through the places, and each place as a square with its ordinal."""
        canvas = self.canv
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)
        canvas.setLineWidth(THICK)
        canvas.setFont(TEXT_BOLD, 9)
        for (x, y, _place), (next_x, next_y, _next) in pairwise(points):
            canvas.line(x, y, next_x, next_y)
        for x, y, place in points:
            canvas.rect(x - DOT, y - DOT, 2 * DOT, 2 * DOT, stroke=0, fill=1)
            canvas.drawCentredString(x, y + 5, ordinal(place))

    def _x(self, index: int) -> float:
        return LEFT + (index + 0.5) * (self.width - LEFT) / len(self.rounds)

    def _y(self, place: int) -> float:
        share = (place - 1) / max(1, self.players - 1)
        return BELOW + (1 - share) * (self.height - BELOW - ABOVE)
