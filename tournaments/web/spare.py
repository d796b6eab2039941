"""Replication to a spare computer: it requests all database pages that it does not have."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from players.errors import DomainError
from tournaments.selectors.backups import install_id
from tournaments.services.spare.following import spare_authenticate
from tournaments.services.spare.sending import database_mark, pack_increment

BYTES = "application/octet-stream"
INSTALL_HEADER = "Chelem-Install"  # the id of this install, as in the names of backups


@csrf_exempt  # the client is a program with a bearer code; cookies are not used
@require_POST
@never_cache
def pages(request: HttpRequest) -> HttpResponse:
    """Return the pages whose digests are not in the body; 204 when the database is unchanged since `If-None-Match`.

    A refusal is a sentence as plain text.
    """
    scheme, _blank, code = request.headers.get("Authorization", "").partition(" ")
    try:
        spare_authenticate(code if scheme == "Bearer" else "", request.META.get("REMOTE_ADDR", ""))
        mark = database_mark()
        if request.headers.get("If-None-Match") == mark:
            return HttpResponse(status=204)
        content = pack_increment(request.body)
    except DomainError as refused:
        return HttpResponse(refused.text, status=refused.status, content_type="text/plain; charset=utf-8")
    return HttpResponse(content, content_type=BYTES, headers={"Chelem-Mark": mark, INSTALL_HEADER: install_id()})
