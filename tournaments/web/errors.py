"""Error pages for refusals and failures: a sentence, the status, a link back."""

import sys
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.services.core.faults import Unavailable, refusal_of, reports
from tournaments.web.context import chelem
from tournaments.web.kit.parts import put_into, wants_part

CODES = {400: "bad_request", 403: "permission_denied", 404: "not_found"}  # `code` in API responses


class RefusalMiddleware:
    """Render a refusal or a fault that the view did not catch as an error page, or as a notice for htmx; refuse NUL."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:  # PostgreSQL rejects NUL in text
            return page_not_found(request)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_called: object) -> HttpResponse | None:
        """Refuse NUL characters in queries and forms. The API does so by itself and names the field."""
        return bad_request(request) if not request.path_info.startswith("/api/") and _has_nul(request) else None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page of a refusal or fault; None leaves any other error to Django."""
        refusal = refusal_of(exception)
        if isinstance(refusal, Unavailable):
            return fault_page(request, refusal, exception)
        if refusal is None:
            return None
        answer = error_page(request, refusal.status, refusal.text)
        for name, value in refusal.headers.items():
            answer[name] = value
        return answer


def _has_nul(request: HttpRequest) -> bool:
    """Return True if a name or value of the query or form contains NUL, which PostgreSQL rejects."""
    pairs = [*request.GET.lists(), *request.POST.lists()]
    return any("\0" in name or any("\0" in value for value in values) for name, values in pairs)


def error_page(
    request: HttpRequest, status: int, text: str, *, code: str = "", reload_seconds: int = 0, title: str = ""
) -> HttpResponse:
    """Render an error: a whole page, a notice for htmx, or `application/problem+json` for the API.

    The page reloads itself after `reload_seconds`, unless 0. `title` is in place of that of the status.
    """
    if "/api/" in request.path_info:  # not `startswith`: without a database, the prefix of the organiser is not removed
        code = code or CODES.get(status, "error")
        body = {"status": status, "title": code, "code": code, "detail": text}
        return JsonResponse(body, status=status, content_type="application/problem+json")
    context = {"status": status, "text": text, "back": _referring_page(request), "reload_seconds": reload_seconds}
    context["title"] = title
    if wants_part(request):
        return put_into(render(request, "errors/_notice.html", context, status=status), "#messages")
    if status < 500:
        return render(request, "errors/error.html", context, status=status)
    # Without `request`: context processors may read from the database that just failed.
    return HttpResponse(render_to_string("errors/error.html", chelem(request) | context), status=status)


def fault_page(request: HttpRequest, refusal: Unavailable, error: BaseException | None) -> HttpResponse:
    """Render an error page for a fault of the system, with `Retry-After`; the page of a GET reloads by itself."""
    reports.add(refusal.fault, error)
    if hasattr(request, "session"):
        request.session.modified = False  # saving it would wait for the same database
    reload_seconds = refusal.retry_after if request.method == "GET" else 0
    answer = error_page(request, refusal.status, refusal.text, code=refusal.code, reload_seconds=reload_seconds)
    answer["Retry-After"] = str(refusal.retry_after)
    answer._has_been_logged = True  # type: ignore[attr-defined]  # otherwise Django logs a line for each of sixty tablets
    return answer


def _referring_page(request: HttpRequest) -> str:
    """Return the URL of our page that linked here, or an empty string."""
    page = request.headers.get("Referer", "")
    sent = request.method == "POST"  # then the referrer is most often the page of the form, with the same URL
    try:
        ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
        return page if ours and (sent or page != request.build_absolute_uri()) else ""
    except DisallowedHost:  # host not allowed, so the referrer cannot be ours
        return ""


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 400, _("Cette demande n’a pas pu être lue. Revenez en arrière et recommencez."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = _("Cette page est réservée à l’organisateur. Demandez-lui un lien de connexion.")
    return error_page(request, 403, str(exception) or text)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 404, _("Cette page n’existe pas, ou n’existe plus."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Render the page for an uncaught exception, also one raised by middleware that reads the database."""
    error = sys.exception()
    refusal = refusal_of(error)
    if isinstance(refusal, Unavailable):
        return fault_page(request, refusal, error)
    return error_page(
        request, 500, _("Le programme a rencontré une erreur. Rien de ce qui était enregistré n’est perdu.")
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(
        request, 403, _("Cette page était ouverte depuis trop longtemps. Rechargez-la, puis recommencez.")
    )
