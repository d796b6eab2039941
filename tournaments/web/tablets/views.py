"""Views for a tablet that is being prepared: the steps, the certificate to trust, and a response to recognise the port.

Nothing here is secret: the certificate has no private key, and each visitor of the port receives its issuer's name.
"""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.web.tablets.secure import secure_origin


@require_GET
def prepare(request: HttpRequest) -> HttpResponse:
    """Show how to trust the certificate (over HTTP), or what this browser can do (over HTTPS)."""
    origin = secure_origin(request)
    context = {
        "check_url": origin + reverse("tablets-prepare") if origin else "",
        "has_checks": request.is_secure() or bool(settings.TLS_PORT),
    }
    return render(request, "tablets/prepare.html", context)


@require_GET
def authority(request: HttpRequest) -> HttpResponse:
    """Send the certificate of the authority. Without a `Content-Disposition`, iPadOS offers to install it."""
    del request
    try:
        content = settings.TLS_AUTHORITY.read_bytes()
    except OSError:
        raise Http404 from None
    return HttpResponse(content, content_type="application/x-x509-ca-cert")


@require_GET
def mark(request: HttpRequest) -> HttpResponse:
    """Answer a page of another origin: a browser that can read this trusts the port (`js/table-secure.js`)."""
    del request
    return HttpResponse(status=204, headers={"Access-Control-Allow-Origin": "*"})
