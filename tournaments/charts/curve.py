"""A player's running total as a drawing."""

from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 600, 220, 48  # room for a figure over or under each point


@dataclass(frozen=True)
class Point:
    """A round's end on the drawing, in its own units, and the total there. `falls`: its figure stands under it."""

    x: int
    y: int
    total: int
    falls: bool


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

    @property
    def figures(self) -> tuple[Point, ...]:
        """The points whose totals are written: as many as stand beside each other, the last among them."""
        every = -(-len(self.points) // 8)
        return self.points[::-1][::every]


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
    points = tuple(
        Point(round(MARGIN + index * step), y(value), value, falls=value < before)
        for index, (before, value) in enumerate(zip([start, *values], values, strict=False))
    )
    return Curve(points=points, zero=y(0))
