"""`python -m deploy.plain_zero`: replaces the slashed zero of the web font by a plain one; run before `deploy.fonts`.

A slash distinguishes zero from the letter O in a licence or a code. Scores, prices and clocks contain no letters, and a
column of slashes is harder to read. The slashed zero remains as the OpenType feature `zero`, which the CSS value
`slashed-zero` switches on. The command is idempotent.
"""

from copy import deepcopy

from fontTools.otlLib.builder import SingleSubstBuilder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

from deploy.fonts import WEB_FONTS

Point = tuple[float, float]

SLASHED = {"zero": "zero.slash", "zero.tf": "zero.tf.slash"}  # new names of the slashed glyphs
OUTLINE = 16  # number of points of the outer contour, clockwise from the lowest; both inner contours follow
LOWEST, HIGHEST = 0, 8  # indices in the outer contour
QUADRANT = (16, 26, 25, 24, 23)  # lower left part of the inner contours, without the slash, from the lowest point


def main() -> None:
    """Rewrite the web font that contains the figures."""
    for source in WEB_FONTS:
        font = TTFont(source)
        if "zero" in font.getGlyphOrder() and SLASHED["zero"] not in font.getGlyphOrder():
            make_plain(font)
            font.save(source)


def make_plain(font: TTFont) -> None:
    """Copy the slashed glyphs to other names, draw a zero with one inner contour, and add the feature."""
    font.ensureDecompiled()  # some tables read the number of glyphs when they are parsed
    _copy_slashed(font)
    zero = font["glyf"]["zero"]
    width = font["hmtx"]["zero"][0]  # the advance width; the left side bearing follows
    zero.coordinates = type(zero.coordinates)(_with_one_inner_contour(list(zero.coordinates), width))
    zero.flags = zero.flags[:OUTLINE] + bytearray([1, 0, 0, 0] * 4)  # 1: the point is on the curve
    zero.numberOfContours, zero.endPtsOfContours = 2, [OUTLINE - 1, 2 * OUTLINE - 1]
    for change in font["gvar"].variations["zero"]:
        *points, left, right, top, bottom = change.coordinates  # the last four are phantom points, for the metrics
        change.coordinates = [*_with_one_inner_contour(points, right[0] - left[0]), left, right, top, bottom]
    _add_zero_feature(font)


def _copy_slashed(font: TTFont) -> None:
    """Copy outlines, widths and variations of the slashed glyphs to their new names."""
    for plain, slashed in SLASHED.items():
        font["glyf"][slashed] = deepcopy(font["glyf"][plain])
        for component in getattr(font["glyf"][slashed], "components", ()):
            component.glyphName = SLASHED.get(component.glyphName, component.glyphName)
        font["hmtx"][slashed] = font["hmtx"][plain]
        font["gvar"].variations[slashed] = deepcopy(font["gvar"].variations[plain])
        widths = font["HVAR"].table.AdvWidthMap.mapping
        widths[slashed] = widths[plain]
    font.setGlyphOrder(list(font["glyf"].glyphOrder))


def _with_one_inner_contour(points: list[Point], width: float) -> list[Point]:
    """Return the outer contour and one inner contour, counterclockwise, from the quadrant and its three reflections.

    `points` and `width` are those of the slashed zero, or their deltas at another weight.
    """
    height = points[LOWEST][1] + points[HIGHEST][1]
    lower_left = [points[index] for index in QUADRANT]
    lower_right = [(width - x, y) for x, y in lower_left]
    upper_right, upper_left = ([(x, height - y) for x, y in side] for side in (lower_right, lower_left))
    # Neighbouring quadrants share a point.
    ring = lower_right[:4] + upper_right[:0:-1] + upper_left[:4] + lower_left[:0:-1]
    return points[:OUTLINE] + ring


def _add_zero_feature(font: TTFont) -> None:
    """Add the feature `zero` to every script and language of the font."""
    table = font["GSUB"].table
    builder = SingleSubstBuilder(font, None)
    builder.mapping = SLASHED
    table.LookupList.Lookup.append(builder.build())
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = "zero", otTables.Feature()
    record.Feature.FeatureParams, record.Feature.LookupListIndex = None, [len(table.LookupList.Lookup) - 1]
    table.FeatureList.FeatureRecord.append(record)
    for script in (each.Script for each in table.ScriptList.ScriptRecord):
        for language in (script.DefaultLangSys, *(each.LangSys for each in script.LangSysRecord)):
            language.FeatureIndex.append(len(table.FeatureList.FeatureRecord) - 1)


if __name__ == "__main__":
    main()
