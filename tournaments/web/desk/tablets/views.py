"""The page with the QR code that a tablet scans to be prepared."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import local_only_address, outside_address


@require_GET
@desk("devices")
def tablets(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show why and how to prepare tablets, or that there is no port with TLS."""
    del actor
    context = {
        "only_here": local_only_address(request),
        "has_port": bool(settings.TLS_PORT),
        "hosted": settings.HOSTED,
        "address": outside_address(request, reverse("tablets-prepare")),
    }
    return render(request, "desk/tablets/page.html", context)
