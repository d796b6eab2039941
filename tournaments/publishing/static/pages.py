"""A page of the site turned into a file: relative links, no script, its drawings inside.

A browser reads a file from a stick without a server: it follows no address that begins with a slash, and fetches no
drawing out of another file.
"""

import re
from collections.abc import Callable
from functools import cache
from html import escape, unescape
from pathlib import Path
from urllib.parse import urldefrag, urljoin

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from tournaments.publishing.static.place import between

ASSETS = "assets/"
LINK = re.compile(r'(<(?:a|link|img|source)\b[^>]*?\s)(href|src)="([^"]*)"([^>]*>)')
DRAWING = re.compile(r'<use href="[^"#]*icons[^"#]*\.svg#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
BODY = re.compile(r"<body[^>]*>")
IN_STYLE = re.compile(r'url\("([^")]+)"\)')
Known = Callable[[str], str | None]  # the file behind an address of the site; None when it is in no folder


def page_written(html: str, *, at: str, file: str, known: Known) -> str:
    """The page that the site shows at the address `at`, as `file` of the folder.

    A link that leads out of the folder to the site stays as words; one to another site stays a link.
    """

    def link(found: re.Match[str]) -> str:
        before, name, value, after = found.groups()
        target, fragment = urldefrag(urljoin(at, unescape(value)))
        if "://" in value or value.startswith(("#", "data:", "mailto:")):
            return found[0]
        behind = known(target)
        if behind is None:
            return f"{before.rstrip()}{after}" if before.startswith("<a") else ""
        # The page itself is named by the place in it alone, which works wherever the folder lies.
        shown = between(file, behind) + (f"#{fragment}" if fragment else "")
        return f'{before}{name}="{escape(shown)}"{after}'

    return _drawn_inside(LINK.sub(link, html))


def asset_of(address: str) -> str | None:
    """The file of the folder for a stylesheet, a font or a picture of the site's own."""
    return ASSETS + address.removeprefix(settings.STATIC_URL) if address.startswith(settings.STATIC_URL) else None


def asset_read(file: str) -> bytes:
    """What is in it."""
    return _path_of(file.removeprefix(ASSETS)).read_bytes()


def assets_behind(file: str, content: bytes) -> list[str]:
    """The files that a stylesheet loads."""
    if not file.endswith(".css"):
        return []
    named = (found for found in IN_STYLE.findall(content.decode()) if not found.startswith("data:"))
    return [urljoin(file, each.partition("#")[0].partition("?")[0]) for each in named]


def _drawn_inside(html: str) -> str:
    """The drawings that the page uses stand in it."""
    used = sorted(set(DRAWING.findall(html)))
    if not used:
        return html
    sprite = f'<svg hidden aria-hidden="true">{"".join(_symbols()[name] for name in used)}</svg>'
    html = DRAWING.sub(r'<use href="#icon-\1"', html)
    return BODY.sub(lambda body: body[0] + sprite, html, count=1)


@cache
def _symbols() -> dict[str, str]:
    drawings = _path_of("chelem/icons.svg").read_text(encoding="utf-8")
    return {found[1]: found[0].replace('id="', 'id="icon-', 1) for found in SYMBOL.finditer(drawings)}


def _path_of(name: str) -> Path:
    """A file as it lies in the program, or as `collectstatic` has named it on a host."""
    found = finders.find(name)
    return Path(found if isinstance(found, str) else staticfiles_storage.path(name))
