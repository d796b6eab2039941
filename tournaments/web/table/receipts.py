"""The QR code of a tablet's receipt: it opens the journal of the desk, which compares the receipt with its log."""

from io import BytesIO

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.formatting.qr_codes import create_qr_code
from tournaments.selectors.log.receipts import receipt_of, receipt_typed
from tournaments.services.access.addresses import outside_url
from tournaments.web.table.gate import device_at, station_try


@never_cache
@require_GET
def qr_code(request: HttpRequest, code: str) -> HttpResponse:
    """Return the picture (SVG) for the receipt in the parameter `recu`, by default the newest, to the tablet there.

    :raises PermissionDenied: another device; :raises TooMany: too many wrong codes; :raises Http404: no receipt.
    """
    device = device_at(request, code)
    if device is None:
        station_try(request, code)
        raise PermissionDenied
    receipt = receipt_typed(request.GET.get("recu", str(receipt_of(device.tournament))))
    if receipt is None:
        raise Http404
    journal = f"{reverse('desk-log', args=[device.tournament.slug])}?recu={receipt}"
    picture = BytesIO()
    create_qr_code(outside_url(request.build_absolute_uri("/"), journal)).save(
        picture, kind="svg", xmldecl=False, omitsize=True, dark="#000", light="#fff", border=4
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
