"""The receipt of a tablet: its comparison with the log, and its QR code, which opens the journal of the desk."""

from io import BytesIO

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.formatting.qr_codes import SVG_LOOK, create_qr_code
from tournaments.models import Device
from tournaments.selectors.log.receipts import receipt_of, receipt_typed
from tournaments.services.access.addresses import outside_url
from tournaments.services.log.receipts import receipt_note
from tournaments.web.table.gate import device_at, station_try


@never_cache
@require_http_methods(["GET", "POST"])
def receipt(request: HttpRequest, code: str) -> HttpResponse:
    """Return the QR code of the receipt `recu` (GET), or note for the desk if the log lacks its line (POST).

    :raises PermissionDenied: a device that is not at this table; :raises TooMany: too many wrong codes.
    """
    device = device_at(request, code)
    if device is None:
        station_try(request, code)
        raise PermissionDenied
    if request.method == "GET":
        return _render_qr_code(request, device)
    receipt_note(device, request.POST.get("recu", ""))
    return HttpResponse(status=204)


def _render_qr_code(request: HttpRequest, device: Device) -> HttpResponse:
    """Return the picture (SVG) for a receipt, by default that of the newest line.

    :raises Http404: `recu` has not the form of a receipt; an old or foreign one gets its picture
    """
    shown = receipt_typed(request.GET.get("recu", str(receipt_of(device.tournament))))
    if shown is None:
        raise Http404
    journal = f"{reverse('desk-log', args=[device.tournament.slug])}?recu={shown}"
    picture = BytesIO()
    code = create_qr_code(outside_url(request.build_absolute_uri("/"), journal))
    code.save(picture, kind="svg", xmldecl=False, **SVG_LOOK)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
