"""Security headers for every response, including those that Django does not create."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

Headers = list[tuple[bytes, bytes]]


def read_security_headers() -> dict[str, str]:
    """Return the headers that the security middleware adds to an empty response."""
    response = HttpResponse()
    del response["Content-Type"]
    for name in settings.SECURITY_MIDDLEWARE:
        response = import_string(name)(HttpResponse).process_response(HttpRequest(), response)
    return dict(response.items())


SECURITY_HEADERS = read_security_headers()


def add_security_headers(headers: Headers) -> Headers:
    """Return the headers of a response, with the security headers that are missing in it."""
    present = {name.lower() for name, _ in headers}
    defaults = {name.lower().encode(): value.encode() for name, value in SECURITY_HEADERS.items()}
    return headers + [(name, value) for name, value in defaults.items() if name not in present]
