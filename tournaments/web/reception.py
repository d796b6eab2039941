"""Endpoint to which a laptop uploads published tournaments, and from which it withdraws them."""

from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.services.access.codes import client_ip
from tournaments.services.reception.keys import reception_authenticate
from tournaments.services.reception.taking import reception_import, reception_withdraw
from tournaments.web.access import organiser_of

TEXT = "text/plain; charset=utf-8"
IS_CHELEM = "Chelem-Reception"  # header of each response, which the page of a captive portal lacks
SIGNING_KEY = "Chelem-Signing-Key"  # header with the public key of the laptop


class TooLargeToReceive(DomainError):
    """An archive over the size limit."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@csrf_exempt  # the client is a program with a bearer key; cookies are not used
@require_http_methods(["PUT", "DELETE"])
@never_cache
def reception(request: HttpRequest, source: str) -> HttpResponse:
    """Store (PUT: 201, or 200 if it was stored before) or withdraw (DELETE: 204) the archive of a published tournament.

    `source` is the digest of the first line of its log. A refusal is a sentence as plain text.
    """
    scheme, _blank, key = request.headers.get("Authorization", "").partition(" ")
    try:
        organiser = reception_authenticate(
            key if scheme == "Bearer" else "", organiser_of(request), client_ip(request.META)
        )
        if request.method == "PUT":
            is_new = reception_import(
                organiser=organiser,
                source=source,
                content=_body(request),
                signing_key=request.headers.get(SIGNING_KEY, ""),
            )
            status = HTTPStatus.CREATED if is_new else HTTPStatus.OK
        else:
            reception_withdraw(organiser=organiser, source=source)
            status = HTTPStatus.NO_CONTENT
    except DomainError as refused:
        return HttpResponse(refused.text, status=refused.status, content_type=TEXT)
    return HttpResponse(status=status, content_type=TEXT, headers={IS_CHELEM: "1"})


def _body(request: HttpRequest) -> bytes:
    """Return the body; one that is too long is refused by its length, before it is read.

    :raises TooLargeToReceive: `reception_large`.
    """
    try:
        return request.body
    except RequestDataTooBig as error:
        raise TooLargeToReceive("reception_large") from error
