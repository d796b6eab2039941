"""Gives the font of the web a zero without a stroke: `python -m deploy.plain_zero`, once, before `deploy.fonts`.

A stroke tells a zero from the letter O in a licence or a code; in scores, prices and on the clock there is no letter to
take it for, and a column of strokes is noise. The stroked one stays in the font, as the OpenType feature `zero` that
the style `slashed-zero` switches on. Doing it twice changes nothing.
"""

from copy import deepcopy

from fontTools.otlLib.builder import SingleSubstBuilder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

from deploy.fonts import WEB_FONTS

Point = tuple[float, float]

STROKED = {"zero": "zero.slash", "zero.tf": "zero.tf.slash"}  # the names under which the stroked figures stay
OUTLINE = 16  # points of the outline of the zero, clockwise from the lowest; those of its two openings follow
LOWEST, HIGHEST = 0, 8  # of the outline
QUADRANT = (16, 26, 25, 24, 23)  # of the openings, the lower left, which no stroke cuts: from the lowest point


def main() -> None:
    """Rewrite the file that has the figures."""
    for source in WEB_FONTS:
        font = TTFont(source)
        if "zero" in font.getGlyphOrder() and STROKED["zero"] not in font.getGlyphOrder():
            make_plain(font)
            font.save(source)


def make_plain(font: TTFont) -> None:
    """Keep the stroked figures under other names, draw the zero with one opening, add the feature."""
    font.ensureDecompiled()  # tables count the glyphs when they are read
    _keep_stroked(font)
    zero = font["glyf"]["zero"]
    width = font["hmtx"]["zero"][0]
    zero.coordinates = type(zero.coordinates)(_with_one_opening(list(zero.coordinates), width))
    zero.flags = zero.flags[:OUTLINE] + bytearray([1, 0, 0, 0] * 4)
    zero.numberOfContours, zero.endPtsOfContours = 2, [OUTLINE - 1, 2 * OUTLINE - 1]
    for change in font["gvar"].variations["zero"]:
        *points, left, right, top, bottom = change.coordinates
        change.coordinates = [*_with_one_opening(points, right[0] - left[0]), left, right, top, bottom]
    _offer_stroked(font)


def _keep_stroked(font: TTFont) -> None:
    for plain, stroked in STROKED.items():
        font["glyf"][stroked] = deepcopy(font["glyf"][plain])
        for component in getattr(font["glyf"][stroked], "components", ()):
            component.glyphName = STROKED.get(component.glyphName, component.glyphName)
        font["hmtx"][stroked] = font["hmtx"][plain]
        font["gvar"].variations[stroked] = deepcopy(font["gvar"].variations[plain])
        widths = font["HVAR"].table.AdvWidthMap.mapping
        widths[stroked] = widths[plain]
    font.setGlyphOrder(list(font["glyf"].glyphOrder))


def _with_one_opening(points: list[Point], width: float) -> list[Point]:
    """The outline and one opening, counterclockwise, from the quadrant and its three reflections.

    `points` are those of the stroked zero, or how much each of them moves at another weight, with the width likewise.
    """
    height = points[LOWEST][1] + points[HIGHEST][1]
    lower_left = [points[index] for index in QUADRANT]
    lower_right = [(width - x, y) for x, y in lower_left]
    upper_right, upper_left = ([(x, height - y) for x, y in side] for side in (lower_right, lower_left))
    ring = lower_right[:4] + upper_right[:0:-1] + upper_left[:4] + lower_left[:0:-1]
    return points[:OUTLINE] + ring


def _offer_stroked(font: TTFont) -> None:
    """Add the feature to every script and language of the font."""
    table = font["GSUB"].table
    built = SingleSubstBuilder(font, None)
    built.mapping = STROKED
    table.LookupList.Lookup.append(built.build())
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = "zero", otTables.Feature()
    record.Feature.FeatureParams, record.Feature.LookupListIndex = None, [len(table.LookupList.Lookup) - 1]
    table.FeatureList.FeatureRecord.append(record)
    for script in (each.Script for each in table.ScriptList.ScriptRecord):
        for language in (script.DefaultLangSys, *(each.LangSys for each in script.LangSysRecord)):
            language.FeatureIndex.append(len(table.FeatureList.FeatureRecord) - 1)


if __name__ == "__main__":
    main()
