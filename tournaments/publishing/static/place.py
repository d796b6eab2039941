"""Where the pages of a folder stand: which file an address becomes, and what it is called from elsewhere."""

import re
from dataclasses import dataclass
from hashlib import sha256
from posixpath import relpath, splitext
from urllib.parse import parse_qsl, urlsplit

from django.utils.text import slugify

INDEX = "index.html"
FIRST_PAGE = ("page", "1")
PLAIN, LONGEST = re.compile("[a-z0-9]{1,40}"), 40


@dataclass(frozen=True, kw_only=True)
class InFolder:
    """The folder that a page is written for, which the page may ask.

    `root` is the path that its first page has on the site: all that lies below it goes into the folder, and every path
    of `also` leads to the first page too. What lies below `beside`, such as the club's logo, goes into it as well, in a
    folder of the same name. `address` is where the folder will be hosted, ending in a slash; nothing when
    nobody knows, as on a stick.
    """

    root: str
    also: frozenset[str] = frozenset()
    beside: str = ""
    address: str = ""

    def file_of(self, address: str) -> str | None:
        """`/coupe/?tour=2` is `coupe/tour-2.html`, and `classement.csv?tour=2` beside it `classement-tour-2.csv`; None
        for what lies elsewhere."""
        parts = urlsplit(address)
        path = self.root if parts.path in self.also else parts.path
        if parts.scheme or parts.netloc:
            return None
        if self.beside and path.startswith(self.beside):
            below = f"{self.beside.rstrip('/').rpartition('/')[2]}/{path.removeprefix(self.beside)}"
        elif path.startswith(self.root):
            below = path.removeprefix(self.root)
        else:
            return None
        if ".." in below.split("/") or "\\" in below:
            return None
        asked = [pair for pair in parse_qsl(parts.query) if pair != FIRST_PAGE]
        stem = "-".join(f"{slugify(name)}-{_in_name(value)}" for name, value in asked)
        if below and not below.endswith("/"):
            name, end = splitext(below)
            return f"{name}-{stem}{end}" if stem else below
        return f"{below}{stem}.html" if stem else f"{below}{INDEX}"

    def outside(self, path: str) -> str:
        """The whole address under which a page will be read; nothing when nobody knows."""
        return self.address + path.removeprefix(self.root) if self.address else ""


def _in_name(value: str) -> str:
    """What was asked for, as part of the name of a file on any disk: plain letters and figures, and where they do not
    say all of it, as of most clubs, the digest of the rest. Two that differ have names that differ."""
    if PLAIN.fullmatch(value):
        return value
    return f"{slugify(value)[:LONGEST]}-{sha256(value.encode()).hexdigest()[:8]}".lstrip("-")


def between(page: str, file: str) -> str:
    """How a page of the folder names a file of it: `../index.html`."""
    return relpath(file, page.rpartition("/")[0] or ".")
