"""The histogram of the scores of a round."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.charts.bars import MOST, compute_bars

scores = st.lists(st.integers(-20_000, 20_000), min_size=2).filter(lambda found: len(set(found)) > 1)


def test_there_is_no_histogram_of_one_score() -> None:
    assert compute_bars([]) is None
    assert compute_bars([7, 7]) is None


@given(scores)
def test_each_score_is_counted_in_its_bar(found: list[int]) -> None:
    drawing = compute_bars(found)
    assert drawing is not None
    assert sum(bar.players for bar in drawing.bars) == len(found)
    for bar in drawing.bars:
        assert bar.players == sum(bar.low <= score < bar.high for score in found)


# Worth its time: many lists of scores, drawn by Hypothesis.
@given(scores)
def test_bars_do_not_overlap_and_zero_is_a_border(found: list[int]) -> None:
    drawing = compute_bars(found)
    assert drawing is not None
    assert 2 <= len(drawing.bars) <= MOST
    for bar, following in zip(drawing.bars, drawing.bars[1:], strict=False):
        assert bar.high == following.low
        assert bar.x + bar.width < following.x
    assert not any(bar.low < 0 < bar.high for bar in drawing.bars)
    assert all(bar.x >= 0 and bar.x + bar.width <= drawing.width for bar in drawing.bars)
    assert all(bar.y >= 0 and bar.y + bar.height == drawing.foot for bar in drawing.bars)


def test_labels_are_at_most_eight_and_include_zero() -> None:
    drawing = compute_bars([-1_150, -20, 30, 1_180])
    assert drawing is not None
    written = [edge.score for edge in drawing.edges]
    assert 0 in written
    assert len(written) <= 8
