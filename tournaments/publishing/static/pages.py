"""Conversion of a page of the site into a file: relative links, no script, inline icons; and its static files.

Without a server (`file:` addresses), a browser cannot follow a link that begins with a slash, and does not load SVG
symbols from another file.
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

from tournaments.publishing.static.place import relative_link

ASSETS = "assets/"
LINK = re.compile(r'(<(?:a|link|img|source|script)\b[^>]*?\s)(href|src)="([^"]*)"([^>]*>)')
ICON_LINK = re.compile(r'<use href="[^"#]*icons[^"#]*\.svg#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
BODY = re.compile(r"<body[^>]*>")
IN_STYLE = re.compile(r'url\("([^")]+)"\)')
FileFor = Callable[[str], str | None]  # the file for an address of the site; None if it is not exported


def convert_page(html: str, *, at: str, file: str, file_for: FileFor) -> str:
    """Convert the page at the address `at` into the content of `file`.

    Links to pages of the site that are not exported become plain text, and images that are not exported are removed;
    links to other sites stay.
    """

    def link(match: re.Match[str]) -> str:
        before, name, value, after = match.groups()
        address, fragment = urldefrag(urljoin(at, unescape(value)))
        if "://" in value or value.startswith(("#", "data:", "mailto:")):
            return match[0]
        target = file_for(address)
        if target is None:
            return f"{before.rstrip()}{after}" if before.startswith("<a") else ""
        relative = relative_link(file, target) + (f"#{fragment}" if fragment else "")
        return f'{before}{name}="{escape(relative)}"{after}'

    return _inline_icons(LINK.sub(link, html))


def asset_of(address: str) -> str | None:
    """Return the file in the folder for a static file of the site, or None for another address."""
    return ASSETS + address.removeprefix(settings.STATIC_URL) if address.startswith(settings.STATIC_URL) else None


def read_asset(file: str) -> bytes:
    """Return the content of a static file."""
    return read_static(file.removeprefix(ASSETS))


def read_static(name: str) -> bytes:
    """Return the content of a static file by its name, such as `chelem/base.css`."""
    return _path_of(name).read_bytes()


def assets_of_stylesheet(file: str, content: bytes) -> list[str]:
    """Return the files that a stylesheet loads; none for another kind of file."""
    if not file.endswith(".css"):
        return []
    addresses = (address for address in IN_STYLE.findall(content.decode()) if not address.startswith("data:"))
    return [urljoin(file, address.partition("#")[0].partition("?")[0]) for address in addresses]


def _inline_icons(html: str) -> str:
    """Insert the SVG symbols that the page uses at the start of its body."""
    used = sorted(set(ICON_LINK.findall(html)))
    if not used:
        return html
    sprite = f'<svg hidden aria-hidden="true">{"".join(_symbols()[name] for name in used)}</svg>'
    html = ICON_LINK.sub(r'<use href="#icon-\1"', html)
    return BODY.sub(lambda body: body[0] + sprite, html, count=1)


@cache
def _symbols() -> dict[str, str]:
    """Return the source of each SVG symbol by name. Its id gets a prefix against equal ids in a page."""
    drawings = _path_of("chelem/icons.svg").read_text(encoding="utf-8")
    return {symbol[1]: symbol[0].replace('id="', 'id="icon-', 1) for symbol in SYMBOL.finditer(drawings)}


def _path_of(name: str) -> Path:
    """Return the path of a static file in the source, or that of its copy by `collectstatic`."""
    path = finders.find(name)
    return Path(path if isinstance(path, str) else staticfiles_storage.path(name))
