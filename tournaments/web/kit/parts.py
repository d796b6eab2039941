"""Answering htmx, which replaces a part of the page that is open."""

from django.http import HttpRequest, HttpResponse


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks; everybody else gets the whole page."""
    return request.headers.get("HX-Request") == "true"


def put_into(response: HttpResponse, target: str, *, swap: str = "innerHTML") -> HttpResponse:
    """Have htmx put the answer into `target`, a CSS selector, wherever the request said."""
    response["HX-Retarget"] = target
    response["HX-Reswap"] = swap
    return response
