"""Reading of the words, lines and areas on a page of a PDF file, for its preview.

Supports only the operators that our documents use: no curves, no clipping; an image is read as its area.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
BODY = 0.7  # height of letters above the baseline, as a share of the font size
CROWD = 40  # a path with more areas than this is read as one area, such as a QR code
BACKGROUND_GREY = 0.8  # an area lighter than this is a background


class MarkKind(StrEnum):
    WORDS = "words"
    LINE = "line"
    AREA = "area"
    SHADE = "shade"


@dataclass(frozen=True)
class Mark:
    """A rectangle in points from the lower left corner of the page. `colour` is set for lines that are not grey."""

    kind: MarkKind
    x: float
    y: float
    width: float
    height: float
    colour: str = ""


def read_drawing(page: PageObject) -> list[Mark]:
    """Return the marks of a page in drawing order."""
    content = page.get_contents()
    pen = _Pen(page, page["/Resources"])
    if content is not None:
        pen.run(content)
    return pen.marks


@dataclass
class _State:
    """The graphics state, which `q` saves and `Q` restores.

    `grey` is the mean of the colour of areas, 0 for black; `stroke` is the colour of lines, as in `Mark`.
    """

    matrix: Matrix = IDENTITY
    grey: float = 0.0
    stroke: str = ""
    font: str = ""
    size: float = 0.0
    leading: float = 0.0


@dataclass
class _Pen:
    """An interpreter of one stream: each public method but `run` takes the operands of an operator in `OPERATORS`.

    `line` and `text` are the text line matrix and the text matrix.
    """

    page: PageObject
    resources: Any
    state: _State = field(default_factory=_State)
    marks: list[Mark] = field(default_factory=list)
    saved_states: list[_State] = field(default_factory=list)
    line: Matrix = IDENTITY
    text: Matrix = IDENTITY
    points: list[Point] = field(default_factory=list)
    areas: list[tuple[Point, Point]] = field(default_factory=list)

    def run(self, stream: Any) -> None:
        """Run the operators of a stream that leave marks or change the state; skip the others."""
        for operands, operator in ContentStream(stream, self.page.pdf).operations:
            if operator in OPERATORS:
                OPERATORS[operator](self, operands)

    def save(self, _operands: Any) -> None:
        self.saved_states.append(replace(self.state))

    def restore(self, _operands: Any) -> None:
        self.state = self.saved_states.pop()

    def transform(self, operands: Any) -> None:
        self.state.matrix = _times(_matrix(operands), self.state.matrix)

    def set_colour(self, operands: Any) -> None:
        self.state.grey = sum(map(float, operands)) / len(operands)

    def set_line_colour(self, operands: Any) -> None:
        shades = [round(255 * float(part)) for part in operands]
        self.state.stroke = "" if len(set(shades)) == 1 else "#" + "".join(f"{shade:02x}" for shade in shades)

    def draw_form(self, operands: Any) -> None:
        """Mark an image as one shade; run the stream of a form, which adds its own marks."""
        xobject = self.resources["/XObject"][operands[0]].get_object()
        if xobject.get("/Subtype") == "/Image":
            self._mark(MarkKind.SHADE, (0, 0), (1, 1), self.state.matrix)
            return
        matrix = _times(_matrix(xobject.get("/Matrix", IDENTITY)), self.state.matrix)
        resources = xobject.get("/Resources", self.resources)
        _Pen(self.page, resources, replace(self.state, matrix=matrix), self.marks).run(xobject)

    def add_point(self, operands: Any) -> None:
        self.points.append((float(operands[0]), float(operands[1])))

    def add_rectangle(self, operands: Any) -> None:
        x, y, width, height = (float(number) for number in operands)
        self.areas.append(((x, y), (x + width, y + height)))

    def stroke(self, operands: Any) -> None:
        """Mark the lines of the path, each from one `m` to one `l`, and the four edges of its rectangles."""
        for begin, end in zip(self.points[::2], self.points[1::2], strict=False):
            self._mark(MarkKind.LINE, begin, end, self.state.matrix)
        for (left, low), (right, high) in self.areas:
            for begin, end in (((left, low), (right, low)), ((left, high), (right, high))):
                self._mark(MarkKind.LINE, begin, end, self.state.matrix)
            for begin, end in (((left, low), (left, high)), ((right, low), (right, high))):
                self._mark(MarkKind.LINE, begin, end, self.state.matrix)
        self.forget(operands)

    def fill(self, operands: Any) -> None:
        """Mark the rectangles of the path, light ones as shades; above `CROWD` mark one area around them."""
        areas = self.areas
        if len(areas) > CROWD:
            edges = [edge for area in areas for edge in area]
            areas = [(_corner(edges, min), _corner(edges, max))]
        kind = MarkKind.SHADE if self.state.grey > BACKGROUND_GREY else MarkKind.AREA
        for low, high in areas:
            self._mark(kind, low, high, self.state.matrix)
        self.forget(operands)

    def forget(self, _operands: Any) -> None:
        self.points, self.areas = [], []

    def set_font(self, operands: Any) -> None:
        self.state.font, self.state.size = operands[0], float(operands[1])

    def set_leading(self, operands: Any) -> None:
        self.state.leading = float(operands[0])

    def begin_text(self, _operands: Any) -> None:
        self.text = self.line = IDENTITY

    def place_text(self, operands: Any) -> None:
        self.text = self.line = _matrix(operands)

    def move_text(self, operands: Any) -> None:
        self.text = self.line = _times((1, 0, 0, 1, float(operands[0]), float(operands[1])), self.line)

    def next_line(self, _operands: Any) -> None:
        self.move_text((0, -self.state.leading))

    def draw_words(self, operands: Any) -> None:
        """Mark the box of a text from the widths in its font, and move on by its width."""
        codes = getattr(operands[0], "original_bytes", operands[0])
        font = self.resources["/Font"][self.state.font].get_object()
        first, widths = int(font["/FirstChar"]), font["/Widths"]
        width = sum(float(widths[code - first]) for code in codes) / 1000 * self.state.size
        self._mark(MarkKind.WORDS, (0, 0), (width, BODY * self.state.size), _times(self.text, self.state.matrix))
        self.text = _times((1, 0, 0, 1, width, 0), self.text)

    def _mark(self, kind: MarkKind, begin: Point, end: Point, matrix: Matrix) -> None:
        """Append the mark between two corners, which `matrix` moves to the coordinates of the page."""
        (left, low), (right, high) = _transform(begin, matrix), _transform(end, matrix)
        colour = self.state.stroke if kind == MarkKind.LINE else ""
        self.marks.append(Mark(kind, min(left, right), min(low, high), abs(right - left), abs(high - low), colour))


OPERATORS: dict[bytes, Callable[[_Pen, Any], None]] = {
    b"q": _Pen.save,
    b"Q": _Pen.restore,
    b"cm": _Pen.transform,
    b"g": _Pen.set_colour,
    b"rg": _Pen.set_colour,
    b"G": _Pen.set_line_colour,
    b"RG": _Pen.set_line_colour,
    b"Do": _Pen.draw_form,
    b"m": _Pen.add_point,
    b"l": _Pen.add_point,
    b"re": _Pen.add_rectangle,
    b"S": _Pen.stroke,
    b"s": _Pen.stroke,
    b"f": _Pen.fill,
    b"f*": _Pen.fill,
    b"n": _Pen.forget,
    b"Tf": _Pen.set_font,
    b"TL": _Pen.set_leading,
    b"BT": _Pen.begin_text,
    b"Tm": _Pen.place_text,
    b"Td": _Pen.move_text,
    b"T*": _Pen.next_line,
    b"Tj": _Pen.draw_words,
}


def _corner(points: list[Point], of: Callable[[Iterable[float]], float]) -> Point:
    return of(x for x, _ in points), of(y for _, y in points)


def _times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix of the first transformation followed by the second."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _transform(point: Point, matrix: Matrix) -> Point:
    x, y = point
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _matrix(numbers: Any) -> Matrix:
    a, b, c, d, e, f = (float(number) for number in numbers)
    return a, b, c, d, e, f
