"""The service worker that serves the page of a table without a network (`js/table-worker.js`)."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import etag, require_GET

KEEP_HEADER = "Chelem-Keep"  # marks the only page that the service worker caches


def _script_path() -> Path:
    return Path(str(finders.find("chelem/js/table-worker.js")))


@cache
def _version() -> str:
    files = sorted(path for path in _script_path().parents[1].rglob("*") if path.is_file())
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


@cache
def _script() -> str:
    return f'const VERSION = "{_version()}";\n{_script_path().read_text(encoding="utf-8")}'


@require_GET
@etag(lambda _request: f'"{_version()}"')
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker with a version from the digest of all static files, which invalidates its old cache.

    Its scope is the folder of its URL: the pages of the tables.
    """
    del request
    return HttpResponse(_script(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
