"""The script that opens the page of a table again where no network is (`js/table-worker.js`)."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import etag, require_GET

KEEP = "Chelem-Keep"  # on the one page that the script shall keep


def _place() -> Path:
    return Path(str(finders.find("chelem/js/table-worker.js")))


@cache
def _version() -> str:
    files = sorted(path for path in _place().parents[1].rglob("*") if path.is_file())
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


@cache
def _script() -> str:
    return f'const VERSION = "{_version()}";\n{_place().read_text(encoding="utf-8")}'


@require_GET
@etag(lambda _request: f'"{_version()}"')
def worker(request: HttpRequest) -> HttpResponse:
    """With a name for what all our files are now: when one of them changes, what was kept before goes.

    Browsers let it answer for the pages beside its own address: those of the tables, and no others.
    """
    del request
    return HttpResponse(_script(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
