"""Refusal of all writes on a computer from which another one has taken over (split brain)."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.selectors.takeover import takeover_elsewhere
from tournaments.services.doctor.checks import format_moment
from tournaments.web.errors import error_page

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# Requests of a spare, and what an owner needs to continue here: to sign in, to end a code, to press the button.
ALLOWED = frozenset(
    {"sign-in", "sign-in-link", "sign-out", "set_language"}
    | {"desk-spare-lead", "desk-spare-end", "spare-pages", "spare-taken-over"}
)
RETRY_SECONDS = 30  # until a tablet tries again: meanwhile the owner may continue here
View = TypeVar("View", bound=Callable[..., Any])


def writes_nothing(view: View) -> View:
    """Mark a view whose POST only reads, as a camera image or a form is too large for a URL: it is always allowed."""
    view.writes_nothing = True  # type: ignore[attr-defined]
    return view


class TakeoverMiddleware:
    """Refuse requests that write, with 503: a tablet keeps its lines and sends them again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_called: Any) -> HttpResponse | None:
        match = request.resolver_match
        if request.method in SAFE or (match and match.url_name in ALLOWED) or hasattr(view, "writes_nothing"):
            return None
        takeover = takeover_elsewhere()
        if takeover is None:
            return None
        text = _(
            "Un autre ordinateur (%(where)s) mène depuis le %(at)s : rien ne s’enregistre plus sur celui-ci. Une "
            "tablette garde ce qu’elle n’a pas pu envoyer. Au bureau, « Ordinateur de secours » dit quoi faire."
        ) % {"where": takeover.address, "at": format_moment(takeover.at)}
        answer = error_page(request, 503, text, code="taken_over", title=_("Un autre ordinateur mène"))
        answer["Retry-After"] = str(RETRY_SECONDS)
        answer._has_been_logged = True  # type: ignore[attr-defined]  # otherwise Django logs a line for each of sixty tablets
        return answer
