"""Cache of whole public pages, by version of the tournament, language and filter.

The parts that differ between requests are replaced: the CSRF token of the language form and the server's clock. A
client that has the current page gets 304.
"""

import re
from collections.abc import Callable
from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers

from tournaments.models import Tournament
from tournaments.web.kit.fragments import render_once

TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')
CLOCK = re.compile(r'(data-clock-now=")[^"]*')


def cache_page(
    request: HttpRequest, tournament: Tournament, variant: str | None, *, render: Callable[[], HttpResponse]
) -> HttpResponse:
    """Return the page that `render` makes, cached at this version or later for readers without a session.

    `variant`: part of the cache key for the query of the page; None if there are too many variants to cache.
    """
    is_exported = hasattr(request, "in_folder")
    is_of_one_reader = settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES
    if is_exported or is_of_one_reader or variant is None:
        return render()
    theme = request.COOKIES.get("chelem_theme", "")
    parts = (request.path, variant, request.get_host(), theme if theme in {"light", "dark"} else "")
    html = render_once(tournament, "whole", *parts, render=lambda: without_reader(render().content.decode()))
    ticks = CLOCK.search(html) is not None
    etag = None if ticks else f'"{blake2b(html.encode(), digest_size=16).hexdigest()}"'  # a clock differs every second
    answer = get_conditional_response(request, etag=etag) if etag else None
    if answer is None:
        answer = HttpResponse(for_reader(html, request))
    if etag:
        answer["ETag"] = etag
        answer["Cache-Control"] = "no-cache"  # revalidate each time, often with 304
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def add_etag(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Add an ETag to a response that is the same for all readers; return 304 if the client has it."""
    etag = f'"{blake2b(answer.content, digest_size=16).hexdigest()}"'
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache"
    not_modified: HttpResponse | None = get_conditional_response(request, etag=etag, response=answer)
    return not_modified or answer


def with_present_time(html: str) -> str:
    """Put the present time of the server into a cached part with a clock."""
    return CLOCK.sub(rf"\g<1>{timezone.now().isoformat()}", html)


def without_reader(html: str) -> str:
    """Return HTML for the cache: without the CSRF token of a reader and the present time."""
    return CLOCK.sub(r"\1", TOKEN.sub(r"\1", html))


def for_reader(html: str, request: HttpRequest) -> str:
    """Put the CSRF token of the reader and the present time into cached HTML."""
    if TOKEN.search(html):
        token = get_token(request)
        html = TOKEN.sub(rf"\g<1>{token}", html)
    return with_present_time(html)
