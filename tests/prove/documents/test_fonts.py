"""The PDF fonts are equal to those built from the web fonts."""

import pytest
from fontTools.ttLib import TTFont

from deploy.fonts import PDF_FONTS, WEIGHTS, build_static_font


@pytest.mark.parametrize("style", sorted(WEIGHTS))
def test_pdf_font_is_built_from_the_web_font(style: str) -> None:
    stored_font, built_font = (
        TTFont(PDF_FONTS / f"AtkinsonHyperlegibleNext-{style}.ttf"),
        build_static_font(style=style, weight=WEIGHTS[style]),
    )
    assert stored_font.getBestCmap() == built_font.getBestCmap()
    for glyph in stored_font.getBestCmap().values():
        assert stored_font["glyf"][glyph] == built_font["glyf"][glyph], glyph
