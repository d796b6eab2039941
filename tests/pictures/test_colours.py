"""One colour in the shades of a page: each pair that meets there can be read, by day and by night."""

import pytest

from tests.web.test_contrast import USUAL
from tournaments.pictures.colours import MIN_CONTRAST, NIGHT, NIGHT_SUNKEN, PAPER, WHITE, contrast, shades_of

READABLE = ["#17573e", "#000000", "#0000ff", "#b00020", "#6a1b9a", "#767676", "#8a5a00", "#1b4880"]


def test_it_knows_the_papers_of_the_pages() -> None:
    assert USUAL["page"] == (PAPER, NIGHT_SUNKEN)
    assert USUAL["surface"][1] == NIGHT


def test_it_knows_the_extremes_of_the_formula() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)


@pytest.mark.parametrize("colour", READABLE)
@pytest.mark.parametrize("side", [0, 1], ids=["day", "night"])
def test_every_pair_that_meets_on_a_page_can_be_read(colour: str, side: int) -> None:
    assert contrast(colour, WHITE) >= MIN_CONTRAST
    shades = shades_of(colour)
    accent, strong, soft, on = (
        pair[side] for pair in (shades.accent, shades.accent_strong, shades.accent_soft, shades.on_accent)
    )
    pairs = [(accent, USUAL["page"][side]), (accent, USUAL["surface"][side]), (strong, USUAL["surface"][side])]
    pairs += [(strong, USUAL["page"][side]), (on, accent), (on, strong), (strong, soft), (USUAL["ink"][side], soft)]
    assert [pair for pair in pairs if contrast(*pair) < MIN_CONTRAST] == []
