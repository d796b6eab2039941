"""A small picture of the first page, out of the finished file itself: lines as they are, words as bars of their width.

It shows what was printed and not what such a page may look like, needs no rasteriser and weighs a few kilobytes.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tournaments.documents.kit.drawing import Mark, MarkKind, drawing_of

GROUPS = {MarkKind.SHADE: "shade", MarkKind.AREA: "ink", MarkKind.WORDS: "ink", MarkKind.LINE: "line"}


def preview_of(content: bytes) -> dict[str, Any]:
    """`width` and `height` of the page in points, and what is on it as paths of SVG."""
    page = PdfReader(BytesIO(content)).pages[0]
    height = round(float(page.mediabox.height))
    size = {"width": round(float(page.mediabox.width)), "height": height}
    return size | paths_of(drawing_of(page), height)


def paths_of(marks: Iterable[Mark], height: int) -> dict[str, str]:
    """`shade`, `line` and `ink`, each as one path, on a page of `height` points."""
    paths: dict[str, list[str]] = {name: [] for name in GROUPS.values()}
    for mark in marks:
        paths[GROUPS[mark.kind]].append(_path(mark, height))
    return {name: "".join(parts) for name, parts in paths.items()}


def _path(mark: Mark, height: int) -> str:
    x, y, width, tall = round(mark.x), round(height - mark.y), round(mark.width), round(mark.height)
    if mark.kind == MarkKind.LINE:
        return f"M{x} {y}l{width} {-tall}"
    return f"M{x} {y}h{width}v{-tall}h{-width}z"
