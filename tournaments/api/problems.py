"""Error responses as application/problem+json (RFC 9457), with the codes of `DomainError`."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from players.errors import DomainError
from tournaments.services.core.errors import DealRefused, Refusals

CONTENT_TYPE = "application/problem+json"


def problem_response(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Convert an exception to a problem: `code` for programs, `detail` for people, `problems` by field.

    Set as DRF's exception handler.
    """
    if isinstance(exception, DomainError):
        return _respond_with_refusal(exception)
    response = exception_handler(exception, context)
    if response is None:
        return None
    body: dict[str, Any]
    if isinstance(exception, ValidationError):
        body = {
            "code": "invalid",
            "detail": _("Cette demande contient des valeurs refusées."),
            "problems": _flat(response.data),
        }
    elif isinstance(exception, Http404 | NotFound):
        body = {"code": "not_found", "detail": _("Cet objet n’existe pas.")}
    else:
        code = exception.get_codes() if isinstance(exception, APIException) else "error"
        body = {"code": code, "detail": str(getattr(exception, "detail", exception))}
    response.data = {"status": response.status_code, "title": body["code"], **body}
    response.content_type = CONTENT_TYPE
    return response


def _respond_with_refusal(error: DomainError) -> Response:
    """Return the refusal as problem details; one of several parts lists each under `problems`."""
    body: dict[str, Any] = {
        "status": error.status,
        "title": error.code,
        "code": error.code,
        "field": error.field,
        "detail": error.text,
    }
    if isinstance(error, DealRefused):
        body["problems"] = error.as_data()
    if isinstance(error, Refusals):
        body["problems"] = [{"code": each.code, "field": each.field, "detail": each.text} for each in error.each]
    return Response(body, status=error.status, headers=error.headers, content_type=CONTENT_TYPE)


def _flat(data: Any, field: str = "") -> list[dict[str, str]]:
    """Flatten DRF's nested error lists to a list with dotted field names."""
    if isinstance(data, dict):
        return [p for key, value in data.items() for p in _flat(value, f"{field}.{key}".strip("."))]
    if isinstance(data, list):
        return [p for value in data for p in _flat(value, field)]
    return [{"code": getattr(data, "code", "invalid"), "field": field, "detail": str(data)}]
