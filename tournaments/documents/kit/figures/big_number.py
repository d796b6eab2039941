"""A number to be read from across the hall."""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.style import INK

CAP_HEIGHT = 0.668  # of the figures of this font, in parts of its size
LARGEST = 400.0


class BigNumber(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """As large as `width` allows, and no higher than its figures."""

    def __init__(self, number: int, width: float) -> None:
        super().__init__()
        self.text, self.width = str(number), width
        self.size = min(LARGEST, width / stringWidth(self.text, TEXT_BOLD, 1))
        self.hAlign = "CENTER"

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, self.size * CAP_HEIGHT

    def draw(self) -> None:
        self.canv.setFillColor(INK)
        self.canv.setFont(TEXT_BOLD, self.size)
        self.canv.drawCentredString(self.width / 2, 0, self.text)
