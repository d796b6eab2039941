"""A number that is legible from across the hall."""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from tournaments.documents.kit.fonts import TEXT_BOLD
from tournaments.documents.kit.style import INK

CAP_HEIGHT = 0.668  # height of figures in this font, as a share of its size
LARGEST = 400.0  # points


class BigNumber(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """A number as large as `width` allows, with the height of its figures."""

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
