"""Cards with what they count, as the crib of a tablet shows them."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from scoring.games import CountedCard
from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.style import INK, THIN

WIDTH, HEIGHT = 40, 60  # of the view box of each symbol
CARD = 15 * mm  # width on paper
GAP, NAME, POINTS = 2.0, 10.0, 15.0  # points: below the card, sizes of the two lines of text
SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
SHAPE = re.compile(r"<(rect|polygon|text) ([^>]*?)/?>([^<]*)")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
Shape = tuple[str, dict[str, str], str]


@cache
def read_drawings() -> dict[str, list[Shape]]:
    """Return the shapes of each symbol of `cards.svg`: element, attributes, text."""
    text = Path(str(finders.find("chelem/cards.svg"))).read_text(encoding="utf-8")
    return {symbol[1]: list(_shapes(symbol[0])) for symbol in SYMBOL.finditer(text)}


def _shapes(symbol: str) -> Iterator[Shape]:
    for name, attributes, text in SHAPE.findall(symbol):
        yield name, dict(ATTRIBUTE.findall(attributes)), text


class CountedCards(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A row of cards, each with its name and its points below it."""

    def __init__(self, cards: tuple[CountedCard, ...], width: float) -> None:
        super().__init__()
        self.cards, self.width = cards, width
        self.step = width / len(cards)
        self.scale = min(CARD, self.step * 0.8) / WIDTH

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, HEIGHT * self.scale + GAP + 1.3 * (NAME + POINTS)

    def draw(self) -> None:
        for place, card in enumerate(self.cards):
            middle = (place + 0.5) * self.step
            self.canv.setFillColor(INK)
            self.canv.setFont(TEXT_BOLD, POINTS)
            self.canv.drawCentredString(middle, 0.3 * POINTS, card.points)
            self.canv.setFont(TEXT, NAME)
            self.canv.drawCentredString(middle, 1.3 * POINTS + 0.3 * NAME, card.name)
            self.canv.saveState()
            self.canv.translate(middle - WIDTH * self.scale / 2, 1.3 * (NAME + POINTS) + GAP)
            self.canv.scale(self.scale, self.scale)
            self._draw_shapes(card.drawing)
            self.canv.restoreState()

    def _draw_shapes(self, drawing: str) -> None:
        """Draw a symbol, whose vertical axis points down."""
        self.canv.setLineWidth(THIN / self.scale)
        for name, attributes, text in read_drawings()[drawing]:
            if name == "polygon":
                self._draw_polygon([tuple(map(float, pair.split(","))) for pair in attributes["points"].split()])
                continue
            x, y = float(attributes["x"]), float(attributes["y"])
            if name == "text":
                self.canv.setFont(TEXT_BOLD, float(attributes["font-size"]))
                is_centred = attributes.get("text-anchor") == "middle"
                draw = self.canv.drawCentredString if is_centred else self.canv.drawString
                draw(x, HEIGHT - y, text)
            else:
                width, height = float(attributes["width"]), float(attributes["height"])
                self.canv.roundRect(x, HEIGHT - y - height, width, height, float(attributes["rx"]))

    def _draw_polygon(self, corners: list[tuple[float, ...]]) -> None:
        path = self.canv.beginPath()
        (x, y), *others = corners
        path.moveTo(x, HEIGHT - y)
        for x, y in others:
            path.lineTo(x, HEIGHT - y)
        path.close()
        self.canv.drawPath(path, stroke=0, fill=1)
