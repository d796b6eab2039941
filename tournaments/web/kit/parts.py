"""Responses to htmx, which replaces a part of the open page."""

from django.http import HttpRequest, HttpResponse


def wants_part(request: HttpRequest) -> bool:
    """Return True if the request is from htmx; others get the whole page."""
    return request.headers.get("HX-Request") == "true"


def put_into(response: HttpResponse, target: str, *, swap: str = "innerHTML") -> HttpResponse:
    """Make htmx put the response into `target`, a CSS selector, instead of the target of the request."""
    response["HX-Retarget"] = target
    response["HX-Reswap"] = swap
    return response
