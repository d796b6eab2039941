"""A player's running total."""

from tournaments.charts.curve import HEIGHT, WIDTH, curve


def test_it_begins_with_what_was_brought_and_shows_where_zero_is() -> None:
    drawing = curve([100, -50], 200)
    assert drawing is not None
    assert [point.total for point in drawing.points] == [200, 100, -50]
    assert drawing.points[1].y < drawing.zero < drawing.points[2].y
    assert curve([]) is None


def test_the_last_total_is_written_and_not_more_than_have_room() -> None:
    for rounds in range(1, 21):
        drawing = curve(list(range(rounds)))
        assert drawing is not None
        assert drawing.figures[0].total == rounds - 1
        assert len(drawing.figures) <= 8
        assert all(0 <= point.x <= WIDTH and 0 <= point.y <= HEIGHT for point in drawing.points)
