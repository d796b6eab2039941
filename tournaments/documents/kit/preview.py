"""The preview of a document: the first page of the finished PDF as SVG paths, with words as bars of their width.

It needs no rasteriser and takes a few kilobytes.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tournaments.documents.kit.drawing import Mark, MarkKind, read_drawing

GROUPS = {MarkKind.SHADE: "shade", MarkKind.AREA: "ink", MarkKind.WORDS: "ink", MarkKind.LINE: "line"}


def build_preview(content: bytes) -> dict[str, Any]:
    """Return `width` and `height` of the page in points, and its SVG paths by name."""
    page = PdfReader(BytesIO(content)).pages[0]
    height = round(float(page.mediabox.height))
    size = {"width": round(float(page.mediabox.width)), "height": height}
    return size | build_paths(read_drawing(page), height)


def build_paths(marks: Iterable[Mark], height: int) -> dict[str, str]:
    """Return `shade`, `line` and `ink`, each as one SVG path, for a page of `height` points."""
    paths: dict[str, list[str]] = {name: [] for name in GROUPS.values()}
    for mark in marks:
        paths[GROUPS[mark.kind]].append(_path(mark, height))
    return {name: "".join(parts) for name, parts in paths.items()}


def _path(mark: Mark, height: int) -> str:
    """Return the path of a line or a rectangle in SVG, whose y axis goes down."""
    x, y, width, tall = round(mark.x), round(height - mark.y), round(mark.width), round(mark.height)
    if mark.kind == MarkKind.LINE:
        return f"M{x} {y}l{width} {-tall}"
    return f"M{x} {y}h{width}v{-tall}h{-width}z"
