"""The build of the pages: a digest of all static files."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders


@cache
def static_build() -> str:
    """Return 12 hexadecimal digits, which change with any script, style or font."""
    folder = Path(str(finders.find("chelem/js/table-worker.js"))).parents[1]
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
