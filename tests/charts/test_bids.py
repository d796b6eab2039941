"""The coordinates of the chart of bids."""

import pytest

from tournaments.charts.bids import BidCount, compute_bids


@pytest.mark.parametrize("counts", [[], [BidCount("Prise", 0, 0)]])
def test_there_is_no_chart_without_bids(counts: list[BidCount]) -> None:
    assert compute_bids(counts) is None


def test_bars_are_proportional_and_inside_the_chart() -> None:
    chart = compute_bids([BidCount("Prise", 10, 5), BidCount("Garde", 40, 30), BidCount("Garde sans", 1, 0)])
    assert chart is not None
    low, high, rare = chart.bars
    # The longest bar, of 40 hands, has a width of 480.
    assert (high.taken_width, low.taken_width, low.made_width) == (480, 480 * 10 / 40, 480 * 5 / 40)
    assert rare.made_width == 0 < rare.taken_width
    assert all(bar.made_width <= bar.taken_width and bar.end < chart.width for bar in chart.bars)
    assert [bar.middle < chart.height for bar in chart.bars] == [True] * 3
    assert low.y + chart.bar < high.y
