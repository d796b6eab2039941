"""Shades of an accent colour: the contrast of each pair of colours on a page, in the light and the dark style."""

import pytest

from tests.web.test_contrast import USUAL
from tournaments.pictures.colours import MIN_CONTRAST, NIGHT, NIGHT_SUNKEN, PAPER, WHITE, contrast, shades_of

READABLE = ["#17573e", "#000000", "#0000ff", "#b00020", "#6a1b9a", "#767676", "#8a5a00", "#1b4880"]


def test_backgrounds_equal_those_of_the_stylesheet() -> None:
    assert USUAL["page"] == (PAPER, NIGHT_SUNKEN)
    assert USUAL["surface"][1] == NIGHT


def test_contrast_is_between_1_and_21() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)


@pytest.mark.parametrize("colour", READABLE)
@pytest.mark.parametrize("side", [0, 1], ids=["day", "night"])
def test_pairs_of_colours_on_pages_are_readable(colour: str, side: int) -> None:
    assert contrast(colour, WHITE) >= MIN_CONTRAST
    shades = shades_of(colour)
    accent, strong, soft, on = (
        pair[side] for pair in (shades.accent, shades.accent_strong, shades.accent_soft, shades.on_accent)
    )
    pairs = [(accent, USUAL["page"][side]), (accent, USUAL["surface"][side]), (strong, USUAL["surface"][side])]
    pairs += [(strong, USUAL["page"][side]), (on, accent), (on, strong), (strong, soft), (USUAL["ink"][side], soft)]
    assert [pair for pair in pairs if contrast(*pair) < MIN_CONTRAST] == []
