"""The fonts: a plain zero, and a slashed one by the feature `zero`."""

from io import BytesIO

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from deploy.fonts import WEB_FONTS
from deploy.plain_zero import make_plain

LATIN = WEB_FONTS[0]


def count_contours(font: TTFont, glyph: str, weight: int | None = None) -> int:
    """Return the number of closed contours of a glyph, or of the one that it refers to."""
    pen = RecordingPen()
    font.getGlyphSet(location={"wght": weight} if weight else None)[glyph].draw(pen)
    commands = [name for name, _ in pen.value]
    return (
        count_contours(font, pen.value[0][1][0], weight)  # the first argument of the first command: another glyph
        if commands == ["addComponent"]
        else commands.count("closePath")
    )


@pytest.mark.parametrize("weight", [200, 400, 650, 800])
@pytest.mark.parametrize("figure", ["zero", "zero.tf"])
def test_plain_zero_has_one_inner_contour_and_slashed_zero_two(figure, weight):
    font = TTFont(LATIN)
    assert count_contours(font, figure, weight) == 2
    assert count_contours(font, f"{figure}.slash", weight) == 3


def test_converted_font_can_be_saved():
    """Convert the present font again: all tables with glyph counts must be updated."""
    font, buffer = TTFont(LATIN), BytesIO()
    make_plain(font)
    font.flavor = None  # compression takes time and is not tested
    font.save(buffer)
    saved_font = TTFont(buffer)
    assert saved_font["glyf"]["zero"].numberOfContours == 2
    assert saved_font["gvar"].variations["zero"]
    assert "zero.slash" in saved_font.getGlyphOrder()


def test_feature_zero_works_in_all_languages():
    layout = TTFont(LATIN)["GSUB"].table
    feature = next(i for i, each in enumerate(layout.FeatureList.FeatureRecord) if each.FeatureTag == "zero")
    (lookup,) = layout.FeatureList.FeatureRecord[feature].Feature.LookupListIndex
    assert layout.LookupList.Lookup[lookup].SubTable[0].mapping == {"zero": "zero.slash", "zero.tf": "zero.tf.slash"}
    for script in (each.Script for each in layout.ScriptList.ScriptRecord):
        languages = [script.DefaultLangSys, *(each.LangSys for each in script.LangSysRecord)]
        assert all(feature in language.FeatureIndex for language in languages)
