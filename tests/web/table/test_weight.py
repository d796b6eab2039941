"""What a tablet fetches the first time: a hall of them opens its tables in the same minute."""

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
PACKED = {".woff2"}  # these are compressed as they are


def with_imports(script: Path) -> set[Path]:
    """A script and all that it imports."""
    found = {script}
    for name in IMPORTED.findall(script.read_text()):
        found |= with_imports((script.parent / name).resolve())
    return found


def fetched(page: str) -> set[Path]:
    """The files that a page asks for."""
    found: set[Path] = set()
    for name in set(LINKED.findall(page)):
        path = Path(str(finders.find(name)))
        found |= with_imports(path) if path.suffix == ".js" else {path}
    return found


def packed(path: Path) -> int:
    content = path.read_bytes()
    return len(content if path.suffix in PACKED else gzip.compress(content))


def test_a_tablet_is_there_at_once():
    page = Tablet(playing(rounds_planned=1)).page().content
    files = fetched(page.decode())
    scripts = [path for path in files if path.suffix == ".js" and "chelem" in path.parts]
    assert {"table.js", "table-outbox.js", "french-tarot-engine.js"} <= {path.name for path in scripts}
    assert sum(map(packed, scripts)) < OWN_SCRIPTS
    assert len(gzip.compress(page)) + sum(map(packed, files)) < FIRST_LOAD
