"""The handwritten fields of a deal on a blank sheet, in the order of the entry form on the screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from tournaments.documents.kit.fonts import TEXT, TEXT_BOLD
from tournaments.documents.kit.style import HAIR, INK, SOFT

PADDING = 4.0  # points at the left and right of the cell
EDGE = 1.0  # points above and below
TITLE, CHOICES = 8.5, 9.0  # font sizes


@dataclass(frozen=True)
class PenField:
    """A handwritten column: its title, the choices to be circled, and its relative width."""

    title: str
    choices: str
    part: float


class FieldRow(Flowable):  # type: ignore[misc]  # reportlab is untyped
    """One row of fields in a cell of `width` and `height` points, with their titles or their choices."""

    def __init__(self, fields: Sequence[PenField], width: float, height: float, *, titled: bool = False) -> None:
        super().__init__()
        self.fields, self.titled = fields, titled
        self.width, self.height = width - 2 * PADDING, height - 2 * EDGE

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        font, size = (TEXT_BOLD, TITLE) if self.titled else (TEXT, CHOICES)
        canvas.setLineWidth(HAIR)
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK if self.titled else SOFT)
        for field, left, right in self._columns():
            if left > 0:
                canvas.line(left, -EDGE, left, self.height + EDGE)
            text = field.title if self.titled else field.choices
            fitting_size = size * min(1, (right - left - 2) / max(1, stringWidth(text, font, size)))
            canvas.setFont(font, fitting_size)
            canvas.drawCentredString((left + right) / 2, (self.height - 0.7 * fitting_size) / 2, text)

    def _columns(self) -> Iterator[tuple[PenField, float, float]]:
        """Yield each field with its left and right edge; the first and the last include the padding of the cell."""
        whole, left = sum(field.part for field in self.fields), -PADDING
        for field in self.fields:
            right = left + field.part / whole * (self.width + 2 * PADDING)
            yield field, left, right
            left = right
