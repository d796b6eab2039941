"""Size of the first load of a tablet: a whole hall opens its tables in the same minute."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.web.table_pages import Tablet, playing

pytestmark = pytest.mark.django_db

MAX_SCRIPT_BYTES, MAX_FIRST_LOAD_BYTES = 40_000, 120_000  # compressed
IMPORT = re.compile(r'(?:^|;)import\b[^"(]*"(\./.+?)"', re.MULTILINE)  # in a minified script
LINK = re.compile(r'(?:src|href)="/static/(.+?)["#]')
COMPRESSED_FORMATS = {".woff2"}  # formats with their own compression


def script_and_imports(script: Path) -> set[Path]:
    """Return a script and all its imports."""
    scripts = {script}
    for name in IMPORT.findall(script.read_text()):
        scripts |= script_and_imports((script.parent / name).resolve())
    return scripts


def linked_files(html: str) -> set[Path]:
    """Return the files that the HTML of a page loads, with the imports of its scripts."""
    files: set[Path] = set()
    for name in set(LINK.findall(html)):
        path = Path(str(finders.find(name)))
        files |= script_and_imports(path) if path.suffix == ".js" else {path}
    return files


def compressed_size(path: Path) -> int:
    """Return the transferred bytes of a file: compressed, unless its format is."""
    content = path.read_bytes()
    return len(content if path.suffix in COMPRESSED_FORMATS else gzip.compress(content))


def test_the_first_load_of_a_tablet_is_small():
    html = Tablet(playing(rounds_planned=1)).page().content
    files = linked_files(html.decode())
    scripts = [path for path in files if path.suffix == ".js" and "chelem" in path.parts]
    assert {"table.js", "table-outbox.js", "french-tarot-engine.js"} <= {path.name for path in scripts}
    assert sum(map(compressed_size, scripts)) < MAX_SCRIPT_BYTES
    assert len(gzip.compress(html)) + sum(map(compressed_size, files)) < MAX_FIRST_LOAD_BYTES
