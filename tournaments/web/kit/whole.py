"""Whole pages that everybody may read, kept for each version of the tournament, language and filter.

What differs from one reader to the next is put in again: the token of the form that changes the language, and the
server's clock. Who has the page as it is gets 304.
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
from tournaments.web.kit.fragments import rendered_once

TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')
CLOCK = re.compile(r'(data-clock-now=")[^"]*')


def kept_whole(
    request: HttpRequest, tournament: Tournament, known: str | None, *, render: Callable[[], HttpResponse]
) -> HttpResponse:
    """What `render` makes, at this version or later, for a reader who has not signed in.

    `known` says what of the page was asked for, in few enough ways to keep them all; None when it is one of many.
    """
    in_folder = hasattr(request, "in_folder")  # a page that leaves the site, of which none is kept here
    if in_folder or known is None or settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES:
        return render()
    theme = request.COOKIES.get("chelem_theme", "")
    parts = (request.path, known, request.get_host(), theme if theme in {"light", "dark"} else "")
    html = rendered_once(tournament, "whole", *parts, render=lambda: _without_reader(render()))
    ticks = CLOCK.search(html) is not None
    etag = None if ticks else f'"{blake2b(html.encode(), digest_size=16).hexdigest()}"'  # a clock is of this moment
    answer = get_conditional_response(request, etag=etag) if etag else None
    if answer is None:
        answer = HttpResponse(_for_reader(html, request))
    if etag:
        answer["ETag"] = etag
        answer["Cache-Control"] = "no-cache"  # to be asked for every time; the answer is often 304
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def kept_by_readers(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """An answer that is the same for everybody, which programs ask for again and again: 304 while it is the same."""
    etag = f'"{blake2b(answer.content, digest_size=16).hexdigest()}"'
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache"
    known: HttpResponse | None = get_conditional_response(request, etag=etag, response=answer)
    return known or answer


def _without_reader(answer: HttpResponse) -> str:
    return CLOCK.sub(r"\1", TOKEN.sub(r"\1", answer.content.decode()))


def _for_reader(html: str, request: HttpRequest) -> str:
    if TOKEN.search(html):
        token = get_token(request)
        html = TOKEN.sub(rf"\g<1>{token}", html)
    return CLOCK.sub(rf"\g<1>{timezone.now().isoformat()}", html)
