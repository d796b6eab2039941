"""Minified copies of Chelem's scripts and styles, and of its drawings, each with its gzip variant.

The finder of static files hands out the copies instead of the sources. Server, `collectstatic`, service worker and
export of the site all ask a finder, so they all use the copies. Files of libraries are handed out unchanged.
"""

import gzip
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from django.core.files.storage import FileSystemStorage
from whitenoise.middleware import WhiteNoiseMiddleware

try:
    from rjsmin import jsmin
except ImportError:  # no Linux: see `pyproject.toml`
    jsmin = None

OWN_FOLDER = "chelem"
# A string, or blanks with the sign that makes them superfluous. CSS needs the other blanks: `.race :is(b)` is not
# `.race:is(b)`, as which the minifiers of packages write it.
STRING = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
BLANK = r"(?:\s|/\*(?!!).*?\*/)"
CSS_BLANKS = re.compile(rf"{STRING}|{BLANK}*([{{}};,]){BLANK}*|{BLANK}+", re.DOTALL)
COPIED_SUFFIXES = {".js", ".css", ".svg"}


def copies_folder() -> Path:
    """Return the folder of the copies, in the data folder."""
    folder: Path = settings.DATA_DIR / "minified"
    return folder


def minify(source: Path) -> str:
    """Return the text of a script or stylesheet without comments and white space; drawings stay unchanged.

    Scripts do, too, where rjsmin is not installed. A comment that begins with an exclamation mark stays: the licence of
    a library may ask for it.
    """
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".js" and jsmin:
        return str(jsmin(text, keep_bang_comments=True))
    if source.suffix == ".css":
        return CSS_BLANKS.sub(lambda match: match[1] or match[2] or " ", text).strip()
    return text


@cache
def make_copy(source: Path, name: str, changed_ns: int) -> Path:
    """Write the minified copy of a source and its gzip variant, and return the path of the copy.

    A copy with the same bytes keeps its time of change, from which browsers validate their cache. The sources are
    read again by each process: they take some milliseconds, and an upgrade may have replaced them.

    :param changed_ns: time of the last change of the source, part of the cache's key
    :raises OSError: full disk, or no permission
    """
    del changed_ns
    copy = copies_folder() / name
    content = minify(source).encode()
    if not copy.exists() or copy.read_bytes() != content:
        copy.parent.mkdir(parents=True, exist_ok=True)
        _write(copy.with_name(f"{copy.name}.gz"), gzip.compress(content, mtime=0))
        _write(copy, content)  # last: its presence means that both are complete
    return copy


def _write(path: Path, content: bytes) -> None:
    """Replace a file atomically: another process may read it."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as draft:
        pass
    try:
        Path(draft.name).write_bytes(content)
        Path(draft.name).replace(path)
    except OSError:
        Path(draft.name).unlink()
        raise


class MinifyingStorage(FileSystemStorage):
    """The static files of an app, Chelem's own ones as minified copies."""

    def path(self, name: str) -> str:
        """Return the path of the copy, or that of the source where there is none, as on a full disk."""
        source = Path(super().path(name))
        if Path(name).parts[:1] == (OWN_FOLDER,) and source.suffix in COPIED_SUFFIXES:
            with suppress(OSError):
                return str(make_copy(source, name, source.stat().st_mtime_ns))
        return str(source)


class MinifyingFinder(AppDirectoriesFinder):
    """Finder of the static files of all apps, which finds the minified copies."""

    storage_class = MinifyingStorage


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # ships without types
    """Middleware that serves static files, compressed where a gzip variant is next to the file.

    WhiteNoise looks only among the files that the finders list, which leave out the variants.
    """

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: dict[str, object] | None = None) -> None:
        """Add a file to those that are served."""
        is_copy = Path(path).is_relative_to(copies_folder())
        super().add_file_to_dictionary(url, path, stat_cache=None if is_copy else stat_cache)
