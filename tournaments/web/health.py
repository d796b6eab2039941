"""Two addresses for machines: is the process alive, and is all that it needs there."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.services.core.health import readiness


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Touches nothing but the process itself."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 when every part holds, else 503; the parts are named either way."""
    parts = readiness()
    return JsonResponse(parts, status=HTTPStatus.OK if all(parts.values()) else HTTPStatus.SERVICE_UNAVAILABLE)
