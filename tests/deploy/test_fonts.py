"""The fonts: a plain zero, a slashed one by the feature `zero`, and PDF fonts equal to the web fonts."""

from io import BytesIO

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from deploy.fonts import PDF_FONTS, WEB_FONTS, WEIGHTS, build_static_font
from deploy.plain_zero import make_plain

LATIN = WEB_FONTS[0]


def contours(font: TTFont, glyph: str, weight: int | None = None) -> int:
    pen = RecordingPen()
    font.getGlyphSet(location={"wght": weight} if weight else None)[glyph].draw(pen)
    drawn = [name for name, _ in pen.value]
    return contours(font, pen.value[0][1][0], weight) if drawn == ["addComponent"] else drawn.count("closePath")


@pytest.mark.parametrize("weight", [200, 400, 650, 800])
@pytest.mark.parametrize("figure", ["zero", "zero.tf"])
def test_plain_zero_has_one_inner_contour_and_slashed_zero_two(figure, weight):
    font = TTFont(LATIN)
    assert contours(font, figure, weight) == 2
    assert contours(font, f"{figure}.slash", weight) == 3


def test_converted_font_can_be_saved():
    """Convert the present font again: all tables with glyph counts must be updated."""
    font, saved = TTFont(LATIN), BytesIO()
    make_plain(font)
    font.flavor = None  # compression takes time and is not tested
    font.save(saved)
    again = TTFont(saved)
    assert again["glyf"]["zero"].numberOfContours == 2
    assert again["gvar"].variations["zero"]
    assert "zero.slash" in again.getGlyphOrder()


def test_feature_zero_works_in_all_languages():
    layout = TTFont(LATIN)["GSUB"].table
    feature = next(i for i, each in enumerate(layout.FeatureList.FeatureRecord) if each.FeatureTag == "zero")
    (lookup,) = layout.FeatureList.FeatureRecord[feature].Feature.LookupListIndex
    assert layout.LookupList.Lookup[lookup].SubTable[0].mapping == {"zero": "zero.slash", "zero.tf": "zero.tf.slash"}
    for script in (each.Script for each in layout.ScriptList.ScriptRecord):
        languages = [script.DefaultLangSys, *(each.LangSys for each in script.LangSysRecord)]
        assert all(feature in language.FeatureIndex for language in languages)


@pytest.mark.parametrize("style", WEIGHTS)
def test_pdf_font_is_built_from_the_web_font(style):
    stored, built = (
        TTFont(PDF_FONTS / f"AtkinsonHyperlegibleNext-{style}.ttf"),
        build_static_font(style=style, weight=WEIGHTS[style]),
    )
    assert stored.getBestCmap() == built.getBestCmap()
    for glyph in stored.getBestCmap().values():
        assert stored["glyf"][glyph] == built["glyf"][glyph], glyph
