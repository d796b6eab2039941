"""Middleware for response headers, and for HEAD requests."""

from collections.abc import Callable
from contextlib import suppress

from csp.decorators import csp_update
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.deprecation import MiddlewareMixin

from tournaments.services.inbox.receive import SENDING, is_client_id
from tournaments.web.live import FOLLOW
from tournaments.web.tablets.secure import secure_origin

Response = HttpResponse | StreamingHttpResponse
DISABLED_FEATURES = "camera geolocation microphone payment usb serial midi display-capture browsing-topics"
PERMISSIONS = ", ".join(f"{feature}=()" for feature in DISABLED_FEATURES.split())

MARK = "Chelem"


class MarkMiddleware(MiddlewareMixin):
    """Mark every response: scripts ignore unmarked ones (`js/answers.js`), such as those of a captive portal."""

    def process_response(self, _request: HttpRequest, response: Response) -> Response:
        response.headers[MARK] = "1"
        return response


class SendingMiddleware(MiddlewareMixin):
    """Repeat the id of a submission in every response to it; the tablet retries until it gets one
    (`js/table-answers.js`)."""

    def process_response(self, request: HttpRequest, response: Response) -> Response:
        with suppress(SuspiciousOperation, BadRequest, MultiPartParserError, OSError):  # a body that cannot be read
            if is_client_id(name := request.POST.get("client_id")):
                response.headers[SENDING] = name
        return response


class SecurePortMiddleware(MiddlewareMixin):
    """Let pages request the port with TLS of their own host (`js/table-secure.js`), by the Content-Security-Policy."""

    def process_response(self, request: HttpRequest, response: Response) -> Response:
        with suppress(SuspiciousOperation):  # a host that is not allowed
            if origin := secure_origin(request):
                # A decorator of views, here of one that returns this response.
                csp_update({"connect-src": [origin]})(lambda _: response)(request)
        return response


class PermissionsPolicyMiddleware(MiddlewareMixin):
    """Disable browser features such as the camera on every page, also for injected content."""

    def process_response(self, _request: HttpRequest, response: Response) -> Response:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response


class NotKeptMiddleware(MiddlewareMixin):
    """Forbid caching by browsers and proxies unless the view sets `Cache-Control` or an ETag.

    Most pages contain names, and a tablet is shared. Public pages and the schema have an ETag."""

    def process_response(self, _request: HttpRequest, response: Response) -> Response:
        if "ETag" not in response:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


class HeadMiddleware:
    """Run the view of GET for a HEAD request, and drop the body.

    GET changes no data here. Views need no code for HEAD, and cannot take it for a POST.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Response]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Response:
        """Answer HEAD as GET without a body, and open no stream for it."""
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        response = self.get_response(request)
        response.headers.pop(FOLLOW, None)  # do not open a stream
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = iter(())
        else:
            response.content = b""
        return response
