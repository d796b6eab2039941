"""Replication to a spare computer: it requests all database pages that it does not have."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from players.errors import DomainError
from tournaments.selectors.backups import install_id
from tournaments.services.spare.following import spare_authenticate, spare_is_current, spare_sent
from tournaments.services.spare.sending import database_mark, newest_line, pack_increment
from tournaments.services.spare.takeovers import takeover_announce

BYTES = "application/octet-stream"
INSTALL_HEADER = "Chelem-Install"  # the id of this install, as in the names of backups


@csrf_exempt  # the client is a program with a bearer code; cookies are not used
@require_POST
@never_cache
def pages(request: HttpRequest) -> HttpResponse:
    """Return the pages whose digests are not in the body; 204 when the database is unchanged since `If-None-Match`.

    A refusal is a sentence as plain text.
    """
    try:
        address, known_mark = request.META.get("REMOTE_ADDR", ""), request.headers.get("If-None-Match", "")
        spare_authenticate(_code_of(request), address)
        line, mark = newest_line(), database_mark()  # in this order: the transfer has this line, and perhaps more
        if known_mark == mark:
            spare_is_current(address, line)
            return HttpResponse(status=204)
        content = pack_increment(request.body)
        spare_sent(address, known_mark, mark, line)
    except DomainError as refused:
        return _refuse(refused)
    return HttpResponse(content, content_type=BYTES, headers={"Chelem-Mark": mark, INSTALL_HEADER: install_id()})


@csrf_exempt  # as above
@require_POST
@never_cache
def taken_over(request: HttpRequest) -> HttpResponse:
    """Store that the spare has taken over; return the number of lines of the log that only this computer has."""
    try:
        address = request.META.get("REMOTE_ADDR", "")
        spare_authenticate(_code_of(request), address)
        lines = takeover_announce(address, request.body)
    except DomainError as refused:
        return _refuse(refused)
    return JsonResponse({"lines": lines})


def _code_of(request: HttpRequest) -> str:
    scheme, _blank, code = request.headers.get("Authorization", "").partition(" ")
    return code if scheme == "Bearer" else ""


def _refuse(refused: DomainError) -> HttpResponse:
    return HttpResponse(refused.text, status=refused.status, content_type="text/plain; charset=utf-8")
