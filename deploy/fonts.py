"""`python -m deploy.fonts`: builds the PDF fonts from the web fonts.

Browsers get one variable font in two files (Latin, Latin extended). ReportLab needs a static TrueType file per weight
with all letters. This needs fonttools with brotli, which are development dependencies. The results are committed, so an
install does not run this.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
WEB_FONTS = [
    ROOT / "tournaments/static/chelem/fonts" / name
    for name in ("atkinson-next-latin.woff2", "atkinson-next-latin-ext.woff2")
]
PDF_FONTS = ROOT / "tournaments/documents/fonts"
WEIGHTS = {"Regular": 400, "Bold": 700}
FAMILY = "Atkinson Hyperlegible Next"
LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "STAT", "DSIG")


def main() -> None:
    """Write one static TrueType file per weight into the fonts folder of `tournaments/documents`."""
    for style, weight in WEIGHTS.items():
        target = PDF_FONTS / f"AtkinsonHyperlegibleNext-{style}.ttf"
        build_static_font(style=style, weight=weight).save(target)


def build_static_font(*, style: str, weight: int) -> TTFont:
    """Return a static font with the letters of both web fonts at one weight, with tabular figures."""
    with TemporaryDirectory() as folder:
        parts = []
        for source in WEB_FONTS:
            part = Path(folder) / f"{source.stem}.ttf"
            _instantiate(source, weight=weight).save(part)
            parts.append(str(part))
        font: TTFont = Merger().merge(parts)
    _rename(font, style)
    return font


def _instantiate(source: Path, *, weight: int) -> TTFont:
    """Return the font at one weight, with tabular figures and without `LAYOUT_TABLES`."""
    font = instantiateVariableFont(TTFont(source), {"wght": weight})
    font.flavor = None
    _make_figures_tabular(font)
    for tag in LAYOUT_TABLES:  # ReportLab ignores them, and the merger fails on their differences
        if tag in font:
            del font[tag]
    return font


def _make_figures_tabular(font: TTFont) -> None:
    """Map the characters to the glyphs of the `tnum` feature, as ReportLab cannot switch features on."""
    features = font["GSUB"].table.FeatureList.FeatureRecord if "GSUB" in font else []
    lookups = {index for one in features if one.FeatureTag == "tnum" for index in one.Feature.LookupListIndex}
    tabular: dict[str, str] = {}
    for index in lookups:
        for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
            tabular |= table.mapping
    for subtable in font["cmap"].tables:
        subtable.cmap = {code: tabular.get(glyph, glyph) for code, glyph in subtable.cmap.items()}


def _rename(font: TTFont, style: str) -> None:
    """Set the names of the font; numbers are those of the OpenType table `name`."""
    # Family, style, full name, PostScript name.
    names = {1: FAMILY, 2: style, 4: f"{FAMILY} {style}", 6: f"{FAMILY.replace(' ', '')}-{style}"}
    for name_id, text in names.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)  # Windows, Unicode, American English
    for name_id in (16, 17):  # typographic family and style of the variable font
        font["name"].removeNames(nameID=name_id)


if __name__ == "__main__":
    main()
