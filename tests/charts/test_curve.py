"""The line chart of a player's running total."""

from tournaments.charts.curve import HEIGHT, WIDTH, compute_curve


def test_the_curve_begins_with_carried_points_and_has_a_zero_line() -> None:
    drawing = compute_curve([100, -50], start=200)
    assert drawing is not None
    assert [point.total for point in drawing.points] == [200, 100, -50]
    assert drawing.points[1].y < drawing.zero < drawing.points[2].y
    assert compute_curve([]) is None


def test_the_last_total_is_labelled_and_at_most_eight_are() -> None:
    for rounds in range(1, 21):
        drawing = compute_curve(list(range(rounds)))
        assert drawing is not None
        assert drawing.figures[0].total == rounds - 1, "labels begin with the last total"
        assert len(drawing.figures) <= 8
        assert all(0 <= point.x <= WIDTH and 0 <= point.y <= HEIGHT for point in drawing.points)
