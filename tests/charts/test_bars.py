"""How the scores of a round are spread."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.charts.bars import MOST, bars

scores = st.lists(st.integers(-20_000, 20_000), min_size=2).filter(lambda found: len(set(found)) > 1)


def test_one_score_is_no_picture() -> None:
    assert bars([]) is None
    assert bars([7, 7]) is None


@given(scores)
def test_everybody_is_in_the_bar_of_their_score(found: list[int]) -> None:
    drawing = bars(found)
    assert drawing is not None
    assert sum(bar.players for bar in drawing.bars) == len(found)
    for bar in drawing.bars:
        assert bar.players == sum(bar.low <= score < bar.high for score in found)


@given(scores)
def test_bars_stand_side_by_side_and_zero_parts_two(found: list[int]) -> None:
    drawing = bars(found)
    assert drawing is not None
    assert 2 <= len(drawing.bars) <= MOST
    for bar, following in zip(drawing.bars, drawing.bars[1:], strict=False):
        assert bar.high == following.low
        assert bar.x + bar.width < following.x
    assert not any(bar.low < 0 < bar.high for bar in drawing.bars)
    assert all(bar.x >= 0 and bar.x + bar.width <= drawing.width for bar in drawing.bars)
    assert all(bar.y >= 0 and bar.y + bar.height == drawing.foot for bar in drawing.bars)


def test_the_figures_under_them_have_room_and_zero_is_one_of_them() -> None:
    drawing = bars([-1_150, -20, 30, 1_180])
    assert drawing is not None
    written = [edge.score for edge in drawing.edges]
    assert 0 in written
    assert len(written) <= 8
