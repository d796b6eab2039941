"""The headers that every answer carries, also those that Django does not make."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

Headers = list[tuple[bytes, bytes]]


def written_on_every_answer() -> dict[str, str]:
    """What the middleware for security writes on an answer that says nothing of itself."""
    response = HttpResponse()
    del response["Content-Type"]
    for name in settings.SECURITY_MIDDLEWARE:
        response = import_string(name)(HttpResponse).process_response(HttpRequest(), response)
    return dict(response.items())


EVERY = written_on_every_answer()


def completed(headers: Headers) -> Headers:
    """The headers of an answer, with those that it lacks."""
    told = {name.lower() for name, _ in headers}
    lacking = {name.lower().encode(): value.encode() for name, value in EVERY.items()}
    return headers + [(name, value) for name, value in lacking.items() if name not in told]
