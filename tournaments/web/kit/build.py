"""The build of the pages: a digest of all static files."""

from functools import cache
from hashlib import sha256

from django.contrib.staticfiles import finders


@cache
def static_build() -> str:
    """Return 12 hexadecimal digits, which change with any script, style or font."""
    listed = (entry for finder in finders.get_finders() for entry in finder.list(None))
    digest = sha256()
    for name, storage in sorted(
        (entry for entry in listed if entry[0].startswith("chelem/")), key=lambda entry: entry[0]
    ):
        with storage.open(name) as file:
            digest.update(file.read())
    return digest.hexdigest()[:12]
