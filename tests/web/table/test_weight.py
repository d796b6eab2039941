"""Size of the first load of a tablet: a whole hall opens its tables in the same minute."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.web.table_pages import Tablet, playing

pytestmark = pytest.mark.django_db

OWN_SCRIPTS, FIRST_LOAD = 40_000, 120_000  # bytes, compressed
IMPORTED = re.compile(r'^import .*"(.+?)";$', re.MULTILINE)
LINKED = re.compile(r'(?:src|href)="/static/(.+?)["#]')
COMPRESSED = {".woff2"}  # formats with their own compression


def with_imports(script: Path) -> set[Path]:
    """Return a script and all its imports."""
    scripts = {script}
    for name in IMPORTED.findall(script.read_text()):
        scripts |= with_imports((script.parent / name).resolve())
    return scripts


def files_of(page: str) -> set[Path]:
    """Return the files that a page loads."""
    files: set[Path] = set()
    for name in set(LINKED.findall(page)):
        path = Path(str(finders.find(name)))
        files |= with_imports(path) if path.suffix == ".js" else {path}
    return files


def compressed_size(path: Path) -> int:
    content = path.read_bytes()
    return len(content if path.suffix in COMPRESSED else gzip.compress(content))


def test_the_first_load_of_a_tablet_is_small():
    page = Tablet(playing(rounds_planned=1)).page().content
    files = files_of(page.decode())
    scripts = [path for path in files if path.suffix == ".js" and "chelem" in path.parts]
    assert {"table.js", "table-outbox.js", "french-tarot-engine.js"} <= {path.name for path in scripts}
    assert sum(map(compressed_size, scripts)) < OWN_SCRIPTS
    assert len(gzip.compress(page)) + sum(map(compressed_size, files)) < FIRST_LOAD
