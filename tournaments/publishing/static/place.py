"""The mapping of addresses of the site to files of the exported folder, and links between those files."""

import re
from dataclasses import dataclass
from hashlib import sha256
from posixpath import relpath, splitext
from urllib.parse import parse_qsl, urlsplit

from django.utils.text import slugify

INDEX = "index.html"
FIRST_PAGE = ("page", "1")  # this query gives the same page as none
PLAIN, LONGEST = re.compile("[a-z0-9]{1,40}"), 40  # values that stay as they are; characters of others that are kept


@dataclass(frozen=True, kw_only=True)
class InFolder:
    """The target folder of an export, which views and templates read from the request.

    `root` is the path of the first page on the site: all pages below it are exported. The paths `aliases` lead to the
    first page too. Files below the path `extra`, such as the club's logo, are exported into a folder of the same name.
    `address` is the public address of the folder, ending in a slash; empty if unknown, as on a stick.
    """

    root: str
    aliases: frozenset[str] = frozenset()
    extra: str = ""
    address: str = ""

    def file_of(self, address: str) -> str | None:
        """Return the file for an address, or None if it is outside the folder.

        `/coupe/?tour=2` is `coupe/tour-2.html`; `/coupe/classement.csv?tour=2` is `coupe/classement-tour-2.csv`.
        """
        parts = urlsplit(address)
        path = self.root if parts.path in self.aliases else parts.path
        if parts.scheme or parts.netloc:
            return None
        if self.extra and path.startswith(self.extra):
            below = f"{self.extra.rstrip('/').rpartition('/')[2]}/{path.removeprefix(self.extra)}"
        elif path.startswith(self.root):
            below = path.removeprefix(self.root)
        else:
            return None
        if ".." in below.split("/") or "\\" in below:
            return None
        query = [pair for pair in parse_qsl(parts.query) if pair != FIRST_PAGE]
        stem = "-".join(f"{slugify(name)}-{_in_name(value)}" for name, value in query)
        if below and not below.endswith("/"):
            name, end = splitext(below)
            return f"{name}-{stem}{end}" if stem else below
        return f"{below}{stem}.html" if stem else f"{below}{INDEX}"

    def outside(self, path: str) -> str:
        """Return the public address of a page in the folder, or an empty text if it is unknown."""
        return self.address + path.removeprefix(self.root) if self.address else ""


def _in_name(value: str) -> str:
    """Return a query value as part of a file name that is valid on any file system.

    A value that is not short and made of lower-case letters and digits is slugified and gets a digest, so that
    different values have different names.
    """
    if PLAIN.fullmatch(value):
        return value
    return f"{slugify(value)[:LONGEST]}-{sha256(value.encode()).hexdigest()[:8]}".lstrip("-")


def relative_link(page: str, file: str) -> str:
    """Return the relative link from a page of the folder to a file of it: `../index.html`."""
    return relpath(file, page.rpartition("/")[0] or ".")
