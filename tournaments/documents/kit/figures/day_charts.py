"""The charts of a day on paper: the race of the leaders, and the distribution of the scores of a round."""

from itertools import pairwise

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable

from tournaments.charts.bars import Bars
from tournaments.charts.race import Race, Run
from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.names import fit_name
from tournaments.documents.kit.style import HAIR, INK, RULE, SHADE, SOFT, THICK, text_style
from tournaments.formatting.numbers import format_signed

NAME_SIZE, FIGURE_SIZE = 11, 9  # points


class Drawing(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """Base of a chart drawn in its own units, y downwards. `SCALE`: points per unit."""

    SCALE: float

    def __init__(self, width: float, height: float) -> None:
        super().__init__()
        self.width, self.height = width * self.SCALE, height * self.SCALE

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, self.height

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the coordinates on the page of a point of the drawing."""
        return x * self.SCALE, self.height - y * self.SCALE

    def write(self, x: float, y: float, text: str, *, font: str = TEXT, size: float = FIGURE_SIZE) -> None:
        """Write text around a point of the drawing."""
        left, base = self.point(x, y)
        self.canv.setFont(font, size)
        self.canv.drawCentredString(left, base - size / 3, text)


class RaceChart(Drawing):
    """The places of the leaders after each round, a line for each."""

    SCALE = 0.34

    def __init__(self, race: Race, width: float) -> None:
        super().__init__(width / self.SCALE, race.height)
        self.race = race

    def draw(self) -> None:
        self.canv.setFillColor(SOFT)
        for column in self.race.columns:
            self.write(column.x, 28, _("T%(n)s") % {"n": column.number})
        for run in self.race.runs:
            self._draw_run(run)

    def _draw_run(self, run: Run) -> None:
        """Draw the line of a runner, then each place on a white square, and the name behind the last."""
        canvas = self.canv
        canvas.setStrokeColor(INK if run.lane == 1 else RULE)
        canvas.setLineWidth(THICK)
        for begin, end in pairwise(run.stops):
            canvas.line(*self.point(begin.x, begin.y), *self.point(end.x, end.y))
        font = TEXT_BOLD if run.lane == 1 else TEXT
        half = self.race.radius * self.SCALE
        for stop in run.stops:
            x, y = self.point(stop.x, stop.y)
            canvas.setFillColor(SHADE)
            canvas.rect(x - half, y - half, 2 * half, 2 * half, stroke=0, fill=1)
            canvas.setFillColor(INK)
            self.write(stop.x, stop.y, str(stop.place), font=font)
        x, y = self.point(run.end.x, run.end.y)
        left = x + 1.6 * half
        name = fit_name(run.name, text_style(NAME_SIZE, bold=run.lane == 1), width=self.width - left)
        _width, height = name.wrapOn(canvas, self.width - left, self.height)
        name.drawOn(canvas, left, y - height / 2)


class BarsChart(Drawing):
    """The number of players with each score of a round."""

    SCALE = 0.5

    def __init__(self, bars: Bars) -> None:
        super().__init__(bars.width, bars.height)
        self.bars = bars

    def draw(self) -> None:
        canvas, scale = self.canv, self.SCALE
        for bar in self.bars.bars:
            x, y = self.point(bar.x, bar.y + bar.height)
            canvas.setFillColor(RULE)
            canvas.rect(x, y, bar.width * scale, bar.height * scale, stroke=0, fill=1)
            canvas.setFillColor(INK)
            if bar.players:
                self.write(bar.middle, bar.y - 14, str(bar.players), font=TEXT_BOLD)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(HAIR)
        canvas.line(*self.point(0, self.bars.foot), *self.point(self.bars.width, self.bars.foot))
        canvas.setFillColor(SOFT)
        for edge in self.bars.edges:
            self.write(edge.x, self.bars.foot + 22, format_signed(edge.score))
