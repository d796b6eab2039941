"""The service worker that serves the page of a table without a network (`js/table-worker.js`)."""

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import etag, require_GET

from tournaments.web.kit.build import static_build

KEEP_HEADER = "Chelem-Keep"  # marks the only page that the service worker caches


@cache
def _script() -> str:
    path = Path(str(finders.find("chelem/js/table-worker.js")))
    return f'const VERSION = "{static_build()}";\n{path.read_text(encoding="utf-8")}'


@require_GET
@etag(lambda _request: f'"{static_build()}"')
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker with the build of the pages as its version, which invalidates its old cache.

    Its scope is the folder of its URL: the pages of the tables.
    """
    del request
    return HttpResponse(_script(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
