"""A player's running total as a drawing, made on the server so that it prints and needs no script."""

from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 600, 160, 16


@dataclass(frozen=True)
class Point:
    """A round's end on the drawing, in its own units, and the total there."""

    x: int
    y: int
    total: int


@dataclass(frozen=True)
class Curve:
    """Everything the template draws: the line, its points, and where zero is."""

    points: tuple[Point, ...]
    zero: int
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        """The points as SVG wants them."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)


def curve(totals: list[int], start: int = 0) -> Curve | None:
    """The curve from `start` through each round's total; None before the first."""
    if not totals:
        return None
    values = [start, *totals]
    low, high = min(0, *values), max(0, *values)
    span = max(high - low, 1)

    def y(value: int) -> int:
        return round(MARGIN + (high - value) * (HEIGHT - 2 * MARGIN) / span)

    step = (WIDTH - 2 * MARGIN) / len(totals)
    points = tuple(Point(round(MARGIN + i * step), y(value), value) for i, value in enumerate(values))
    return Curve(points=points, zero=y(0))
