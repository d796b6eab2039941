"""A line chart of a player's running total."""

from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 600, 220, 48  # room for a figure over or under each point


@dataclass(frozen=True)
class Point:
    """A point in the units of the chart, with the total after a round. `falls`: the label stands under the point."""

    x: int
    y: int
    total: int
    falls: bool


@dataclass(frozen=True)
class Curve:
    """The whole chart. `zero` is the y of the zero line."""

    points: tuple[Point, ...]
    zero: int
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        """The points in the format of an SVG polyline."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)

    @property
    def figures(self) -> tuple[Point, ...]:
        """The points that get a label: at most 8, so that labels do not overlap, with the last point."""
        every = -(-len(self.points) // 8)
        return self.points[::-1][::every]


def compute_curve(totals: list[int], start: int = 0) -> Curve | None:
    """Compute the chart from `start` through the total of each round. Return None without rounds."""
    if not totals:
        return None
    values = [start, *totals]
    low, high = min(0, *values), max(0, *values)
    span = max(high - low, 1)

    def y(value: int) -> int:
        return round(MARGIN + (high - value) * (HEIGHT - 2 * MARGIN) / span)

    step = (WIDTH - 2 * MARGIN) / len(totals)
    # Each value with the one before it; the first with itself, so that it does not fall.
    points = tuple(
        Point(round(MARGIN + index * step), y(value), value, falls=value < before)
        for index, (before, value) in enumerate(zip([start, *values], values, strict=False))
    )
    return Curve(points=points, zero=y(0))
