"""Copies of the log on tablets: a bound tablet requests parts of it, and any browser gives a copy back when asked."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.selectors.log.copies import copy_part
from tournaments.selectors.log.receipts import log_has, receipt_of, receipt_typed
from tournaments.selectors.results.public import last_public_line
from tournaments.selectors.typed import number_typed
from tournaments.services.log.offers import Card, card_receive, is_wanted, offer_receive
from tournaments.services.log.receipts import RECEIPT_HEADER
from tournaments.services.log.sealing import seal_lines
from tournaments.web.table.gate import device_at, station_try

GZIP = "application/gzip"
SEALED_HEADER = "Chelem-Sealed"  # of a part that is encrypted (`js/table-copies.js`)


@never_cache
@require_GET
def part(request: HttpRequest, code: str) -> HttpResponse:
    """Return the lines of the log after the receipt `depuis`, all without one, and the receipt of the last line.

    Lines that the public may not see yet come after these, sealed, and replace those up to the receipt `scelle`.
    204 without further lines, and for a rehearsal, which must not come back as a real tournament; 409 if the log does
    not have the line of the receipt.

    :raises PermissionDenied: a device that is not at this table; :raises TooMany: too many wrong codes.
    """
    device = device_at(request, code)
    if device is None:
        station_try(request, code)
        raise PermissionDenied
    tournament, newest = device.tournament, receipt_typed(request.GET.get("depuis", ""))
    if tournament.is_rehearsal:
        return HttpResponse(status=204)
    if newest is not None and not log_has(tournament, newest):
        return HttpResponse(status=409)
    end = last_public_line(tournament)
    content = copy_part(tournament, (newest and newest.sequence) or 0, end.sequence or 0)
    if not content and (newest_line := receipt_of(tournament)) != end:
        headers = {RECEIPT_HEADER: str(newest_line), SEALED_HEADER: "yes"}
        if request.GET.get("scelle") == str(newest_line):
            return HttpResponse(status=204, headers=headers)
        return HttpResponse(seal_lines(tournament, end.sequence or 0), content_type=GZIP, headers=headers)
    return HttpResponse(content, content_type=GZIP, status=200 if content else 204, headers={RECEIPT_HEADER: str(end)})


@csrf_exempt  # the page may be from the desk before; a copy is only accepted while the desk asks for copies
@never_cache
@require_http_methods(["GET", "POST"])
def give_back(request: HttpRequest) -> HttpResponse:
    """Return 202 if the desk asks for the copy of log `journal` up to receipt `recu`, else 204 (GET), or receive it.

    `table`, `code` and `secret` are those of the tablet's table: 201 if its code is valid again by them.

    :raises DomainError: those of `is_wanted` and `offer_receive`.
    """
    if request.method == "POST":
        offer_receive(request.body if request.content_type == GZIP else b"")
        return HttpResponse(status=204)
    values = {name: request.GET.get(name, "") for name in ("journal", "recu", "table", "code", "secret")}
    wanted = is_wanted(values["journal"], receipt_typed(values["recu"]))
    card = Card(number_typed(values["table"]) or 0, values["code"], values["secret"])
    if card_receive(values["journal"], card):
        return HttpResponse(status=201)
    return HttpResponse(status=202 if wanted else 204)
