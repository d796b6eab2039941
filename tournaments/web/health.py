"""Probes for monitoring: liveness of the process, readiness of its dependencies."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.services.core.health import run_readiness_checks


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Answer 200 without using the database, the cache or the disk."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 when every dependency is available, else 503; the JSON body names each with true or false."""
    parts = run_readiness_checks()
    return JsonResponse(parts, status=HTTPStatus.OK if all(parts.values()) else HTTPStatus.SERVICE_UNAVAILABLE)
