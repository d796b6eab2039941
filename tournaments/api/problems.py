"""Errors as application/problem+json (RFC 9457), with the same codes as everywhere else."""

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler

from players.errors import DomainError


def problem_response(exception: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler."""
    if isinstance(exception, DomainError):
        return Response(
            {"code": exception.code, "field": exception.field, "detail": exception.text},
            status=exception.status,
            content_type="application/problem+json",
        )
    return exception_handler(exception, context)
